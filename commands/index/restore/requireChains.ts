import type { Hex } from 'viem'
import { CommandRefused } from '../commandRefused.ts'
import type { Manifest } from '../snapshot/manifest.ts'

type ChainDeps = {
  /** Chain ids of the deployment. */
  readonly chainIds: readonly number[]
  /** Returns the hash of a block of the node; null for an unknown block. Throws `RpcUnavailable`. */
  readonly blockHash: (chainId: number, number: number) => Promise<Hex | null>
}

/**
 * Requires that the snapshot has the chains of the deployment, and that each node has the newest block of the snapshot.
 *
 * Throws `CommandRefused`, `RpcUnavailable`.
 */
export async function requireChains(
  { chainIds, blockHash }: ChainDeps,
  { chains }: Manifest,
): Promise<void> {
  const [expected, found] = [chainIds, chains.map((chain) => chain.chainId)].map((ids) =>
    ids.toSorted((a, b) => a - b).join(', '),
  )
  if (expected !== found)
    throw new CommandRefused(`the snapshot has the chains ${found}, the deployment ${expected}`)
  for (const { chainId, block } of chains) {
    if (block === null) continue
    const hash = await blockHash(chainId, block.number)
    if (hash !== block.hash)
      throw new CommandRefused(
        `chain ${chainId} is another chain: block ${block.number} of the snapshot is ${block.hash}, of the node ${hash ?? 'unknown'}`,
      )
  }
}
