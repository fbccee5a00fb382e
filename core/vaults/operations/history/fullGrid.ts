import {
  type Bucket,
  bucketEdgesSec,
  bucketOf,
  INTERVAL_SEC,
  type Interval,
} from '../../domain/analytics/intervals.ts'

/** One bucket of a table; `point` is null where the series has none. */
export type GridRow<Point> = { readonly bucket: Bucket; readonly point: Point | null }

type Range = {
  readonly interval: Interval
  /** Unix seconds, both in the range. */
  readonly fromAt: number
  readonly toAt: number
}

/** Every bucket of a range in order of time, with its point where there is one. */
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
