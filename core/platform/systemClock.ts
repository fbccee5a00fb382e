import type { Clock } from '../kernel/clock.ts'

/** Clock of the machine; only this file reads it. */
export const systemClock: Clock = {
  nowSec: () => Math.floor(Date.now() / 1000),
  nowMs: () => Date.now(),
}
