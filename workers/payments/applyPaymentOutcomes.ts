import { laneTrace } from '../../core/kernel/laneTrace.ts'
import { settlementLogs } from '../../core/payments/domain/settlementLogs.ts'
import type {
  ChangedLaneTx,
  DecisionBlock,
  DuePayment,
  SettlementChain,
} from '../../core/payments/ports.ts'
import { traceWork } from '../traceWork.ts'
import { MAX_RESUBMIT_MS, resolvePayment } from './resolvePayment.ts'
import type { SettlementDeps } from './settlementDeps.ts'

/**
 * Applies lane outcomes to the payments of one chain; charged payments come first.
 *
 * Returns the milliseconds until the next pass; null for the usual pause.
 */
export async function applyPaymentOutcomes(
  deps: SettlementDeps,
  chain: SettlementChain,
  moved: readonly ChangedLaneTx[],
): Promise<number | null> {
  if (moved.length === 0) return null
  deps.crashAt('before_judge')
  let hasChanged = false
  const left: (() => Promise<void>)[] = []
  for (const transaction of moved) {
    const decision = await applyOutcome(deps, transaction)
    hasChanged ||= decision.changed > 0
    for (const payment of decision.unpaid) {
      const failed = { blockNumber: decision.blockNumber, isDirect: transaction.isDirect }
      left.push(() => resolvePayment(deps, chain, { payment, failed }))
    }
  }
  deps.crashAt('after_judge')
  await Promise.all(left.map((resolve) => resolve()))
  return hasChanged ? 0 : null
}

type AppliedOutcome = {
  readonly changed: number
  /** Payments that the transaction did not charge. */
  readonly unpaid: readonly DuePayment[]
  readonly blockNumber: number
}

async function applyOutcome(deps: SettlementDeps, moved: ChangedLaneTx): Promise<AppliedOutcome> {
  const { state, blockNumber, blockHash } = moved.outcome
  switch (state) {
    case 'queued':
    case 'signed':
    case 'sent':
      return { changed: await returnToSubmitted(deps, moved.payments), unpaid: [], blockNumber: 0 }
    case 'failed':
      return resubmitPayments(deps, moved)
    case 'mined':
    case 'final':
      if (blockNumber === null || blockHash === null) {
        throw new RangeError(`transaction ${moved.outcome.id} is ${state} in no block`)
      }
      return applyMined(deps, moved, { blockNumber, blockHash })
    default:
      return state satisfies never
  }
}

async function applyMined(
  deps: SettlementDeps,
  { outcome, payments }: ChangedLaneTx,
  decision: DecisionBlock,
): Promise<AppliedOutcome> {
  const { settlements, metrics, log } = deps
  const isFinal = outcome.state === 'final'
  const { settled = [], open = [] } = Object.groupBy(payments, ({ state }) =>
    state === 'settled' ? 'settled' : 'open',
  )
  const isHere = ({ blockHash }: DuePayment): boolean => blockHash === decision.blockHash
  const here = settled.filter(isHere)
  const paid = open.filter((payment) => settlementLogs(outcome.logs ?? [], payment))
  const unpaid = open.filter((payment) => !paid.includes(payment))
  let changed = 0
  if (paid.length > 0 && outcome.txHash !== null) {
    const proof = { ...decision, txHash: outcome.txHash, laneTxId: outcome.id, isFinal }
    const count = await settlements.settle(paid, proof)
    metrics.ended(paid[0]?.chainId ?? 0, 'settled', count)
    const attributes = {
      'quartet.tx_hash': outcome.txHash,
      'quartet.block_number': decision.blockNumber,
    }
    for (const { id, ageMs } of paid) {
      const links = [laneTrace(outcome.id)]
      traceWork(deps, id, { name: 'payment settle', durationMs: ageMs, attributes, links })
    }
    log.info(
      { event: 'payments_settled', laneTxId: outcome.id, txHash: outcome.txHash, payments: count },
      'payments settled',
    )
    changed += count
  }
  // If its transaction moved to another block, a payment returns to `submitted`, and that block
  // settles it again.
  changed += await returnToSubmitted(
    deps,
    settled.filter((payment) => !isHere(payment)),
  )
  const ended = unpaid.filter(({ state }) => state !== 'submitted')
  const stored = [...ended, ...(isFinal ? here : [])]
  if (stored.length > 0) changed += await settlements.remember(stored, decision, isFinal)
  return {
    changed,
    unpaid: unpaid.filter(({ state }) => state === 'submitted'),
    blockNumber: decision.blockNumber,
  }
}

/**
 * Returns payments to `submitted` after their block left the chain: the lane sends the transaction
 * again, and the payments wait for it.
 */
async function returnToSubmitted(
  deps: SettlementDeps,
  payments: readonly DuePayment[],
): Promise<number> {
  const [first] = payments
  if (first === undefined) return 0
  const count = await deps.settlements.returnToSubmitted(payments)
  deps.metrics.reorged(first.chainId, count)
  deps.log.warn(
    { event: 'payments_reorganised', chainId: first.chainId, payments: count },
    'reorganisation: block of payments left the chain',
  )
  return count
}

/**
 * Handles a transaction that can never be in a block: its payments are submitted again.
 *
 * For payments that have been submitted for `MAX_RESUBMIT_MS`, the state of the token decides instead, so
 * that a payment ends if no lane can send it.
 */
async function resubmitPayments(
  { settlements }: SettlementDeps,
  moved: ChangedLaneTx,
): Promise<AppliedOutcome> {
  const {
    ended = [],
    tired = [],
    open = [],
  } = Object.groupBy(moved.payments, (payment) => {
    if (payment.state !== 'submitted' && payment.state !== 'settled') return 'ended'
    const isTired = payment.state === 'submitted' && payment.sinceClaimMs > MAX_RESUBMIT_MS
    return isTired ? 'tired' : 'open'
  })
  const back = open.length === 0 ? 0 : await settlements.returnToAnswered(open)
  const stored = ended.length === 0 ? 0 : await settlements.remember(ended, null, true)
  return { changed: back + stored, unpaid: tired, blockNumber: 0 }
}
