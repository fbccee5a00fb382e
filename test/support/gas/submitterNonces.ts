import type { Address } from 'viem'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'

/**
 * Nonces of an account: the number of mined transactions, the number of mined and pending
 * transactions, and the nonces in blocks after the given block.
 */
export type UsedNonces = {
  readonly mined: number
  readonly pending: number
  readonly inBlocks: readonly number[]
}

/** Reads the transactions of some accounts in all later blocks. */
export async function readUsedNonces(
  { client }: DevnetChain,
  accounts: readonly Address[],
  afterBlock: bigint,
): Promise<ReadonlyMap<Address, UsedNonces>> {
  const inBlocks = new Map<string, number[]>(accounts.map((address) => [lower(address), []]))
  const { number: last } = await client.getBlock()
  for (let blockNumber = afterBlock + 1n; blockNumber <= last; blockNumber += 1n) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    for (const { from, nonce } of transactions) inBlocks.get(lower(from))?.push(nonce)
  }
  const used = new Map<Address, UsedNonces>()
  for (const address of accounts) {
    const [mined, pending] = await Promise.all([
      client.getTransactionCount({ address }),
      client.getTransactionCount({ address, blockTag: 'pending' }),
    ])
    used.set(address, { mined, pending, inBlocks: inBlocks.get(lower(address)) ?? [] })
  }
  return used
}

function lower(address: Address): string {
  return address.toLowerCase()
}
