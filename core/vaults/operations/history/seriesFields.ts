import { z } from 'zod'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { InvalidInput } from '../../../kernel/errors.ts'
import { secondsField } from '../../../kernel/operation/secondsField.ts'
import {
  bucketEndSec,
  coarserInterval,
  countBuckets,
  INTERVAL_SEC,
  INTERVALS,
  type Interval,
  MAX_POINTS,
} from '../../domain/analytics/intervals.ts'
import type { BucketRange } from '../../ports.ts'

/** Default number of points of a series: as many as a chart can show. */
const DEFAULT_POINTS = 400
/** Query fields of every series. */
export const rangeFields = {
  interval: z.enum(INTERVALS).default('1d').meta({
    description: 'Length of a bucket; each bucket has one point, at its last block',
  }),
  from: secondsField(
    'Start in unix seconds, rounded down to a bucket; 400 buckets before the end by default',
  ).optional(),
  to: secondsField('End in unix seconds; now by default').optional(),
}

type RangeQuery = {
  readonly interval: Interval
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/**
 * Returns the buckets of the requested range, limited to the time from `inceptionSec` to `at`.
 *
 * Throws InvalidInput for an empty range, and for a range with too many points; the second error names an interval that
 * fits.
 */
export function resolveRange(
  requested: RangeQuery,
  at: BlockRef,
  inceptionSec: number,
): BucketRange {
  const { interval } = requested
  const stepSec = INTERVAL_SEC[interval]
  if (requested.from !== undefined && requested.from > (requested.to ?? at.timestampSec)) {
    throw new InvalidInput('from', `must not be after ${requested.to ?? at.timestampSec}`)
  }
  const toSec = Math.min(requested.to ?? at.timestampSec, at.timestampSec)
  const defaultSec = bucketEndSec(toSec, stepSec) - (DEFAULT_POINTS - 1) * stepSec
  const fromSec = Math.max(requested.from ?? defaultSec, inceptionSec)
  const range = { fromSec, toSec }
  const count = countBuckets(range, stepSec)
  if (count > MAX_POINTS) {
    const coarser = coarserInterval(range, interval)
    const advice = coarser === null ? 'shorten the range' : `use interval=${coarser}`
    throw new InvalidInput(
      'interval',
      `${interval} makes ${count} points of this range, the maximum is ${MAX_POINTS}; ${advice}`,
    )
  }
  return { ...range, stepSec }
}
