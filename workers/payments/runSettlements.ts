import { dependencyOf } from '../../core/kernel/dependencyOf.ts'
import type { SettlementChain } from '../../core/payments/ports.ts'
import { type LoopOwner, runLoop } from '../loop.ts'
import { applyPaymentOutcomes } from './applyPaymentOutcomes.ts'
import type { SettlementDeps } from './settlementDeps.ts'
import { submitWaiting } from './submitWaiting.ts'

/**
 * Pause between reads of the rows without a notification, milliseconds; limits the delay after a
 * lost notification.
 */
const POLL_MS = 2_000

/**
 * Charges answered payments and applies the outcome of each payment, until the signal.
 *
 * | killed | state at the next start | action of the next process |
 * |---|---|---|
 * | before the submission is committed | payments `answered`, no transaction | submits them |
 * | after the submission is committed | payments `submitted`, transaction queued | the lane sends
 * the transaction, after a notification or a poll |
 * | before an outcome is applied | transaction mined, its payments `submitted` | applies the
 * outcome by the stored logs |
 * | between two payments of one transaction | some still `submitted` | applies the outcome to those
 * |
 * | after an outcome is applied | payments ended, announced in the same commit | nothing; the API
 * reads them |
 * | after the chain was read about a failure | payment `submitted` | reads the chain again |
 * | while a block leaves the chain | `settled` by a block that no longer contains its transaction |
 * applies the new outcome |
 *
 * Each update compares the payment with the values that were read, so two processes cannot apply
 * the same step twice.
 */
export async function runSettlements(
  deps: SettlementDeps & { readonly chains: readonly SettlementChain[] },
  options: { readonly signal: AbortSignal },
): Promise<void> {
  const owner = ownerOf(deps, options.signal)
  await Promise.all(
    deps.chains.flatMap((chain) => [
      submitPaymentsOn(deps, chain, owner),
      applyOutcomesOn(deps, chain, owner),
    ]),
  )
}

function submitPaymentsOn(
  deps: SettlementDeps,
  chain: SettlementChain,
  owner: LoopOwner<number>,
): Promise<void> {
  // Lanes send a notification at every step. This loop needs these notifications only while a
  // payment waits for a free place in a lane.
  let isHolding = true
  const pass = async (): Promise<number | null> => {
    isHolding = true
    const submission = await submitWaiting(deps, chain)
    isHolding = submission.isHolding
    return submission.pauseMs
  }
  return runLoop(owner, {
    name: chain.chainId,
    pass,
    pollMs: POLL_MS,
    wakes: [
      (wake) => deps.settlements.onAnswered(wake),
      (wake) =>
        deps.settlements.onMoved(() => {
          if (isHolding) wake()
        }),
    ],
  })
}

function applyOutcomesOn(
  deps: SettlementDeps,
  chain: SettlementChain,
  owner: LoopOwner<number>,
): Promise<void> {
  return runLoop(owner, {
    name: chain.chainId,
    pass: async () =>
      applyPaymentOutcomes(deps, chain, await deps.settlements.moved(chain.chainId)),
    pollMs: POLL_MS,
    wakes: [(wake) => deps.settlements.onMoved(wake)],
  })
}

function ownerOf({ log, metrics, clock }: SettlementDeps, signal: AbortSignal): LoopOwner<number> {
  return {
    clock,
    signal,
    countFault: (chainId) => metrics.failed(chainId),
    logFault: (chainId, error, passes) =>
      log.error(
        { event: 'settlement_loop_failed', chainId, passes, err: error },
        'settlement loop failed',
      ),
    logOutage: (chainId, code) =>
      log.warn(
        { event: 'settlement_loop_paused', chainId, code, dependency: dependencyOf(code) },
        'settlement loop paused: dependency unreachable or timeout, retry follows',
      ),
  }
}
