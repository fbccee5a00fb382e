import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bucketEdgesSec,
  bucketEndSec,
  bucketOf,
  coarserInterval,
  countBuckets,
  INTERVAL_SEC,
  lastInBucket,
  MAX_POINTS,
} from '../../../../../../core/vaults/domain/analytics/intervals.ts'

const steps = fc.constantFrom(...Object.values(INTERVAL_SEC))
const range = fc
  .tuple(fc.integer({ min: 1_600_000_000, max: 1_900_000_000 }), fc.integer({ min: 0, max: 5e6 }))
  .map(([fromSec, length]) => ({ fromSec, toSec: fromSec + length }))

describe('buckets of a range', () => {
  it('end at a second that is a multiple of their length, and include that second', () => {
    expect([599, 600, 601].map((at) => bucketEndSec(at, 300))).toEqual([600, 600, 900])
  })

  it('cover a range in order without a gap, and stop at the end of the range', () => {
    fc.assert(
      fc.property(range, steps, ({ fromSec, toSec }, stepSec) => {
        const edges = bucketEdgesSec({ fromSec, toSec }, stepSec)
        expect(edges.length).toBe(countBuckets({ fromSec, toSec }, stepSec))
        expect(edges.at(-1)).toBe(toSec)
        expect(edges[0]).toBeGreaterThanOrEqual(fromSec)
        expect((edges[0] ?? 0) - stepSec).toBeLessThan(fromSec)
        // A range has as many as 83,000 edges.
        const wrong = edges.slice(0, -1).filter((edge, index) => {
          const next = edges[index + 1] ?? 0
          return edge % stepSec !== 0 || next <= edge || next > edge + stepSec
        })
        expect(wrong).toEqual([])
      }),
    )
  })

  it('end at a multiple of their length; an open bucket ends at the end of the range', () => {
    const asOf = (toSec: number) => bucketOf(1_000, { toSec, stepSec: 300 })
    expect(asOf(1_199)).toEqual({ startSec: 900, endSec: 1_199, isOpen: true })
    expect(asOf(1_200)).toEqual({ startSec: 900, endSec: 1_200, isOpen: false })
    expect(asOf(5_000)).toEqual({ startSec: 900, endSec: 1_200, isOpen: false })
  })

  it('are consecutive without an end in the future, and at most the last bucket is open', () => {
    fc.assert(
      fc.property(range, steps, ({ toSec }, stepSec) => {
        const fromSec = toSec - 20 * stepSec
        const edges = bucketEdgesSec({ fromSec, toSec }, stepSec)
        const buckets = edges.map((edge) => bucketOf(edge, { toSec, stepSec }))
        const starts = buckets.map(({ startSec }) => startSec)
        expect(buckets.map(({ endSec }) => endSec)).toEqual([...starts.slice(1), toSec])
        const isCut = (starts.at(-1) ?? 0) + stepSec > toSec
        const areOpen = [...starts.slice(1).map(() => false), isCut]
        expect(buckets.map(({ isOpen }) => isOpen)).toEqual(areOpen)
      }),
    )
  })

  it('are absent in an empty range', () => {
    expect(bucketEdgesSec({ fromSec: 10, toSec: 9 }, 300)).toEqual([])
  })

  it('keep the last point of each bucket and omit empty buckets', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 }),
        (seconds) => {
          const times = [...new Set(seconds)].sort((a, b) => a - b)
          const edges = bucketEdgesSec({ fromSec: 1, toSec: 20_100 }, 300)
          const last = edges.map((edge) => {
            const timestampSec = times.findLast((at) => at <= edge)
            return timestampSec === undefined ? null : { timestampSec }
          })
          const stored = lastInBucket(edges, last, 300).map(({ timestampSec }) => timestampSec)
          const expected = new Map(
            times.filter((at) => at > 0).map((at) => [bucketEndSec(at, 300), at]),
          )
          expect(stored).toEqual([...expected.values()])
        },
      ),
    )
  })

  it('name the interval that has few enough points', () => {
    const days = (count: number) => ({ fromSec: 0, toSec: count * 86_400 })
    expect(coarserInterval(days(30), '5m')).toBe('1h')
    expect(coarserInterval(days(365), '5m')).toBe('1d')
    expect(coarserInterval(days(365), '1h')).toBe('1d')
    expect(coarserInterval(days(MAX_POINTS + 1), '1h')).toBeNull()
    expect(coarserInterval(days(MAX_POINTS + 1), '1d')).toBeNull()
  })
})
