import type { SettlementChain } from '../../core/payments/ports.ts'
import { type LoopOwner, runLoop } from '../loop.ts'
import { applyPaymentOutcomes } from './applyPaymentOutcomes.ts'
import type { SettlementDeps } from './settlementDeps.ts'
import { submitWaiting } from './submitWaiting.ts'

/** How often rows are read when nothing is announced; bounds what a lost announcement costs. */
const POLL_MS = 500

/**
 * Charges answered payments and finds out what became of each, until the signal.
 *
 * | killed | what the next process sees | what it does |
 * |---|---|---|
 * | before the submission is committed | payments `answered`, no transaction | submits them |
 * | after it is committed | payments `submitted`, transaction queued | the lane sends it, announced or polled |
 * | before a transaction is judged | it is mined, its payments `submitted` | judges them by its stored logs |
 * | between two payments of one transaction | some still `submitted` | judges those |
 * | after it is judged | payments ended, announced in the same commit | nothing; the api reads them |
 * | after the chain was asked about a failure | payment `submitted` | asks again |
 * | while a block leaves the chain | `settled` by a block its transaction is no longer in | judges it again |
 *
 * Whatever two processes do at once is decided by comparing the payment with what was read when it is changed.
 */
export async function runSettlements(
  deps: SettlementDeps & { readonly chains: readonly SettlementChain[] },
  options: { readonly signal: AbortSignal },
): Promise<void> {
  const owner = ownerOf(deps, options.signal)
  await Promise.all(
    deps.chains.flatMap((chain) => [submitOn(deps, chain, owner), judgeOn(deps, chain, owner)]),
  )
}

function submitOn(
  deps: SettlementDeps,
  chain: SettlementChain,
  owner: LoopOwner<number>,
): Promise<void> {
  // Lanes tell of every step; here it matters only while payments wait for room in them.
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

function judgeOn(
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
      log.error({ chainId, passes, err: error }, 'settling failed'),
    logOutage: (chainId, code) => log.warn({ chainId, code }, 'settling put off'),
  }
}
