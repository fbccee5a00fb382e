/** Newest block numbers of a chain and of its index, read at the same time. */
export type Heads = { readonly chain: number; readonly indexed: number }

/** Minimum distance in blocks for a stall; the distance must last `STALL_MS` while the index does not move. */
const STALL_BLOCKS = 20
const STALL_MS = 30_000

/**
 * Creates a detector of a stalled index. Each call returns the distance in blocks during a stall, else undefined.
 *
 * An index with a header for each n-th block trails by up to n - 1 blocks without a fault. A moving index is catching
 * up.
 */
export function createStallDetector(
  blockInterval: number,
): (heads: Heads | undefined, nowMs: number) => number | undefined {
  let behindSinceMs: number | undefined
  let lastIndexed: number | undefined
  return (heads, nowMs) => {
    const hasMoved = heads?.indexed !== lastIndexed
    lastIndexed = heads?.indexed
    const lagBlocks = heads === undefined ? 0 : heads.chain - heads.indexed
    if (hasMoved || lagBlocks <= STALL_BLOCKS + blockInterval) {
      behindSinceMs = undefined
      return undefined
    }
    behindSinceMs ??= nowMs
    if (nowMs - behindSinceMs < STALL_MS) return undefined
    behindSinceMs = undefined
    return lagBlocks
  }
}
