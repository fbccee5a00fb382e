import {
  bucketEndSec,
  countBuckets,
  INTERVAL_SEC,
  type Interval,
} from '../../domain/analytics/intervals.ts'

/** One bucket of a table; `point` is null where the series has none. */
export type GridRow<Point> = { readonly endSec: number; readonly point: Point | null }

type Range = {
  readonly interval: Interval
  /** Unix seconds, both in the range. */
  readonly fromAt: number
  readonly toAt: number
}

/** Every bucket of a range in order of time, with its point where there is one. */
export function wholeGrid<Point extends { readonly bucketEnd: number }>(
  { interval, fromAt, toAt }: Range,
  points: readonly Point[],
): readonly GridRow<Point>[] {
  const stepSec = INTERVAL_SEC[interval]
  const pointAt = new Map(points.map((point) => [point.bucketEnd, point]))
  const firstSec = bucketEndSec(fromAt, stepSec)
  return Array.from(
    { length: countBuckets({ fromSec: fromAt, toSec: toAt }, stepSec) },
    (_none, n) => {
      const endSec = firstSec + n * stepSec
      return { endSec, point: pointAt.get(endSec) ?? null }
    },
  )
}
