import type { BlockRef } from '../../../kernel/blockRef.ts'
import { closeAt, closeEdgesSec, type DailyClose } from '../../domain/signals/dailyCloses.ts'
import type { VaultCallDeps } from '../../ports.ts'

/**
 * Reads the daily closes as of a block, oldest first: the TWAP prices at the last block at or before each midnight
 * (UTC).
 *
 * A day without a price repeats the previous close and is flagged; days before the first price are omitted.
 */
export async function readDailyCloses(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
): Promise<readonly DailyClose[]> {
  const edges = closeEdgesSec(at.timestampSec)
  const blocks = await deps.history.blocksAt(at, edges)
  const ends = edges.flatMap((endSec, index) => {
    const block = blocks[index] ?? null
    return block === null ? [] : [{ endSec, block }]
  })
  const points = await deps.history.pricePoints(
    at,
    ends.map(({ block }) => block),
  )
  return ends.flatMap(({ endSec }, index) => {
    const point = points[index] ?? null
    return point === null ? [] : [closeAt(endSec, point)]
  })
}
