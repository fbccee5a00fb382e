/** Length of each interval of a series, seconds. Source: API contract, section 2 "History". */
export const INTERVAL_SEC = { '5m': 300, '1h': 3_600, '1d': 86_400 } as const

export type Interval = keyof typeof INTERVAL_SEC

/** Intervals from fine to coarse. */
export const INTERVALS = ['5m', '1h', '1d'] as const satisfies readonly Interval[]

/** Maximum number of points of an answer: seven days at 5m, five years at 1d; about 1 MB of JSON. */
export const MAX_POINTS = 2_000

/** A bucket of a series, `(startSec, endSec]`. */
export type Bucket = {
  /** The start does not change while the bucket is open, so the start identifies the bucket. */
  readonly startSec: number
  /** End of the bucket, or for an open bucket the end of the range, which is at most the block of the answer. */
  readonly endSec: number
  /** True when the bucket continues after the range. */
  readonly isOpen: boolean
}

/**
 * Returns the next coarser interval that has at most `MAX_POINTS` points over the range; null without such an interval.
 */
export function coarserInterval(
  range: { readonly fromSec: number; readonly toSec: number },
  interval: Interval,
): Interval | null {
  const coarser = INTERVALS.slice(INTERVALS.indexOf(interval) + 1)
  return coarser.find((next) => countBuckets(range, INTERVAL_SEC[next]) <= MAX_POINTS) ?? null
}

/** Returns the number of buckets of `stepSec` seconds that a range touches, both ends included. */
export function countBuckets(
  range: { readonly fromSec: number; readonly toSec: number },
  stepSec: number,
): number {
  if (range.toSec < range.fromSec) return 0
  return (
    bucketEndSec(range.toSec, stepSec) / stepSec -
    bucketEndSec(range.fromSec, stepSec) / stepSec +
    1
  )
}

/**
 * Returns the end of the bucket that contains a second.
 *
 * A bucket is open at its start and closed at its end, `(end - step, end]`, so that its last point equals an answer "as
 * of" the end of the bucket.
 */
export function bucketEndSec(atSec: number, stepSec: number): number {
  return Math.ceil(atSec / stepSec) * stepSec
}

/** Returns the bucket that contains a second, cut at the end `toSec` of the range. */
export function bucketOf(
  atSec: number,
  { toSec, stepSec }: { readonly toSec: number; readonly stepSec: number },
): Bucket {
  const fullSec = bucketEndSec(atSec, stepSec)
  return {
    startSec: fullSec - stepSec,
    endSec: Math.min(fullSec, toSec),
    isOpen: fullSec > toSec,
  }
}

/**
 * Returns the seconds of the points of a series: the end of every bucket that the range touches; `toSec` replaces an
 * end after the range.
 */
export function bucketEdgesSec(
  range: { readonly fromSec: number; readonly toSec: number },
  stepSec: number,
): readonly number[] {
  const first = bucketEndSec(range.fromSec, stepSec)
  return Array.from({ length: countBuckets(range, stepSec) }, (_, index) =>
    Math.min(first + index * stepSec, range.toSec),
  )
}

/**
 * Returns the last item at or before each edge, if the item is in the bucket of that edge.
 *
 * A bucket without an item has no point; values are not interpolated.
 */
export function lastInBucket<T extends { readonly timestampSec: number }>(
  edgesSec: readonly number[],
  lastAtEdge: readonly (T | null)[],
  stepSec: number,
): readonly T[] {
  return lastAtEdge.filter((last, index): last is T => {
    const edgeSec = edgesSec[index]
    if (last === null || edgeSec === undefined) return false
    return last.timestampSec > bucketEndSec(edgeSec, stepSec) - stepSec
  })
}
