import type { Clock } from '../../core/kernel/clock.ts'

export type RateLimitSettings = {
  /** Tokens that an agent regains per second. */
  readonly ratePerSec: number
  /** Maximum tokens of an agent, which is the number of requests that it can send at once. */
  readonly burst: number
}

export type RateLimit = {
  /** Consumes one token of the agent when a token is left. */
  take(agent: string): Verdict
  /** `RateLimit-Policy` of every answer. */
  readonly policy: string
}

export type Verdict = {
  readonly allowed: boolean
  /** `RateLimit` of this answer: tokens left, and seconds until the bucket is full. */
  readonly header: string
  readonly retryAfterSec: number
}

type Bucket = { tokens: number; atMs: number }

/** Maximum number of agents in memory; about 10 MB. A forgotten agent starts with a full bucket. */
const MAX_AGENTS = 50_000
/**
 * Maximum number of agents that are scanned for a full bucket. Without a full bucket, the oldest
 * agent is evicted.
 */
const EVICTION_SCAN = 64

/** Creates a token bucket per agent, in memory of this process. */
export function createRateLimit(clock: Clock, settings: RateLimitSettings): RateLimit {
  const { ratePerSec, burst } = settings
  const buckets = new Map<string, Bucket>()
  const windowSec = Math.ceil(burst / ratePerSec)

  const bucketOf = (agent: string, nowMs: number): Bucket => {
    const known = buckets.get(agent)
    if (known === undefined) {
      if (buckets.size >= MAX_AGENTS) evict(nowMs)
      const fresh = { tokens: burst, atMs: nowMs }
      buckets.set(agent, fresh)
      return fresh
    }
    known.tokens = Math.min(burst, known.tokens + regained(known, nowMs))
    known.atMs = nowMs
    return known
  }
  const regained = (bucket: Bucket, nowMs: number): number =>
    (Math.max(0, nowMs - bucket.atMs) * ratePerSec) / 1000
  const evict = (nowMs: number): void => {
    let scanned = 0
    let oldest: string | undefined
    for (const [agent, bucket] of buckets) {
      oldest ??= agent
      if (bucket.tokens + regained(bucket, nowMs) >= burst) {
        buckets.delete(agent)
        return
      }
      scanned += 1
      if (scanned === EVICTION_SCAN) break
    }
    if (oldest !== undefined) buckets.delete(oldest)
  }

  return {
    policy: `"free";q=${burst};w=${windowSec}`,
    take(agent) {
      const bucket = bucketOf(agent, clock.nowMs())
      const allowed = bucket.tokens >= 1
      if (allowed) bucket.tokens -= 1
      const resetSec = Math.ceil((burst - bucket.tokens) / ratePerSec)
      return {
        allowed,
        header: `"free";r=${Math.floor(bucket.tokens)};t=${resetSec}`,
        retryAfterSec: Math.max(1, Math.ceil((1 - bucket.tokens) / ratePerSec)),
      }
    },
  }
}
