import {
  cancelMarket,
  type FeeMarket,
  isStuck,
  type LaneFees,
  paidMarket,
  replacementFees,
} from '../../core/transactions/domain/laneFees.ts'
import { cancelForm } from './cancelForm.ts'
import {
  fillerRequest,
  inOrder,
  type LaneRows,
  type LaneTools,
  newest,
  replaceForm,
  type Tracked,
} from './laneDesk.ts'

/**
 * After a new head, sends open transactions again, and replaces stuck forms by forms with higher
 * fees.
 *
 * A transaction paid by a third party is cancelled when it cannot raise its fees, or no node
 * accepts it, while other transactions wait behind it.
 */
export async function renewForms(tools: LaneTools, desk: LaneRows): Promise<void> {
  const { head, market } = desk
  if (head === null || market === null) return
  const waiting = inOrder(desk).filter(({ nonce }) => nonce >= desk.account.minedCount)
  for (const [place, tx] of waiting.entries()) {
    const waitedBlocks = head.number - tx.signedAtBlock
    if (waitedBlocks <= 0) continue
    tx.isDue = true
    const { baseFeeWei } = head
    const isHeld = isStuck({ ...newest(tx), waitedBlocks, isFirst: place === 0, baseFeeWei })
    if (!tx.isUnderpriced && !isHeld) continue
    const fees = tx.isUnderpriced || tx.state === 'sent' ? dearerFees(tx, market) : null
    if (fees !== null) await replace(tools, desk, tx, fees)
    else if (isHeld) await makeWay(tools, desk, tx, place < waiting.length - 1)
  }
}

/** Returns the fees of the next form, under the cap of the payer of the transaction. */
function dearerFees(tx: Tracked, market: FeeMarket): LaneFees | null {
  const old = newest(tx)
  const { terms } = tx.request
  if (old.isCancel) return replacementFees(old, cancelMarket(terms, market))
  return replacementFees(old, terms === undefined ? market : paidMarket(terms, market))
}

async function replace(
  tools: LaneTools,
  desk: LaneRows,
  tx: Tracked,
  fees: LaneFees,
): Promise<void> {
  const { id, nonce } = tx
  const { isCancel } = newest(tx)
  const request = isCancel ? fillerRequest(desk.lane) : tx.request
  const attempt = { ...(await tools.signer.sign(request, nonce, fees)), isCancel }
  await tools.writer.saveReplacement(id, attempt)
  replaceForm(desk, tx, attempt)
  tools.meter.count('bumped')
  const { chainId } = desk.lane
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
 * Handles a stuck transaction that cannot raise its fees: cancels it when a third party pays and
 * others wait behind it.
 */
async function makeWay(
  tools: LaneTools,
  desk: LaneRows,
  tx: Tracked,
  hasOthersBehind: boolean,
): Promise<void> {
  const { id, nonce, request } = tx
  const mayYield = hasOthersBehind && request.terms !== undefined && !newest(tx).isCancel
  if (mayYield && (await cancelForm(tools, desk, tx, 'blocking'))) return
  if (tx.state === 'signed') return
  tools.log.warn(
    { event: 'transaction_stuck', chainId: desk.lane.chainId, id, nonce },
    'transaction stuck at the maximum fee',
  )
}
