import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bucketOf,
  INTERVAL_SEC,
  INTERVALS,
} from '../../../../../core/vaults/domain/analytics/intervals.ts'
import { fullGrid } from '../../../../../core/vaults/operations/history/fullGrid.ts'

describe('the grid of a history table', () => {
  it('has a row for an hour without a block, and ends where its range ends', () => {
    const points = [{ bucketStart: 0 }, { bucketStart: 7_200 }]
    expect(fullGrid({ interval: '1h', fromAt: 100, toAt: 10_000 }, points)).toEqual([
      { bucket: { startSec: 0, endSec: 3_600, isOpen: false }, point: points[0] },
      { bucket: { startSec: 3_600, endSec: 7_200, isOpen: false }, point: null },
      { bucket: { startSec: 7_200, endSec: 10_000, isOpen: true }, point: points[1] },
    ])
  })

  it('has every point of its range once, in steps of one bucket up to its end', () => {
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
          const toAt = from + lengthSec
          const starts = ats
            .filter((at) => at <= lengthSec)
            .map((at) => bucketOf(from + at, { toSec: toAt, stepSec }).startSec)
          const points = [...new Set(starts)]
            .toSorted((a, b) => a - b)
            .map((bucketStart) => ({ bucketStart }))
          const rows = fullGrid({ interval, fromAt: from, toAt }, points)
          expect(rows.flatMap(({ point }) => (point === null ? [] : [point]))).toEqual(points)
          for (const [index, { bucket }] of rows.slice(1).entries()) {
            expect(bucket.startSec - (rows[index]?.bucket.startSec ?? 0)).toBe(stepSec)
          }
          expect(rows.at(-1)?.bucket.endSec).toBe(bucketOf(toAt, { toSec: toAt, stepSec }).endSec)
        },
      ),
    )
  })
})
