import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { devnetAccounts } from '../../../devnet/accounts.ts'
import type { Rpc } from '../../../devnet/chain/rpc.ts'

/** Tip of the devnet's own transactions, wei. */
const TIP_WEI = 1_000_000_000n
const DEFAULT_GAS = 4_000_000n

export type Unsigned = {
  readonly from: Address
  readonly to?: Address
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
}

/** Returns a function that signs a transaction of a devnet account and gives the transaction to the node. */
export function createSender({ chainId, rpc }: { readonly chainId: number; readonly rpc: Rpc }) {
  const keys = new Map(
    Object.values(devnetAccounts())
      .flat()
      .map(({ address, privateKey }) => [address.toLowerCase(), privateKey]),
  )
  let last: Promise<unknown> = Promise.resolve()
  const send = async ({ from, to, data, value = '0x0', gas }: Unsigned): Promise<Hex> => {
    const key = keys.get(from.toLowerCase())
    if (key === undefined) throw new Error(`no key of ${from}`)
    const baseFeeWei = (await rpc('eth_getBlockByNumber', ['latest', false]))?.baseFeePerGas
    const signed = await privateKeyToAccount(key).signTransaction({
      type: 'eip1559',
      chainId,
      nonce: Number(await rpc('eth_getTransactionCount', [from, 'pending'])),
      gas: BigInt(gas ?? DEFAULT_GAS),
      value: BigInt(value),
      maxPriorityFeePerGas: TIP_WEI,
      maxFeePerGas: 2n * BigInt(baseFeeWei ?? 0) + TIP_WEI,
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
    })
    return rpc('eth_sendRawTransaction', [signed])
  }
  // Transactions are sent in sequence, because the pool determines the next nonce.
  return (transaction: Unsigned): Promise<Hex> => {
    const sent = last.then(() => send(transaction))
    last = sent.catch(() => {})
    return sent
  }
}
