import type { Redis } from '../../platform/redis/createRedis.ts'
import { policyOf, type RateLimitSettings, verdictOf } from '../domain/tokenBucket.ts'
import type { RateLimit } from '../ports.ts'
import { limitKey } from './limitKey.ts'
import { TAKE_TOKEN } from './limitScripts.ts'

/** Creates a token bucket per agent in Redis; without an answer of Redis, `alone` decides. */
export function createSharedRate(
  redis: Pick<Redis, 'run'>,
  settings: RateLimitSettings,
  alone: RateLimit,
): RateLimit {
  const args = [String(settings.ratePerSec), String(settings.burst)]
  return {
    policy: policyOf(settings),
    take: async (agent) => {
      const reply = await redis.run(TAKE_TOKEN, limitKey('requests', agent), args)
      if (reply === null) return alone.take(agent)
      const [allowed, tokens] = reply
      return verdictOf(settings, { allowed: allowed === '1', tokens: Number(tokens) })
    },
  }
}
