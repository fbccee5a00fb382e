import type { Clock } from '../kernel/clock.ts'

/** The machine's clock; the only place that reads it. */
export const systemClock: Clock = {
  nowSec: () => Math.floor(Date.now() / 1000),
  nowMs: () => Date.now(),
}
