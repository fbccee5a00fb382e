/** Numbers of the newest block of a chain and of its index, looked at together. */
export type Heads = { readonly chain: number; readonly indexed: number }

/** Behind by more blocks than this for `STALL_MS` is a stall, unless the index still moves. */
const STALL_BLOCKS = 20
const STALL_MS = 30_000

/**
 * Judges look after look whether an index stands still behind its chain; a result is the distance in blocks.
 *
 * An index of every n-th header is up to n - 1 blocks behind when it misses nothing. One that moves is catching up.
 */
export function createStallJudge(
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
