import { bucketEdgesSec, bucketEndSec, INTERVAL_SEC } from './intervals.ts'

const DAY_SEC = INTERVAL_SEC['1d']

type Block = { readonly number: number; readonly timestampSec: number; readonly hash: string }

/** UTC midnights from the base of the index to its end, unix seconds. */
export function closeEdgesSec(born: Block, end: Block): readonly number[] {
  const fromSec = bucketEndSec(born.timestampSec, DAY_SEC)
  const edges = bucketEdgesSec({ fromSec, toSec: end.timestampSec }, DAY_SEC)
  return edges.filter((edgeSec) => edgeSec % DAY_SEC === 0)
}

/**
 * Returns the base of the index, and the last block at or before each midnight if it is between the base and `end`,
 * each block once.
 */
export function closeBlocks<T extends Block>(
  born: T,
  end: T,
  atEdges: readonly (T | null)[],
): readonly T[] {
  const blocks = new Map([[born.hash, born]])
  for (const block of atEdges) {
    const isAfter = block !== null && block.number > born.number && block.number <= end.number
    if (isAfter) blocks.set(block.hash, block)
  }
  return [...blocks.values()]
}
