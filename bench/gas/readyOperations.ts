import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import {
  buySponsorship,
  type SignedPost,
  signSponsored,
} from '../../test/support/gas/buySponsorship.ts'
import type { Payer } from '../../test/support/payments/payer.ts'

const RECIPIENT: Address = '0x00000000000000000000000000000000000000aa'
const SENT_USDC6 = 1n

/** Paid and signed operation before its post. */
export type ReadyOperation = {
  /** Body that the owner posts. */
  readonly signed: SignedPost
  readonly userOpHash: Hex
  /** True if the wallet has no code yet. */
  readonly isFirst: boolean
}

/** Purchases at the same time; more purchases would measure the queue of the database. */
const BOUGHT_AT_ONCE = 40

/** Buys one token transfer for each wallet, and signs the returned operations. */
export async function readyOperations(
  url: string,
  wallets: readonly Payer[],
  token: Address,
): Promise<ReadyOperation[]> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [RECIPIENT, SENT_USDC6],
  })
  const buy = async (wallet: Payer): Promise<ReadyOperation> => {
    const body = { sender: wallet.address, calls: [{ to: token, data }] }
    const { answer } = await buySponsorship(url, body, wallet)
    if (answer.status !== 200) {
      throw new Error(`a paid request answers ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    return {
      signed: await signSponsored(wallet.key, answer),
      userOpHash: answer.body.userOpHash,
      isFirst: answer.body.authorization !== undefined,
    }
  }
  const bought: ReadyOperation[] = []
  for (let at = 0; at < wallets.length; at += BOUGHT_AT_ONCE) {
    bought.push(...(await Promise.all(wallets.slice(at, at + BOUGHT_AT_ONCE).map(buy))))
  }
  return bought
}
