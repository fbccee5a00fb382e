import {
  type Bucket,
  bucketEdgesSec,
  bucketOf,
  INTERVAL_SEC,
  type Interval,
} from '../../domain/analytics/intervals.ts'

/** Row of a table: one bucket, with null as `point` if the series has no point in the bucket. */
export type GridRow<Point> = { readonly bucket: Bucket; readonly point: Point | null }

type Range = {
  readonly interval: Interval
  /** First and last unix second of the range, both included. */
  readonly fromAt: number
  readonly toAt: number
}

/** Returns every bucket of a range in order of time, with its point if the series has one. */
export function fullGrid<Point extends { readonly bucketStart: number }>(
  { interval, fromAt, toAt }: Range,
  points: readonly Point[],
): readonly GridRow<Point>[] {
  const range = { fromSec: fromAt, toSec: toAt, stepSec: INTERVAL_SEC[interval] }
  const pointAt = new Map(points.map((point) => [point.bucketStart, point]))
  return bucketEdgesSec(range, range.stepSec).map((edgeSec) => {
    const bucket = bucketOf(edgeSec, range)
    return { bucket, point: pointAt.get(bucket.startSec) ?? null }
  })
}
