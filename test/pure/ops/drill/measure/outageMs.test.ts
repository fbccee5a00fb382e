import { describe, expect, it } from 'vitest'
import {
  type Attempt,
  countRefused,
  longestServedMs,
  outageMs,
} from '../../../../../ops/drill/measure/outageMs.ts'

const span = { startMs: 10_000, endMs: 20_000 }
const QUIET_MS = 1_000

/** Requests that are served after 10 ms, one every 500 ms. */
const servedFrom = (startMs: number, endMs: number): Attempt[] =>
  Array.from({ length: Math.ceil((endMs - startMs) / 500) }, (_, at) => ({
    startMs: startMs + at * 500,
    endMs: startMs + at * 500 + 10,
    isServed: true,
  }))
const refusedAt = (startMs: number): Attempt => ({ startMs, endMs: startMs + 5, isServed: false })

describe('the outage of a span', () => {
  it('is zero while requests are served', () => {
    expect(outageMs(servedFrom(9_000, 21_000), span, QUIET_MS)).toBe(0)
  })

  it('is the time between two served requests around refused requests', () => {
    const attempts = [
      ...servedFrom(9_000, 12_000),
      refusedAt(12_000),
      refusedAt(13_000),
      ...servedFrom(15_000, 21_000),
    ]
    expect(outageMs(attempts, span, QUIET_MS)).toBe(15_010 - 11_510)
  })

  it('includes a request that waits and is served', () => {
    const waiting = { startMs: 12_000, endMs: 16_000, isServed: true }
    const attempts = [...servedFrom(9_000, 12_000), waiting, ...servedFrom(16_500, 21_000)]
    expect(outageMs(attempts, span, QUIET_MS)).toBe(16_000 - 11_510)
  })

  it('is the sum of two outages', () => {
    const attempts = [
      ...servedFrom(9_000, 11_000),
      ...servedFrom(13_000, 15_000),
      ...servedFrom(18_000, 21_000),
    ]
    expect(outageMs(attempts, span, QUIET_MS)).toBe(13_010 - 10_510 + (18_010 - 14_510))
  })

  it('is the whole span without a served request', () => {
    expect(outageMs([refusedAt(12_000)], span, QUIET_MS)).toBe(10_000)
    expect(outageMs(servedFrom(1_000, 9_000), span, QUIET_MS)).toBe(10_000)
  })

  it('does not depend on the order of the requests', () => {
    const attempts = [...servedFrom(9_000, 12_000), ...servedFrom(15_000, 21_000)]
    expect(outageMs(attempts.toReversed(), span, QUIET_MS)).toBe(outageMs(attempts, span, QUIET_MS))
  })
})

describe('the requests of a span', () => {
  it('are refused if they begin in the span and are not served', () => {
    const attempts = [9_999, 10_000, 19_999, 20_000].map(refusedAt)
    expect(countRefused([...attempts, ...servedFrom(10_000, 12_000)], span)).toBe(2)
  })

  it('take as long as the longest served request that was open in the span', () => {
    const attempts = [
      { startMs: 1_000, endMs: 9_000, isServed: true },
      { startMs: 9_000, endMs: 12_000, isServed: true },
      { startMs: 11_000, endMs: 19_000, isServed: false },
    ]
    expect(longestServedMs(attempts, span)).toBe(3_000)
    expect(longestServedMs([], span)).toBe(0)
  })
})
