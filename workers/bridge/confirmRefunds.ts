import { isRefunded } from '../../core/bridge/domain/bridgeLogs.ts'
import type { DueRefund, RefundChanges, RefundToReconcile } from '../../core/bridge/workPorts.ts'
import type { BridgeWork, Source } from './bridgeWork.ts'
import { recordOtherRefund, retryMs } from './resolveRefusal.ts'

const NOT_REFUNDED: RefundChanges = {
  refundTx: null,
  refundBlockNumber: null,
  refundBlockHash: null,
  isFinal: false,
}

/** Applies lane outcomes to refunds on one chain, from the receipts of their transactions. */
export async function confirmRefunds(work: BridgeWork, source: Source): Promise<void> {
  const moved = await work.jobs.refundsToReconcile(source.chainId)
  await Promise.all(moved.map((movedRefund) => applyOutcome(work, source, movedRefund)))
}

async function applyOutcome(
  work: BridgeWork,
  source: Source,
  { refund, outcome }: RefundToReconcile,
): Promise<void> {
  const { jobs, metrics, log } = work
  switch (outcome.state) {
    case 'queued':
    case 'signed':
    case 'sent':
      await jobs.moveRefund(refund, 'submitted', NOT_REFUNDED)
      log.warn(
        { event: 'refund_reorganised', bridgeId: refund.id },
        'reorganisation: block of a refund left the chain',
      )
      return
    case 'failed':
      await again(work, source, refund)
      return
    case 'mined':
    case 'final': {
      if (!isRefunded(outcome.logs ?? [], refund)) {
        await again(work, source, refund)
        return
      }
      const isDone = await jobs.moveRefund(refund, 'refunded', {
        reason: null,
        refundTx: outcome.txHash,
        refundBlockNumber: outcome.blockNumber,
        refundBlockHash: outcome.blockHash,
        isFinal: outcome.state === 'final',
      })
      if (!isDone || refund.state === 'refunded') return
      metrics.count('refunded', source.chainId)
      const { id: bridgeId, payer } = refund
      log.info(
        { event: 'frontrun_payment_refunded', bridgeId, payer, txHash: outcome.txHash },
        'front-run payment refunded',
      )
      return
    }
    default:
      outcome.state satisfies never
  }
}

/** Handles a refund without effect: stores a refund by a third party, or schedules a new proof. */
async function again(work: BridgeWork, source: Source, refund: DueRefund): Promise<void> {
  if (refund.state === 'submitted' && (await recordOtherRefund(work, source, refund))) return
  await work.jobs.moveRefund(refund, 'due', { ...NOT_REFUNDED, dueInMs: retryMs(refund) })
}

/** Rechecks refunds by third parties until the blocks of these refunds are final. */
export async function recheckRefunds({ jobs, log }: BridgeWork, source: Source): Promise<void> {
  const refunds = await jobs.refundsNotFinal(source.chainId)
  if (refunds.length === 0) return
  const finalNumber = await source.node.finalNumber()
  for (const refund of refunds) {
    const { refundBlockNumber, refundBlockHash } = refund
    if (refundBlockNumber === null) continue
    const actualHash = await source.node.blockHash(refundBlockNumber)
    if (actualHash === null) continue
    if (actualHash !== refundBlockHash) {
      await jobs.moveRefund(refund, 'due', { ...NOT_REFUNDED, dueInMs: 0 })
      log.warn(
        { event: 'refund_reorganised', bridgeId: refund.id },
        'reorganisation: block of a refund left the chain',
      )
    } else if (refundBlockNumber <= finalNumber) {
      await jobs.moveRefund(refund, 'refunded', { isFinal: true })
    }
  }
}
