import type { Clock } from '../../kernel/clock.ts'

type Rate = {
  readonly perSec: number
  /** Maximum number of requests that may run at once after a pause. */
  readonly burst: number
}

/**
 * Creates a queue with a fixed rate. The function returns the milliseconds until the turn of a request, or null if the
 * wait would exceed `maxWaitMs`; a rejected request takes no turn.
 */
export function createRateQueue(
  clock: Clock,
  { perSec, burst }: Rate,
): (maxWaitMs: number) => number | null {
  const everyMs = 1_000 / perSec
  let nextMs = Number.NEGATIVE_INFINITY
  return (maxWaitMs) => {
    const nowMs = clock.nowMs()
    const startMs = Math.max(nextMs, nowMs - (burst - 1) * everyMs)
    const waitMs = Math.max(0, startMs - nowMs)
    if (waitMs > maxWaitMs) return null
    nextMs = startMs + everyMs
    return waitMs
  }
}
