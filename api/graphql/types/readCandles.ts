import type { SnapshotReads } from '../../../core/graph/ports.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { type Candle, toCandles } from '../../../core/vaults/domain/analytics/candles.ts'
import type { Interval } from '../../../core/vaults/domain/analytics/intervals.ts'
import { resolveRange } from '../../../core/vaults/operations/history/seriesFields.ts'
import type { ConstituentFacts } from '../../../core/vaults/ports.ts'

type CandleQuery = {
  readonly interval: Interval
  readonly from?: number | null | undefined
  readonly to?: number | null | undefined
}

/**
 * Reads trades of a constituent per bucket, oldest first. Throws `InvalidInput` for a range of too
 * many points.
 */
export async function readCandles(
  { history }: Pick<SnapshotReads, 'history'>,
  at: BlockRef,
  token: ConstituentFacts,
  requested: CandleQuery,
): Promise<Candle[]> {
  const first = await history.firstBlock(at)
  const { interval, from, to } = requested
  const range = resolveRange(
    { interval, from: from ?? undefined, to: to ?? undefined },
    at,
    first.timestampSec,
  )
  const trades = await history.trades(at, { ...range, tokens: [token.address] })
  return [...toCandles(trades.get(token.address) ?? [], range)]
}
