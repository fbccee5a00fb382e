import type { NavPoint } from '../../../core/vaults/operations/history/readNavSeries.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

/** Points of one vault; by default oldest first. */
export const navPointList: ListSpec<NavPoint> = {
  name: 'NavPoint',
  fields: listFields<NavPoint>({
    bucketStart: {
      kind: 'timestamp',
      description: 'Start of the bucket, unix seconds',
      ordered: true,
      valueOf: ({ bucket }) => bucket.startSec,
    },
    bucketEnd: {
      kind: 'timestamp',
      description: 'End of the bucket, unix seconds',
      valueOf: ({ bucket }) => bucket.endSec,
    },
    navUsdc: {
      kind: 'bigint',
      description: 'Net asset value, USDC-6',
      ordered: true,
      valueOf: ({ value }) => value.book.navUsdc6,
    },
    sharePriceUsdc: {
      kind: 'bigint',
      description: 'Value of one whole share (10^18), USDC-6',
      ordered: true,
      valueOf: ({ sharePriceUsdc6 }) => sharePriceUsdc6,
    },
    inflowUsdc: {
      kind: 'bigint',
      description: 'USDC paid in during the bucket, USDC-6',
      ordered: true,
      valueOf: ({ inflowUsdc6 }) => inflowUsdc6,
    },
    outflowUsdc: {
      kind: 'bigint',
      description: 'USDC paid out, and the value of redemptions in kind, USDC-6',
      ordered: true,
      valueOf: ({ outflowUsdc6 }) => outflowUsdc6,
    },
  }),
  // The end of an open bucket moves with each block, but a cursor must stay valid, so no list is
  // ordered by that end.
  defaultOrder: [{ field: 'bucketStart', direction: 'ASC' }],
  tieBreakers: ['bucketStart'],
}
