import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketEndSec, INTERVAL_SEC, INTERVALS } from '../../../core/domain/analytics/intervals.ts'
import { wholeGrid } from '../../../core/operations/history/wholeGrid.ts'

describe('the grid of a table', () => {
  it('has a row for an hour without a block', () => {
    const points = [{ bucketEnd: 3_600 }, { bucketEnd: 10_800 }]
    expect(wholeGrid({ interval: '1h', fromAt: 100, toAt: 10_000 }, points)).toEqual([
      { endSec: 3_600, point: points[0] },
      { endSec: 7_200, point: null },
      { endSec: 10_800, point: points[1] },
    ])
  })

  it('holds every point of its range once, in steps of one bucket', () => {
    const range = fc.record({
      interval: fc.constantFrom(...INTERVALS),
      from: fc.integer({ min: 1_700_000_000, max: 1_700_100_000 }),
      lengthSec: fc.integer({ min: 0, max: 300_000 }),
    })
    fc.assert(
      fc.property(
        range,
        fc.array(fc.nat({ max: 300_000 })),
        ({ interval, from, lengthSec }, ats) => {
          const stepSec = INTERVAL_SEC[interval]
          const ends = ats
            .filter((at) => at <= lengthSec)
            .map((at) => bucketEndSec(from + at, stepSec))
          const points = [...new Set(ends)]
            .toSorted((a, b) => a - b)
            .map((bucketEnd) => ({ bucketEnd }))
          const rows = wholeGrid({ interval, fromAt: from, toAt: from + lengthSec }, points)
          expect(rows.flatMap(({ point }) => (point === null ? [] : [point]))).toEqual(points)
          for (const [index, { endSec }] of rows.slice(1).entries()) {
            expect(endSec - (rows[index]?.endSec ?? 0)).toBe(stepSec)
          }
        },
      ),
    )
  })
})
