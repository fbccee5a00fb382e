import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Bucket,
  policyOf,
  takeToken,
  verdictOf,
} from '../../../../core/limits/domain/tokenBucket.ts'

const settings = { ratePerSec: 2, burst: 4 }

describe('a token bucket', () => {
  it('is full at first, loses one token per request, and is empty after the burst', () => {
    let bucket: Bucket | undefined
    const allowed = [1, 2, 3, 4, 5].map(() => {
      const consumed = takeToken(settings, bucket, 1_000)
      bucket = consumed.bucket
      return consumed.allowed
    })
    expect(allowed).toEqual([true, true, true, true, false])
    expect(bucket).toEqual({ tokens: 0, atMs: 1_000 })
  })

  it('returns headers with the remaining tokens', () => {
    expect(policyOf(settings)).toBe('"free";q=4;w=2')
    expect(verdictOf(settings, { allowed: true, tokens: 3 })).toEqual({
      allowed: true,
      header: '"free";r=3;t=1',
      retryAfterSec: 1,
    })
    const slow = { ratePerSec: 0.1, burst: 4 }
    expect(verdictOf(slow, { allowed: false, tokens: 0.5 })).toEqual({
      allowed: false,
      header: '"free";r=0;t=35',
      retryAfterSec: 5,
    })
  })

  it('never permits more than the burst and the regained tokens, for any movement of the clock', () => {
    const steps = fc.array(fc.integer({ min: -500, max: 1_500 }), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(steps, (waitsMs) => {
        let bucket: Bucket | undefined
        let [nowMs, forwardMs, allowed] = [1_000_000, 0, 0]
        for (const waitMs of waitsMs) {
          nowMs += waitMs
          forwardMs += Math.max(0, waitMs)
          const consumed = takeToken(settings, bucket, nowMs)
          bucket = consumed.bucket
          if (consumed.allowed) allowed += 1
          expect(bucket.tokens).toBeGreaterThanOrEqual(0)
          expect(bucket.tokens).toBeLessThanOrEqual(settings.burst)
        }
        const max = settings.burst + (forwardMs * settings.ratePerSec) / 1_000
        expect(allowed).toBeLessThanOrEqual(max)
      }),
    )
  })

  it('allows the request after the seconds of Retry-After', () => {
    const states = fc.record({
      ratePerSec: fc.double({ min: 0.01, max: 1_000, noNaN: true }),
      tokens: fc.double({ min: 0, max: 0.999, noNaN: true }),
    })
    fc.assert(
      fc.property(states, ({ ratePerSec, tokens }) => {
        const own = { ratePerSec, burst: 5 }
        const { retryAfterSec } = verdictOf(own, { allowed: false, tokens })
        const later = takeToken(own, { tokens, atMs: 0 }, (retryAfterSec + 1) * 1_000)
        expect(later.allowed).toBe(true)
      }),
    )
  })
})
