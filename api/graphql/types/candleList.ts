import type { Candle } from '../../../core/vaults/domain/analytics/candles.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

/** Candles of one constituent; by default oldest first. */
export const candleList: ListSpec<Candle> = {
  name: 'Candle',
  fields: listFields<Candle>({
    bucketStart: {
      kind: 'timestamp',
      description: 'Start of the bucket, unix seconds',
      ordered: true,
      valueOf: ({ startSec }) => startSec,
    },
    bucketEnd: {
      kind: 'timestamp',
      description: 'End of the bucket, unix seconds',
      orderDescription:
        'End of the bucket, unix seconds. The end of an open bucket moves with each block: page by BUCKET_START',
      ordered: true,
      valueOf: ({ endSec }) => endSec,
    },
    volumeUsdc: {
      kind: 'bigint',
      description: 'Traded USDC, USDC-6',
      ordered: true,
      valueOf: ({ volumeUsdc6 }) => volumeUsdc6,
    },
    trades: {
      kind: 'int',
      description: 'Number of trades',
      ordered: true,
      valueOf: ({ trades }) => trades,
    },
  }),
  // The end of an open bucket moves with each block, but a cursor must stay valid.
  defaultOrder: [{ field: 'bucketStart', direction: 'ASC' }],
  tieBreakers: ['bucketStart'],
}
