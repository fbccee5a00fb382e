import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isReattestDue,
  LOCAL_POLL_STEPS,
  POLL_STEPS,
  pollEveryMs,
} from '../../../../../core/bridge/domain/pollPlan.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describe('the interval between polls of a burn', () => {
  it.each([
    [0, 2_000],
    [59_999, 2_000],
    [MINUTE_MS, 5_000],
    [5 * MINUTE_MS, 30_000],
    [HOUR_MS, 5 * MINUTE_MS],
    [24 * HOUR_MS, HOUR_MS],
    [365 * 24 * HOUR_MS, HOUR_MS],
  ])('is, at an age of %i ms, %i ms', (ageMs, everyMs) => {
    expect(pollEveryMs(ageMs, POLL_STEPS)).toBe(everyMs)
  })

  it('never shrinks with age, and is always positive', () => {
    const age = fc.integer({ min: 0, max: 100 * 24 * HOUR_MS })
    fc.assert(
      fc.property(age, age, fc.constantFrom(POLL_STEPS, LOCAL_POLL_STEPS), (left, right, steps) => {
        const [young, old] = [Math.min(left, right), Math.max(left, right)]
        expect(pollEveryMs(young, steps)).toBeLessThanOrEqual(pollEveryMs(old, steps))
        expect(pollEveryMs(old, steps)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a new attestation of a burn', () => {
  const young = { ageMs: HOUR_MS - 1, sinceReattestMs: null, isExpired: false }
  it('is requested after an hour, and once a day after that', () => {
    expect(isReattestDue(young)).toBe(false)
    expect(isReattestDue({ ...young, ageMs: HOUR_MS })).toBe(true)
    const request = { ...young, ageMs: 3 * 24 * HOUR_MS }
    expect(isReattestDue({ ...request, sinceReattestMs: 24 * HOUR_MS - 1 })).toBe(false)
    expect(isReattestDue({ ...request, sinceReattestMs: 24 * HOUR_MS })).toBe(true)
  })

  it('is requested at once after an expiry, and every 30 s after that', () => {
    const expired = { ageMs: 0, isExpired: true }
    expect(isReattestDue({ ...expired, sinceReattestMs: null })).toBe(true)
    expect(isReattestDue({ ...expired, sinceReattestMs: 29_999 })).toBe(false)
    expect(isReattestDue({ ...expired, sinceReattestMs: 30_000 })).toBe(true)
  })
})
