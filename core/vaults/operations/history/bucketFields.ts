import { z } from 'zod'
import { type Column, textColumn, timeColumns } from '../../../kernel/operation/csv.ts'
import { unixSeconds } from '../../../kernel/operation/outputFields.ts'
import type { Bucket } from '../../domain/analytics/intervals.ts'

/** Descriptions of the fields of a bucket, used by every protocol. */
export const BUCKET_TEXTS = {
  bucketStart: 'Start of the bucket, unix seconds, exclusive; identifies the bucket',
  bucketEnd:
    'End of the bucket, unix seconds, inclusive; in an open bucket the end of the range, at ' +
    'most the block of the answer',
  isOpen: 'Whether later blocks can still change the figures, which are true at bucketEnd',
} as const

/** Fields of every point of a series. */
export const bucketFields = {
  bucketStart: unixSeconds(BUCKET_TEXTS.bucketStart),
  bucketEnd: unixSeconds(BUCKET_TEXTS.bucketEnd),
  isOpen: z.boolean().meta({ description: BUCKET_TEXTS.isOpen }),
}

export function showBucket({ startSec, endSec, isOpen }: Bucket) {
  return { bucketStart: startSec, bucketEnd: endSec, isOpen }
}

/** Returns the columns of a bucket in a table. */
export function bucketColumns<Row extends { readonly bucket: Bucket }>(): readonly Column<Row>[] {
  return [
    ...timeColumns<Row>('bucket_start', ({ bucket }) => bucket.startSec),
    ...timeColumns<Row>('bucket_end', ({ bucket }) => bucket.endSec),
    textColumn('is_open', ({ bucket }) => String(bucket.isOpen)),
  ]
}
