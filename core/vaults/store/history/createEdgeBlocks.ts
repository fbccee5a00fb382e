import type { BlockRef } from '../../../kernel/blockRef.ts'
import { text } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { blockId } from '../../../platform/db/query.ts'
import { readBlocksAt } from './readBlocks.ts'

export type EdgeBlocks = {
  /** Returns the same result as `readBlocksAt`; `query` must see a snapshot that contains `at`. */
  read(
    query: Query,
    at: BlockRef,
    edgesSec: readonly number[],
  ): Promise<readonly (BlockRef | null)[]>
}

/** Maximum number of cached edges, 100 bytes each; above the maximum the whole cache is cleared. */
const MAX_EDGES = 50_000

/**
 * Creates a cache of the last block at or before a second.
 *
 * A result under one head is valid for every later head of the same chain, up to the second of the first head. Each
 * read therefore first checks, in its own snapshot, that the base head of the cache is still on the chain; otherwise
 * the cache is cleared.
 */
export function createEdgeBlocks(): EdgeBlocks {
  let base: BlockRef | null = null
  const known = new Map<number, BlockRef | null>()

  return {
    read: async (query, at, edgesSec) => {
      const before = base
      if (before !== null && at.number < before.number) return readBlocksAt(query, at, edgesSec)
      const stands = await standsOn(query, at, before)
      // A concurrent read changed the base, so the cache may belong to another chain than the snapshot of this read.
      if (base !== before) return readBlocksAt(query, at, edgesSec)
      if (!stands || known.size > MAX_EDGES) known.clear()
      base = at
      const found = new Map<number, BlockRef | null>()
      const missing: number[] = []
      for (const edgeSec of edgesSec) {
        const block = known.get(edgeSec)
        if (block === undefined) missing.push(edgeSec)
        else found.set(edgeSec, block)
      }
      const read = missing.length === 0 ? [] : await readBlocksAt(query, at, missing)
      for (const [index, edgeSec] of missing.entries()) found.set(edgeSec, read[index] ?? null)
      if (base === at) remember(at, found)
      return edgesSec.map((edgeSec) => found.get(edgeSec) ?? null)
    },
  }

  function remember(at: BlockRef, found: ReadonlyMap<number, BlockRef | null>): void {
    for (const [edgeSec, block] of found) {
      if (edgeSec < at.timestampSec) known.set(edgeSec, block)
    }
  }
}

/** Returns true if the chain that ends in `at` contains `base`. */
async function standsOn(query: Query, at: BlockRef, base: BlockRef | null): Promise<boolean> {
  if (base === null) return false
  if (base.hash === at.hash) return true
  const [row] = await query({ hash: text })`
    select hash from chain.block where id = ${blockId(base)}`
  return row?.hash === base.hash
}
