import { createHmac } from 'node:crypto'
import type { Clock } from '../../core/ports.ts'

export type RateLimitSettings = {
  /** Tokens that an agent regains per second. */
  readonly ratePerSec: number
  /** Tokens that an agent can hold, so requests it can send at once. */
  readonly burst: number
  /** Key of the hash under which addresses are kept; they are stored in no other form. */
  readonly agentSecret: string
}

export type RateLimit = {
  /** Takes one token of the agent behind an address, if it has one. */
  take(address: string): Verdict
  /** `RateLimit-Policy` of every answer. */
  readonly policy: string
}

export type Verdict = {
  readonly allowed: boolean
  /** `RateLimit` of this answer: tokens left, seconds until all are back. */
  readonly header: string
  readonly retryAfterSec: number
}

type Bucket = { tokens: number; atMs: number }

/** Agents remembered at once; about 10 MB. One that is forgotten starts with a full bucket. */
const MAX_AGENTS = 50_000
/** Agents looked at for a full bucket before one is dropped regardless. */
const EVICTION_SCAN = 64

/** Token bucket per agent, in memory of this process. */
export function createRateLimit(clock: Clock, settings: RateLimitSettings): RateLimit {
  const { ratePerSec, burst, agentSecret } = settings
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
    take(address) {
      const agent = createHmac('sha256', agentSecret).update(networkOf(address)).digest('base64url')
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

/**
 * Network that counts as one agent: the first 24 bits of an IPv4 address, 56 of an IPv6 one.
 *
 * A provider gives one customer at least that much, so single addresses would limit nobody.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  const plain = mapped?.[1] ?? address
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) =>
    group.toLowerCase().padStart(4, '0'),
  )
  return groups.slice(0, 4).join(':').slice(0, 17)
}
