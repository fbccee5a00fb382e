import type { Clock } from '../../kernel/clock.ts'
import type { RateLimitSettings } from '../domain/tokenBucket.ts'
import type { CallerLimits } from '../ports.ts'
import { createProcessPause } from './createProcessPause.ts'
import { createProcessRate } from './createProcessRate.ts'

/** Creates limits that each process counts alone. */
export function createProcessLimits(
  clock: Pick<Clock, 'nowMs'>,
  settings: RateLimitSettings,
): CallerLimits {
  return {
    requests: createProcessRate(clock, settings),
    uncovered: createProcessPause(clock),
  }
}
