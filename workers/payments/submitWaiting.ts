import {
  limitContractPayers,
  MAX_BATCH,
  settlementCalls,
} from '../../core/payments/domain/settlementCalls.ts'
import { roomForWallets, settlementPace } from '../../core/payments/domain/settlementPace.ts'
import {
  type AmountByPayer,
  overcommittedPayers,
  splitByBalance,
} from '../../core/payments/domain/splitByBalance.ts'
import type { DuePayment, SettlementChain } from '../../core/payments/ports.ts'
import { traceWork } from '../traceWork.ts'
import { endUncharged, resolvePayment } from './resolvePayment.ts'
import type { SettlementDeps } from './settlementDeps.ts'

/**
 * Minimum remaining validity of an authorization that is submitted, seconds: two blocks of the
 * chain, and one block for clock differences.
 *
 * Source: block times of devnet/chainSpecs.ts; the API requires several times this validity before
 * it answers.
 */
const MIN_LIFE_SEC = 5n
/**
 * Pause before a payment is submitted again after a transaction that did not charge it,
 * milliseconds.
 */
const RETRY_MS = 1_000

/**
 * Milliseconds until the next pass, null for the usual pause; and whether payments wait for
 * transactions.
 */
export type Submission = { readonly pauseMs: number | null; readonly isHolding: boolean }

/**
 * Submits the waiting payments of one chain, and ends payments that expired or that a third party
 * charged.
 */
export async function submitWaiting(
  deps: SettlementDeps,
  chain: SettlementChain,
): Promise<Submission> {
  const { chainId } = chain
  const waiting = await deps.settlements.waiting(chainId, MAX_BATCH)
  const { payments, openTransactions } = waiting
  const oldestWaitMs = Math.max(0, ...payments.map(({ ageMs }) => ageMs))
  deps.metrics.waiting(chainId, waiting.count, waiting.oldestMs)
  const ready = payments.filter(({ laneTxId, ageMs }) => laneTxId === null || ageMs >= RETRY_MS)
  const pauseMs = settlementPace({ waiting: ready.length, oldestWaitMs, openTransactions })
  const nowSec = deps.clock.nowSec()
  // Payments that expire soon are checked even while many transactions are under way.
  const due = pauseMs === 0 ? ready : payments.filter((payment) => isTooLate(payment, nowSec))
  const { submitted, ended } =
    due.length === 0 ? { submitted: 0, ended: 0 } : await submit(deps, chain, { ...waiting, due })
  const isHolding = payments.length > submitted
  const isMore = payments.length === MAX_BATCH
  if (submitted + ended > 0 && isMore) return { pauseMs: 0, isHolding }
  // Payments that are ready and still wait need a notification; a faster pass would not help.
  return { pauseMs: pauseMs === 0 ? null : pauseMs, isHolding }
}

type Payable = DuePayment & { readonly isAlone: boolean; readonly runsCode: boolean }

type Due = {
  readonly due: readonly DuePayment[]
  readonly underWay: AmountByPayer
  readonly openSingles: number
}

async function submit(
  deps: SettlementDeps,
  chain: SettlementChain,
  { due, underWay, openSingles }: Due,
): Promise<{ readonly submitted: number; readonly ended: number }> {
  const survey = await chain.survey(due)
  const nowSec = Math.max(deps.clock.nowSec(), survey.timestampSec)
  const surveyed = due.map((payment, at) => ({ payment, ...survey.payments[at] }))
  const used = surveyed.filter(({ isUsed }) => isUsed === true)
  const late = surveyed.filter(({ isUsed, payment }) => !isUsed && isTooLate(payment, nowSec))
  const fresh = surveyed.filter(({ isUsed, payment }) => !isUsed && !isTooLate(payment, nowSec))
  const { now, never } = await splitByCover(
    chain,
    fresh.map(({ payment }) => payment),
    underWay,
  )
  const covers = fresh.filter(({ payment }) => now.includes(payment))
  const good = limitContractPayers(covers.map(toPayable), roomForWallets(openSingles))
  const submitted = good.length === 0 ? 0 : await queue(deps, chain, good)
  for (const { payment } of late) await endUncharged(deps, payment, 'expired')
  for (const payment of never) await endUncharged(deps, payment, 'insufficient_funds')
  await Promise.all(
    used.map(({ payment }) => resolvePayment(deps, chain, { payment, failed: null })),
  )
  return { submitted, ended: late.length + never.length + used.length }
}

/**
 * Splits the payments by whether the balances of their payers cover them. Reads balances only for
 * payers with several open payments, because a single payment was simulated before its answer.
 */
async function splitByCover(
  chain: SettlementChain,
  fresh: readonly DuePayment[],
  underWay: AmountByPayer,
): Promise<ReturnType<typeof splitByBalance<DuePayment>>> {
  const crowded = [...overcommittedPayers(fresh, underWay)]
  const token = fresh[0]?.token
  const balances =
    token === undefined || crowded.length === 0 ? new Map() : await chain.balances(token, crowded)
  return splitByBalance(fresh, { underWay, balances })
}

async function queue(
  deps: SettlementDeps,
  { chainId }: SettlementChain,
  good: readonly Payable[],
): Promise<number> {
  const { settlements, metrics, log, crashAt } = deps
  const calls = settlementCalls(good)
  const byId = new Map(good.map((payment) => [payment.id, payment]))
  const submissions = calls.map((call) => ({
    call,
    payments: call.paymentIds.flatMap((id) => byId.get(id) ?? []),
  }))
  crashAt('before_submit')
  const submitted = await settlements.submit(chainId, submissions)
  if (submitted === 0) return 0
  crashAt('after_submit')
  for (const { paymentIds } of calls) {
    metrics.submitted(chainId, paymentIds.length === 1 ? 'direct' : 'batch', paymentIds.length)
  }
  for (const { id, ageMs } of good) {
    traceWork(deps, id, {
      name: 'payment submit',
      durationMs: ageMs,
      attributes: { 'quartet.chain_id': chainId },
    })
  }
  log.info(
    { event: 'payments_submitted', chainId, payments: submitted, transactions: calls.length },
    'payments submitted',
  )
  return submitted
}

function toPayable(surveyed: {
  readonly payment: DuePayment
  readonly runsCode?: boolean | undefined
}): Payable {
  const { payment, runsCode = false } = surveyed
  return { ...payment, runsCode, isAlone: runsCode || payment.laneTxId !== null }
}

function isTooLate({ authorization }: DuePayment, nowSec: number): boolean {
  return authorization.validBeforeSec < BigInt(nowSec) + MIN_LIFE_SEC
}
