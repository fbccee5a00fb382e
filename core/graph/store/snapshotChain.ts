import type { BlockRef } from '../../kernel/blockRef.ts'
import type { BasketFacts, ChainReads } from '../../vaults/ports.ts'
import { readBasket } from '../../vaults/store/readBasket.ts'
import {
  readPositions,
  readShares,
  readVault,
  readVaultCount,
  readVaults,
} from '../../vaults/store/readVaults.ts'
import type { SnapshotView } from './snapshotView.ts'

/** Creates the reads of `SnapshotReads.chain`; `head` is the newest block of the snapshot. */
export function snapshotChain({ query, deployment, memory, turn, head }: SnapshotView): ChainReads {
  const basket = async (at: BlockRef): Promise<BasketFacts> => {
    const known = memory.baskets.get(at.hash)
    if (known !== undefined) return known
    const facts = await readBasket(query, deployment, at)
    memory.baskets.set(at.hash, facts)
    return facts
  }
  return {
    head: () => head,
    basket: (at) => turn(() => basket(at)),
    vault: (at, address) => turn(() => readVault(query, at, address)),
    vaults: (at, page) => turn(() => readVaults(query, at, page)),
    vaultCount: (at) => turn(() => readVaultCount(query, at)),
    positions: (at, account) => turn(() => readPositions(query, at, account)),
    shares: (at, vault, account) => turn(() => readShares(query, at, { vault, account })),
  }
}
