import { type Address, createWalletClient, defineChain, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { handleOpsCalldata } from '../../core/sponsor/evm/domain/handleOpsCalldata.ts'
import { parseOperation } from '../../core/sponsor/evm/domain/parseOperation.ts'
import type { DevnetChain } from '../../devnet/chain/devnetChain.ts'
import type { ReadyOperation } from './readyOperations.ts'

/** Milliseconds between two requests for a receipt. */
const POLL_MS = 100

/** Sends an operation; returns the transaction after a block contains it. */
export type CarryByHand = (operation: ReadyOperation) => Promise<Hex>

/**
 * Creates a sender of operations that waits for each receipt before the next transaction, as a
 * plain wallet does.
 */
export function carryByHand(chain: DevnetChain, key: Hex, entryPoint: Address): CarryByHand {
  const account = privateKeyToAccount(key)
  const client = createWalletClient({
    account,
    chain: defineChain({
      id: chain.chainId,
      name: chain.name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.url] } },
    }),
    transport: http(chain.url),
    pollingInterval: POLL_MS,
  }).extend(publicActions)
  return async ({ signed }) => {
    const read = parseOperation(signed.userOperation)
    if (read.kind === 'problem') throw new Error(`${read.field} ${read.problem}`)
    const data = handleOpsCalldata(read.operation, account.address)
    const hash = await client.sendTransaction({ to: entryPoint, data })
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`${hash} reverted`)
    return hash
  }
}
