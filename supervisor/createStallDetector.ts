/** Newest block numbers of a chain and of its index, read at the same time. */
export type Heads = { readonly chain: number; readonly indexed: number }

/** Minimum distance in blocks for a stall, and the time for which the distance lasts while the index does not move. */
type StallLimits = { readonly blocks: number; readonly lastsMs: number }

const STEADY: StallLimits = { blocks: 20, lastsMs: 30_000 }
/** After an outage of the database Ponder can wait without end for a connection that it lost. */
const AFTER_OUTAGE: StallLimits = { blocks: 3, lastsMs: 10_000 }

/**
 * Creates a detector of a stalled index. Each call returns the distance in blocks during a stall, else undefined.
 *
 * An index with a header for each n-th block trails by up to n - 1 blocks without a fault. A moving index is catching
 * up. The limits are tighter after an outage of the database.
 */
export function createStallDetector(
  blockInterval: number,
): (heads: Heads | undefined, nowMs: number, isAfterOutage?: boolean) => number | undefined {
  let behindSinceMs: number | undefined
  let lastIndexed: number | undefined
  return (heads, nowMs, isAfterOutage = false) => {
    const { blocks, lastsMs } = isAfterOutage ? AFTER_OUTAGE : STEADY
    const hasMoved = heads?.indexed !== lastIndexed
    lastIndexed = heads?.indexed
    const lagBlocks = heads === undefined ? 0 : heads.chain - heads.indexed
    if (hasMoved || lagBlocks <= blocks + blockInterval) {
      behindSinceMs = undefined
      return undefined
    }
    behindSinceMs ??= nowMs
    if (nowMs - behindSinceMs < lastsMs) return undefined
    behindSinceMs = undefined
    return lagBlocks
  }
}
