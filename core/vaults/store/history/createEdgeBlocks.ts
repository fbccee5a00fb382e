import type { BlockRef } from '../../../kernel/blockRef.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import { blockId } from '../../../platform/db/query.ts'
import { readBlocksAt } from './readBlocks.ts'

export type EdgeBlocks = {
  /** As `readBlocksAt`; `query` sees a snapshot that holds `at`. */
  read(
    query: Query,
    at: BlockRef,
    edgesSec: readonly number[],
  ): Promise<readonly (BlockRef | null)[]>
}

/** Edges remembered, of a hundred bytes each; beyond, all are forgotten. */
const MAX_EDGES = 50_000

/**
 * Remembers which block is the last at or before a second.
 *
 * What was found under a head stands for every head that builds on it, up to the second of the former. So each read
 * first asks, in its own snapshot, whether the head that the memory rests on is still there; if not, all is forgotten.
 */
export function createEdgeBlocks(): EdgeBlocks {
  let base: BlockRef | null = null
  const known = new Map<number, BlockRef | null>()

  return {
    read: async (query, at, edgesSec) => {
      const before = base
      if (before !== null && at.number < before.number) return readBlocksAt(query, at, edgesSec)
      const stands = await standsOn(query, at, before)
      // Another read moved the base meanwhile; what is remembered may be of another chain than this snapshot's.
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

/** Whether the chain that ends in `at` holds `base`. */
async function standsOn(query: Query, at: BlockRef, base: BlockRef | null): Promise<boolean> {
  if (base === null) return false
  if (base.hash === at.hash) return true
  const [row] = await query<{ hash: string }[]>`
    select hash from chain.block where id = ${blockId(base)}`
  return row?.hash === base.hash
}
