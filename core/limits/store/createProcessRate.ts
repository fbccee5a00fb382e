import type { Clock } from '../../kernel/clock.ts'
import {
  type Bucket,
  policyOf,
  type RateLimitSettings,
  takeToken,
  tokensAt,
  verdictOf,
} from '../domain/tokenBucket.ts'
import type { RateLimit } from '../ports.ts'

/** Maximum number of agents in memory; about 10 MB. A forgotten agent starts with a full bucket. */
const MAX_AGENTS = 50_000
/**
 * Maximum number of agents that are scanned for a full bucket. Without a full bucket, the oldest
 * agent is evicted.
 */
const EVICTION_SCAN = 64

/** Creates a token bucket per agent, in memory of this process. */
export function createProcessRate(
  clock: Pick<Clock, 'nowMs'>,
  settings: RateLimitSettings,
): RateLimit {
  const buckets = new Map<string, Bucket>()
  const evict = (nowMs: number): void => {
    let scanned = 0
    let oldest: string | undefined
    for (const [agent, bucket] of buckets) {
      oldest ??= agent
      if (tokensAt(settings, bucket, nowMs) >= settings.burst) {
        buckets.delete(agent)
        return
      }
      scanned += 1
      if (scanned === EVICTION_SCAN) break
    }
    if (oldest !== undefined) buckets.delete(oldest)
  }
  return {
    policy: policyOf(settings),
    take: async (agent) => {
      const nowMs = clock.nowMs()
      const known = buckets.get(agent)
      if (known === undefined && buckets.size >= MAX_AGENTS) evict(nowMs)
      const { allowed, bucket } = takeToken(settings, known, nowMs)
      buckets.set(agent, bucket)
      return verdictOf(settings, { allowed, tokens: bucket.tokens })
    },
  }
}
