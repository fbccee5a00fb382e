import type { Clock } from '../../kernel/clock.ts'
import type { Redis } from '../../platform/redis/createRedis.ts'
import type { RateLimitSettings } from '../domain/tokenBucket.ts'
import type { CallerLimits } from '../ports.ts'
import { createProcessLimits } from './createProcessLimits.ts'
import { createSharedPause } from './createSharedPause.ts'
import { createSharedRate } from './createSharedRate.ts'

/** Creates limits that all api processes count together; without an answer of Redis, each process counts alone. */
export function createSharedLimits(
  redis: Pick<Redis, 'run'>,
  clock: Pick<Clock, 'nowMs'>,
  settings: RateLimitSettings,
): CallerLimits {
  const alone = createProcessLimits(clock, settings)
  return {
    requests: createSharedRate(redis, settings, alone.requests),
    uncovered: createSharedPause(redis, clock, alone.uncovered),
  }
}
