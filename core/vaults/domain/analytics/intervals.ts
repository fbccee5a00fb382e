/** Seconds of each interval in which series are served. Source: API contract, section 2 "History". */
export const INTERVAL_SEC = { '5m': 300, '1h': 3_600, '1d': 86_400 } as const

export type Interval = keyof typeof INTERVAL_SEC

/** From fine to coarse. */
export const INTERVALS = ['5m', '1h', '1d'] as const satisfies readonly Interval[]

/** Points of one answer at most: seven days at 5m, five years at 1d; about 1 MB of JSON. */
export const MAX_POINTS = 2_000

/** A bucket of a series, `(startSec, endSec]`. */
export type Bucket = {
  /** Stays the same while the bucket is open, so that it names the bucket. */
  readonly startSec: number
  /** In an open bucket the end of the range, which is the block of the answer at most: no end lies in the future. */
  readonly endSec: number
  /** Whether the bucket goes on after the range. */
  readonly isOpen: boolean
}

/** The next coarser interval with which a range has few enough points, null when none has. */
export function coarserInterval(
  range: { readonly fromSec: number; readonly toSec: number },
  interval: Interval,
): Interval | null {
  const coarser = INTERVALS.slice(INTERVALS.indexOf(interval) + 1)
  return coarser.find((next) => countBuckets(range, INTERVAL_SEC[next]) <= MAX_POINTS) ?? null
}

/** Buckets of `stepSec` that a range touches, both ends included. */
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
 * End of the bucket that a second belongs to.
 *
 * A bucket is open at its start and closed at its end, `(end - step, end]`, so that its last point is what an answer
 * "as of" its end says.
 */
export function bucketEndSec(atSec: number, stepSec: number): number {
  return Math.ceil(atSec / stepSec) * stepSec
}

/** The bucket that a second belongs to, as a range up to `toSec` has it. */
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
 * Seconds as of which the points of a series are taken: the end of every bucket that the range touches, and `toSec`
 * itself instead of an end that lies after it.
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
 * Of the last thing at or before each edge, those that belong to the edge's own bucket.
 *
 * A bucket in which nothing happened has no point; nothing is made up for it.
 */
export function keepOwnBucket<T extends { readonly timestampSec: number }>(
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
