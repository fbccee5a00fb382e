import type { Hex } from 'viem'

/** Header of an indexed block with the link to its parent. */
export type Link = {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
}

/**
 * Returns the number of the first block that is missing between the links, which ascend by number; null without a hole.
 *
 * `intervalBlocks` is the distance between two indexed headers. A hash of a parent can be compared only at distance 1.
 */
export function findFirstMissing(links: readonly Link[], intervalBlocks: number): number | null {
  for (const [index, link] of links.entries()) {
    const before = links[index - 1]
    if (before === undefined) continue
    if (link.number !== before.number + intervalBlocks) return before.number + intervalBlocks
    if (intervalBlocks === 1 && link.parentHash !== before.hash) return before.number
  }
  return null
}
