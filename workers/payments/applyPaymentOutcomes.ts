import { settlementLogs } from '../../core/payments/domain/settlementLogs.ts'
import type {
  DecisionBlock,
  DuePayment,
  MovedTx,
  SettlementChain,
} from '../../core/payments/ports.ts'
import { resolvePayment, TRIED_MS } from './resolvePayment.ts'
import type { SettlementDeps } from './settlementDeps.ts'

/**
 * Applies lane outcomes to the payments of one chain; charged payments come first.
 *
 * Returns the pause until the next pass in milliseconds, or null for the usual pause.
 */
export async function applyPaymentOutcomes(
  deps: SettlementDeps,
  chain: SettlementChain,
  moved: readonly MovedTx[],
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
  /** Payments that their transaction did not charge. */
  readonly unpaid: readonly DuePayment[]
  readonly blockNumber: number
}

async function applyOutcome(deps: SettlementDeps, moved: MovedTx): Promise<AppliedOutcome> {
  const { state, blockNumber, blockHash } = moved.outcome
  switch (state) {
    case 'queued':
    case 'signed':
    case 'sent':
      return { changed: await unsettle(deps, moved.payments), unpaid: [], blockNumber: 0 }
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
  { outcome, payments }: MovedTx,
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
    log.info(
      { event: 'payments_settled', laneTxId: outcome.id, txHash: outcome.txHash, payments: count },
      'payments settled',
    )
    changed += count
  }
  // A payment whose transaction moved to another block is settled again by that block.
  changed += await unsettle(
    deps,
    settled.filter((payment) => !isHere(payment)),
  )
  const ended = unpaid.filter(({ state }) => state !== 'submitted')
  const kept = [...ended, ...(isFinal ? here : [])]
  if (kept.length > 0) changed += await settlements.remember(kept, decision, isFinal)
  return {
    changed,
    unpaid: unpaid.filter(({ state }) => state === 'submitted'),
    blockNumber: decision.blockNumber,
  }
}

/**
 * Handles payments whose block left the chain: the lane sends the transaction again, and the
 * payments wait for it.
 */
async function unsettle(deps: SettlementDeps, payments: readonly DuePayment[]): Promise<number> {
  const [first] = payments
  if (first === undefined) return 0
  const count = await deps.settlements.unsettle(payments)
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
 * For payments that were tried for `TRIED_MS` the token decides instead, so that a payment that no
 * lane can send ends.
 */
async function resubmitPayments(
  { settlements }: SettlementDeps,
  moved: MovedTx,
): Promise<AppliedOutcome> {
  const {
    ended = [],
    tired = [],
    open = [],
  } = Object.groupBy(moved.payments, (payment) => {
    if (payment.state !== 'submitted' && payment.state !== 'settled') return 'ended'
    const isTired = payment.state === 'submitted' && payment.sinceClaimMs > TRIED_MS
    return isTired ? 'tired' : 'open'
  })
  const back = open.length === 0 ? 0 : await settlements.returnToAnswered(open)
  const kept = ended.length === 0 ? 0 : await settlements.remember(ended, null, true)
  return { changed: back + kept, unpaid: tired, blockNumber: 0 }
}
