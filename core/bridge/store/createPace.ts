import type { Clock } from '../../kernel/clock.ts'

type Rate = {
  readonly perSec: number
  /** Requests that may run at once after a pause. */
  readonly burst: number
}

/**
 * Creates a pace: returns the milliseconds that a request waits for its turn, in order; null, without a turn, above
 * `mostWaitMs`.
 */
export function createPace(
  clock: Clock,
  { perSec, burst }: Rate,
): (mostWaitMs: number) => number | null {
  const everyMs = 1_000 / perSec
  let nextMs = Number.NEGATIVE_INFINITY
  return (mostWaitMs) => {
    const nowMs = clock.nowMs()
    const turnMs = Math.max(nextMs, nowMs - (burst - 1) * everyMs)
    const waitMs = Math.max(0, turnMs - nowMs)
    if (waitMs > mostWaitMs) return null
    nextMs = turnMs + everyMs
    return waitMs
  }
}
