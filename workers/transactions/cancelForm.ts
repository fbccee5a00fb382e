import { cancelMarket, replacementFees } from '../../core/transactions/domain/laneFees.ts'
import type { CancelReason } from '../../core/transactions/ports.ts'
import {
  fillerRequest,
  type LaneRows,
  type LaneTools,
  newest,
  replaceForm,
  type Tracked,
} from './laneRows.ts'

/**
 * Replaces a transaction by an empty transaction with the same nonce and fees at least 12.5%
 * higher.
 *
 * The block decides between the two. Returns false when no fee under the cap replaces the sent
 * transaction.
 */
export async function cancelForm(
  tools: LaneTools,
  laneRows: LaneRows,
  tx: Tracked,
  reason: CancelReason,
): Promise<boolean> {
  const { id, nonce, request } = tx
  const market = laneRows.market === null ? null : cancelMarket(request.terms, laneRows.market)
  const fees = market === null ? null : replacementFees(newest(tx), market)
  if (fees === null) return false
  const form = await tools.signer.sign(fillerRequest(laneRows.lane), nonce, fees)
  const attempt = { ...form, isCancel: true }
  await tools.writer.saveCancel(id, attempt, reason)
  tools.crashAt('after_sign')
  replaceForm(laneRows, tx, attempt)
  tools.meter.count('cancelled')
  tools.log.warn(
    { event: 'transaction_cancelled', chainId: laneRows.lane.chainId, id, nonce, reason },
    'transaction cancelled',
  )
  return true
}
