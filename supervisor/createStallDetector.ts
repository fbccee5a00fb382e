/** Newest block number of a chain and of its index, read at the same time. */
export type Heads = { readonly chain: number; readonly indexed: number }

/**
 * Limits of a stall: minimum distance in blocks, and the time for which that distance must last while the index stands
 * still.
 */
type StallLimits = { readonly blocks: number; readonly lastsMs: number }

const STEADY: StallLimits = { blocks: 20, lastsMs: 30_000 }
/** After a database outage Ponder can wait forever for a connection that it lost. */
const AFTER_OUTAGE: StallLimits = { blocks: 3, lastsMs: 10_000 }

/**
 * Creates a detector of a stalled index. Each call returns the distance in blocks if the index is stalled, else
 * undefined.
 *
 * An index that stores a header every n blocks is up to n - 1 blocks behind without a fault. An index that moves is
 * catching up. After a database outage the limits are lower.
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
