import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DeliverySample,
  expectedSec,
  MIN_SAMPLES,
  routeFigures,
} from '../../../../../core/bridge/domain/routeFigures.ts'

const FAST = 1_000
const FINAL = 2_000
const sample = (sec: number, given: Partial<DeliverySample> = {}): DeliverySample => ({
  minFinality: FAST,
  sec,
  isWaiting: false,
  hourCount: 1,
  dayCount: 1,
  ...given,
})
const waiting = (sec: number, count = 1) =>
  sample(sec, { isWaiting: true, hourCount: count, dayCount: count })
const earlier = (sec: number, count = 1) => sample(sec, { hourCount: 0, dayCount: count })

const delivered = fc
  .tuple(fc.nat(5_000), fc.nat(3), fc.nat(3))
  .map(([sec, hourCount, more]) => sample(sec, { hourCount, dayCount: hourCount + more }))
const waits = fc.nat(90_000).map((sec) => waiting(sec))
const both = fc.tuple(fc.array(delivered), fc.array(waits))

describe('the figures of a bridge route', () => {
  it('are null without a burn', () => {
    const none = { delivered: 0, p50Sec: null, p95Sec: null }
    expect(routeFigures([])).toEqual({ hour: none, day: none })
  })

  it('count waiting burns by their age: p95 rises when half of the burns wait, p50 when most burns wait', () => {
    const quick = sample(20, { hourCount: 10, dayCount: 10 })
    expect(routeFigures([quick, waiting(700, 10)]).hour).toEqual({
      delivered: 10,
      p50Sec: 20,
      p95Sec: 700,
    })
    expect(routeFigures([quick, waiting(700, 11)]).hour.p50Sec).toBe(700)
  })

  it('count deliveries older than an hour only in the day', () => {
    const figures = routeFigures([sample(20), earlier(900, 3)])
    expect(figures.hour).toEqual({ delivered: 1, p50Sec: 20, p95Sec: 20 })
    expect(figures.day).toEqual({ delivered: 4, p50Sec: 900, p95Sec: 900 })
  })

  it('equal the nearest-rank percentiles of delivery times without waiting burns', () => {
    fc.assert(
      fc.property(fc.array(delivered), (samples) => {
        const list = samples
          .flatMap(({ sec, dayCount }) => Array.from({ length: dayCount }, () => sec))
          .sort((a, b) => a - b)
        const quantileAt = (share: number) => list[Math.ceil(list.length * share) - 1] ?? null
        expect(routeFigures(samples).day).toEqual({
          delivered: list.length,
          p50Sec: quantileAt(0.5),
          p95Sec: quantileAt(0.95),
        })
      }),
    )
  })

  it('with waiting burns are never below the figures of the deliveries alone, and p50 is at most p95', () => {
    fc.assert(
      fc.property(both, ([done, open]) => {
        for (const window of ['hour', 'day'] as const) {
          const alone = routeFigures(done)[window]
          const all = routeFigures([...done, ...open])[window]
          expect(all.delivered).toBe(alone.delivered)
          expect(all.p50Sec ?? 0).toBeGreaterThanOrEqual(alone.p50Sec ?? 0)
          expect(all.p95Sec ?? 0).toBeGreaterThanOrEqual(alone.p95Sec ?? 0)
          expect(all.p95Sec ?? 0).toBeGreaterThanOrEqual(all.p50Sec ?? 0)
        }
      }),
    )
  })

  it('never fall while burns wait, in any order of the samples', () => {
    fc.assert(
      fc.property(both, fc.nat(10_000), ([done, open], moreSec) => {
        const before = routeFigures([...done, ...open])
        const older = open.map((burn) => ({ ...burn, sec: burn.sec + moreSec }))
        const after = routeFigures([...older, ...done])
        for (const window of ['hour', 'day'] as const) {
          expect(after[window].p50Sec ?? 0).toBeGreaterThanOrEqual(before[window].p50Sec ?? 0)
          expect(after[window].p95Sec ?? 0).toBeGreaterThanOrEqual(before[window].p95Sec ?? 0)
        }
      }),
    )
  })
})

describe('the expected time of a bridge tier', () => {
  const fast = { minFinality: FAST, statedSec: 20 }

  it('is the stated time until enough burns were delivered', () => {
    expect(expectedSec([], fast)).toBe(20)
    expect(expectedSec([earlier(40, MIN_SAMPLES - 1)], fast)).toBe(20)
    expect(expectedSec([earlier(40, MIN_SAMPLES)], fast)).toBe(40)
  })

  it('is the median of the last hour with enough deliveries, else of the last day', () => {
    const day = earlier(40, 100)
    const hour = (count: number) => sample(9, { hourCount: count, dayCount: count })
    expect(expectedSec([day, hour(MIN_SAMPLES)], fast)).toBe(9)
    expect(expectedSec([day, hour(MIN_SAMPLES - 1)], fast)).toBe(40)
  })

  it('rises with waiting burns, and never falls below the stated time because of them', () => {
    expect(expectedSec([waiting(700, MIN_SAMPLES)], fast)).toBe(700)
    expect(expectedSec([waiting(1, MIN_SAMPLES)], fast)).toBe(20)
    expect(expectedSec([waiting(700, MIN_SAMPLES - 1)], fast)).toBe(20)
  })

  it('comes from the burns of its own tier', () => {
    const slow = sample(1_200, { minFinality: FINAL, hourCount: 50, dayCount: 50 })
    expect(expectedSec([slow], fast)).toBe(20)
    expect(expectedSec([slow], { minFinality: FINAL, statedSec: 1_152 })).toBe(1_200)
  })
})
