import { bucketEdgesSec, bucketEndSec, INTERVAL_SEC } from './intervals.ts'

const DAY_SEC = INTERVAL_SEC['1d']

type Block = { readonly number: number; readonly timestampSec: number; readonly hash: string }

/** Returns the UTC midnights from the base of the index figure to the block `end`, unix seconds. */
export function closeEdgesSec(first: Block, end: Block): readonly number[] {
  const fromSec = bucketEndSec(first.timestampSec, DAY_SEC)
  const edges = bucketEdgesSec({ fromSec, toSec: end.timestampSec }, DAY_SEC)
  return edges.filter((edgeSec) => edgeSec % DAY_SEC === 0)
}

/**
 * Returns the base of the index figure, and for each midnight the last block at or before it if that block is between
 * the base and `end`; each block occurs once.
 */
export function closeBlocks<T extends Block>(
  first: T,
  end: T,
  atEdges: readonly (T | null)[],
): readonly T[] {
  const blocks = new Map([[first.hash, first]])
  for (const block of atEdges) {
    const isAfter = block !== null && block.number > first.number && block.number <= end.number
    if (isAfter) blocks.set(block.hash, block)
  }
  return [...blocks.values()]
}
