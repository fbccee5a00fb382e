import { payoutCalldata, payoutLogs } from '../../../core/bridge/domain/payoutLogs.ts'
import {
  MIN_PAYOUT_USDC6,
  payoutGas,
  payoutParts,
} from '../../../core/bridge/domain/payoutRules.ts'
import type {
  PayoutChain,
  PayoutPartEnd,
  PayoutRun,
  PayoutRunPart,
} from '../../../core/bridge/payoutPorts.ts'
import type { LaneOutcome } from '../../../core/transactions/ports.ts'
import type { PayoutDeps } from './payoutDeps.ts'

/** Runs all steps of a payout that are possible now; returns true if the payout has ended. */
export async function advancePayout(
  deps: PayoutDeps,
  chain: PayoutChain,
  run: PayoutRun,
): Promise<boolean> {
  if (run.state === 'planning') {
    if (await plan(deps, chain, run)) return true
  }
  for (const part of await deps.payouts.parts(run)) {
    if (part.state === 'planned') await submit(deps, chain, { run, part })
    if (part.state === 'submitted') await endFinalPart(deps, chain, { run, part })
  }
  const paidUsdc6 = await deps.payouts.end(run)
  if (paidUsdc6 === null) return false
  reportEnd(deps, run, paidUsdc6)
  return true
}

/**
 * Stores the referrers of a payout: the candidates in the index, with the debts that the contract
 * states. Returns true if no referrer is paid.
 */
async function plan(deps: PayoutDeps, chain: PayoutChain, run: PayoutRun): Promise<boolean> {
  const candidates = await deps.payouts.candidates(chain, MIN_PAYOUT_USDC6)
  const { blockNumber, owed } = await chain.owed(candidates)
  const parts = payoutParts(owed)
  if (!(await deps.payouts.plan(run, { blockNumber, parts }))) return false
  const referrers = parts.reduce((sum, part) => sum + part.referrers.length, 0)
  deps.log.info(
    {
      event: 'payout_planned',
      chainId: run.chainId,
      day: run.day,
      blockNumber,
      referrers,
      parts: parts.length,
    },
    'payout planned',
  )
  deps.crashAt('payout_after_plan')
  if (parts.length > 0) return false
  reportEnd(deps, run, 0n)
  return true
}

type Part = { readonly run: PayoutRun; readonly part: PayoutRunPart }

async function submit(deps: PayoutDeps, chain: PayoutChain, { run, part }: Part): Promise<void> {
  const isMine = await deps.payouts.submit(run, part.number, {
    chainId: run.chainId,
    purpose: 'payout',
    to: chain.contract,
    data: payoutCalldata(part.referrers),
    valueWei: 0n,
    gasLimit: payoutGas(part.referrers.length),
  })
  if (isMine) deps.crashAt('payout_after_chunk')
}

/**
 * Ends a part if no block can change its result: `paid` by the logs of its final block, or
 * `failed`.
 */
async function endFinalPart(
  deps: PayoutDeps,
  chain: PayoutChain,
  { run, part }: Part,
): Promise<void> {
  const end = endOf(part.outcome, chain)
  if (end === null || !(await deps.payouts.endPart(run, part.number, end))) return
  const { chainId, day } = run
  const where = { chainId, day, part: part.number, txHash: end.txHash }
  if (end.state === 'failed') {
    deps.metrics.partFailed(chainId)
    deps.log.error(
      { event: 'payout_transaction_failed', ...where, reason: end.reason },
      'payout transaction failed',
    )
    return
  }
  deps.metrics.paid(chainId, end.paidUsdc6, end.refused.length)
  deps.log.info(
    { event: 'payout_transaction_paid', ...where, paidUsdc6: String(end.paidUsdc6) },
    'payout transaction paid',
  )
  if (end.refused.length > 0) {
    deps.log.warn(
      { event: 'payout_rejected', ...where, refused: end.refused },
      'payout rejected by the token',
    )
  }
}

function endOf(outcome: LaneOutcome | null, chain: PayoutChain): PayoutPartEnd | null {
  if (outcome === null) return null
  const { state, txHash, succeeded, logs, reason } = outcome
  if (state === 'failed') return { state, txHash, reason: reason ?? 'not_submitted' }
  if (state !== 'final' || txHash === null) return null
  if (succeeded !== true) return { state: 'failed', txHash, reason: 'reverted' }
  return { state: 'paid', txHash, ...payoutLogs(logs ?? [], chain.contract) }
}

function reportEnd(deps: PayoutDeps, { chainId, day }: PayoutRun, paidUsdc6: bigint): void {
  deps.metrics.ended(chainId)
  deps.log.info(
    { event: 'payout_completed', chainId, day, paidUsdc6: String(paidUsdc6) },
    'payout completed',
  )
}
