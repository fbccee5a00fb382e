import {
  type FeeMarket,
  feeMarketOfCancel,
  feeMarketOfPaid,
  isStuck,
  type LaneFees,
  replacementFees,
} from '../../core/transactions/domain/laneFees.ts'
import { cancelTransaction } from './cancelTransaction.ts'
import {
  addAttempt,
  fillerRequest,
  type LaneRows,
  type LaneTools,
  newestAttempt,
  openByNonce,
  type TrackedTransaction,
} from './laneRows.ts'
import { trySign } from './trySign.ts'

/**
 * After a new head, sends open transactions again, and replaces stuck attempts by attempts with
 * higher fees.
 *
 * A transaction paid by a third party is cancelled if its fees cannot rise or no node accepts it,
 * while other transactions wait for its nonce.
 */
export async function renewAttempts(tools: LaneTools, laneRows: LaneRows): Promise<void> {
  const { head, market } = laneRows
  if (head === null || market === null) return
  const waiting = openByNonce(laneRows).filter(({ nonce }) => nonce >= laneRows.account.minedCount)
  for (const [place, tx] of waiting.entries()) {
    const waitedBlocks = head.number - tx.signedAtBlock
    if (waitedBlocks <= 0) continue
    tx.isDue = true
    const { baseFeeWei } = head
    const isHeld = isStuck({ ...newestAttempt(tx), waitedBlocks, isFirst: place === 0, baseFeeWei })
    if (!tx.isUnderpriced && !isHeld) continue
    const fees = tx.isUnderpriced || tx.state === 'sent' ? higherFees(tx, market) : null
    if (fees !== null) await replace(tools, laneRows, tx, fees)
    else if (isHeld) await cancelIfBlocking(tools, laneRows, tx, place < waiting.length - 1)
  }
}

/**
 * Returns the fees of the next attempt; null if they exceed the cap of the account that pays for
 * the transaction.
 */
function higherFees(tx: TrackedTransaction, market: FeeMarket): LaneFees | null {
  const old = newestAttempt(tx)
  const { terms } = tx.request
  if (old.isCancel) return replacementFees(old, feeMarketOfCancel(terms, market))
  return replacementFees(old, terms === undefined ? market : feeMarketOfPaid(terms, market))
}

async function replace(
  tools: LaneTools,
  laneRows: LaneRows,
  tx: TrackedTransaction,
  fees: LaneFees,
): Promise<void> {
  const { id, nonce } = tx
  const { isCancel } = newestAttempt(tx)
  const request = isCancel ? fillerRequest(laneRows.lane) : tx.request
  const form = await trySign(tools, laneRows, { request, nonce, fees })
  if (form === null) return
  const attempt = { ...form, isCancel }
  await tools.writer.saveReplacement(id, attempt)
  addAttempt(laneRows, tx, attempt)
  tools.meter.count('bumped')
  const { chainId } = laneRows.lane
  const { maxFeeWei, tipWei } = fees
  tools.log.info(
    {
      event: 'stuck_transaction_replaced',
      chainId,
      id,
      nonce,
      maxFeeWei: String(maxFeeWei),
      tipWei: String(tipWei),
    },
    'stuck transaction replaced',
  )
}

/**
 * Handles a stuck transaction whose fees cannot rise: cancels it if a third party pays for it and
 * other transactions wait for its nonce.
 */
async function cancelIfBlocking(
  tools: LaneTools,
  laneRows: LaneRows,
  tx: TrackedTransaction,
  hasOthersBehind: boolean,
): Promise<void> {
  const { id, nonce, request } = tx
  const mayYield = hasOthersBehind && request.terms !== undefined && !newestAttempt(tx).isCancel
  if (mayYield && (await cancelTransaction(tools, laneRows, tx, 'blocking'))) return
  if (tx.state === 'signed') return
  tools.log.warn(
    { event: 'transaction_stuck', chainId: laneRows.lane.chainId, id, nonce },
    'transaction stuck at the maximum fee',
  )
}
