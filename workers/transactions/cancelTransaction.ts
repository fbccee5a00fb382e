import { feeMarketOfCancel, replacementFees } from '../../core/transactions/domain/laneFees.ts'
import type { CancelReason } from '../../core/transactions/ports.ts'
import {
  addAttempt,
  fillerRequest,
  type LaneRows,
  type LaneTools,
  newestAttempt,
  type TrackedTransaction,
} from './laneRows.ts'
import { trySign } from './trySign.ts'

/**
 * Adds to a transaction an empty attempt with the same nonce and fees at least 12.5 % higher.
 *
 * The block decides which attempt counts. Returns false if no fee under the cap can replace the
 * sent attempt, or without a signature.
 */
export async function cancelTransaction(
  tools: LaneTools,
  laneRows: LaneRows,
  tx: TrackedTransaction,
  reason: CancelReason,
): Promise<boolean> {
  const { id, nonce, request } = tx
  const market = laneRows.market === null ? null : feeMarketOfCancel(request.terms, laneRows.market)
  const fees = market === null ? null : replacementFees(newestAttempt(tx), market)
  if (fees === null) return false
  const filler = fillerRequest(laneRows.lane)
  const form = await trySign(tools, laneRows, { request: filler, nonce, fees })
  if (form === null) return false
  const attempt = { ...form, isCancel: true }
  await tools.writer.saveCancel(id, attempt, reason)
  tools.crashAt('after_sign')
  addAttempt(laneRows, tx, attempt)
  tools.meter.count('cancelled')
  tools.log.warn(
    { event: 'transaction_cancelled', chainId: laneRows.lane.chainId, id, nonce, reason },
    'transaction cancelled',
  )
  return true
}
