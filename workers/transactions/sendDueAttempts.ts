import { feeMarketOfCancel, replacementFees } from '../../core/transactions/domain/laneFees.ts'
import type { SendVerdict } from '../../core/transactions/domain/parseVerdict.ts'
import { cancelTransaction } from './cancelTransaction.ts'
import {
  fillerRequest,
  isEmptyTransaction,
  type LaneRows,
  type LaneTools,
  newestAttempt,
  openByNonce,
  type TrackedTransaction,
  trackTransaction,
} from './laneRows.ts'
import { traceStep } from './traceStep.ts'
import { trySign } from './trySign.ts'

/**
 * Sends due attempts to the node in the order of nonces; returns true if another round has work to
 * do at once.
 */
export async function sendDueAttempts(tools: LaneTools, laneRows: LaneRows): Promise<boolean> {
  const due = openByNonce(laneRows).filter((tx) => tx.state === 'signed' || tx.isDue)
  if (due.length === 0) return false
  const fresh = new Set(due.filter((tx) => !tx.wasOffered))
  for (const tx of due) tx.wasOffered = true
  const startedMs = tools.clock.nowMs()
  const verdicts = await tools.chain.send(due.map((tx) => newestAttempt(tx).raw))
  tools.crashAt('after_broadcast')
  const answers = due.flatMap((tx, index) => {
    const verdict = verdicts[index]
    return verdict === undefined ? [] : [{ tx, verdict }]
  })
  for (const { tx, verdict } of answers) {
    tx.offeredAtMs ??= startedMs
    const attributes = {
      'quartet.verdict': verdict.kind,
      'quartet.tx_hash': newestAttempt(tx).hash,
    }
    const step = { id: tx.id, name: 'lane send', kind: 'client', startedMs, attributes } as const
    traceStep(tools, laneRows.lane, step)
  }
  await storeAccepted(tools, laneRows, answers)
  let isAgain = false
  for (const { tx, verdict } of answers) {
    tx.isDue = false
    tx.isUnderpriced = verdict.kind === 'underpriced'
    tx.neverPooled = verdict.kind === 'nonce_used' && fresh.has(tx)
    isAgain ||= tx.neverPooled
    if (verdict.kind === 'poor') laneRows.obstacle = 'low_balance'
    if (verdict.kind === 'put_off') logRetry(tools, laneRows, tx, verdict.reason)
    if (verdict.kind === 'authority_busy')
      isAgain = (await cancelForWallet(tools, laneRows, tx)) || isAgain
    if (verdict.kind === 'refused')
      isAgain = (await endRequest(tools, laneRows, tx, verdict)) || isAgain
  }
  return isAgain
}

type Answer = { readonly tx: TrackedTransaction; readonly verdict: SendVerdict }

async function storeAccepted(
  tools: LaneTools,
  laneRows: LaneRows,
  answers: readonly Answer[],
): Promise<void> {
  const accepted = answers
    .filter(({ tx, verdict }) => verdict.kind === 'taken' && tx.isAttemptNew)
    .map(({ tx }) => tx)
  if (accepted.length === 0) return
  await tools.writer.saveSent(accepted.map((tx) => newestAttempt(tx).hash))
  for (const tx of accepted) {
    tx.state = 'sent'
    tx.isAttemptNew = false
    const { id, nonce } = tx
    const fields = { chainId: laneRows.lane.chainId, id, nonce, txHash: newestAttempt(tx).hash }
    tools.log.info({ event: 'transaction_sent', ...fields }, 'transaction sent')
  }
}

function logRetry(
  { log }: LaneTools,
  laneRows: LaneRows,
  { id, nonce }: TrackedTransaction,
  reason: string,
): void {
  log.warn(
    { event: 'transaction_send_failed', chainId: laneRows.lane.chainId, id, nonce, reason },
    'send of a transaction failed: retry',
  )
}

/**
 * Cancels a transaction at once if no node ever accepted it because the wallet that it delegates
 * has pending transactions.
 *
 * A transaction that a node accepted before is in a pool, and may still be mined.
 */
async function cancelForWallet(
  tools: LaneTools,
  laneRows: LaneRows,
  tx: TrackedTransaction,
): Promise<boolean> {
  if (tx.state !== 'sent' && !isEmptyTransaction(laneRows, tx)) {
    return cancelTransaction(tools, laneRows, tx, 'authority_busy')
  }
  logRetry(tools, laneRows, tx, 'authority_busy')
  return false
}

/**
 * Ends a request that no block can contain; an empty transaction takes its nonce, so that later
 * nonces can be mined.
 */
async function endRequest(
  tools: LaneTools,
  laneRows: LaneRows,
  tx: TrackedTransaction,
  { reason }: { readonly reason: string },
): Promise<boolean> {
  const { id, nonce } = tx
  const fields = { chainId: laneRows.lane.chainId, id, nonce, reason }
  const market =
    laneRows.market === null ? null : feeMarketOfCancel(tx.request.terms, laneRows.market)
  const fees = market === null ? null : replacementFees(newestAttempt(tx), market)
  // A node may wrongly refuse an attempt that it accepted before; an empty transaction has no
  // request to end.
  if (tx.state === 'sent' || isEmptyTransaction(laneRows, tx) || fees === null) {
    tools.log.warn(
      { event: 'transaction_form_rejected', ...fields },
      'node rejected one attempt of a pending transaction',
    )
    return false
  }
  const request = fillerRequest(laneRows.lane)
  const attempt = await trySign(tools, laneRows, { request, nonce, fees })
  if (attempt === null) return false
  const filler = await tools.writer.fail(id, reason, { nonce, request, attempt })
  laneRows.open.delete(id)
  if (filler !== null)
    laneRows.open.set(filler.id, trackTransaction(filler, laneRows.head?.number ?? 0))
  tools.meter.count('failed')
  tools.log.error({ event: 'transaction_rejected', ...fields }, 'transaction rejected permanently')
  return true
}
