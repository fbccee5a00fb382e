import { bucketEdgesSec, bucketEndSec, INTERVAL_SEC } from './intervals.ts'

const DAY_SEC = INTERVAL_SEC['1d']

type Block = { readonly number: number; readonly timestampSec: number; readonly hash: string }

/** Midnights (UTC) from the base of the index up to its end, unix seconds. */
export function closeEdgesSec(born: Block, end: Block): readonly number[] {
  const fromSec = bucketEndSec(born.timestampSec, DAY_SEC)
  const edges = bucketEdgesSec({ fromSec, toSec: end.timestampSec }, DAY_SEC)
  return edges.filter((edgeSec) => edgeSec % DAY_SEC === 0)
}

/** The base of the index, and of the last blocks at or before each midnight those between it and `end`, each once. */
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
