import type { PayoutChain } from '../../../core/bridge/payoutPorts.ts'
import { type LoopOwner, type Pass, runLoop } from '../../loop.ts'
import { advancePayout } from './advancePayout.ts'
import { beginPayout } from './beginPayout.ts'
import type { PayoutDeps } from './payoutDeps.ts'

/** How often rows are read; nothing announces a day, and nobody waits for a payout by the second. */
const POLL_MS = 10_000

/**
 * Pays referrers once a day, until the signal.
 *
 * | killed | what the next process sees | what it does |
 * |---|---|---|
 * | before the day's row is committed | no row | makes it, now or at the next look |
 * | before the plan is committed | payout `planning` | plans it |
 * | after the plan is committed | parts `planned` | queues their transactions |
 * | between two parts | some `planned`, some `submitted` | queues the others |
 * | after a part is queued | transaction of the lane | the lane sends it, announced or polled |
 * | before a part is judged | transaction `final`, part `submitted` | judges it by its stored logs |
 * | before the payout is ended | all parts over, payout `paying` | ends it |
 * | while a block leaves the chain | transaction not `final` yet | waits: only what is final is judged |
 *
 * Whatever two processes do at once is decided by the row's state when it is changed; and the contract pays each
 * referrer what it owes, so that a payout that came twice would pay nothing the second time.
 */
export async function runPayouts(
  deps: PayoutDeps & { readonly chains: readonly PayoutChain[] },
  { signal, pollMs = POLL_MS }: { readonly signal: AbortSignal; readonly pollMs?: number },
): Promise<void> {
  const owner = ownerOf(deps, signal)
  await Promise.all(
    deps.chains.map((chain) =>
      runLoop(owner, { name: chain.chainId, pass: payoutPass(deps, chain), pollMs }),
    ),
  )
}

function payoutPass(deps: PayoutDeps, chain: PayoutChain): Pass {
  let begun: string | null = null
  return async (): Promise<number | null> => {
    begun = await beginPayout(deps, chain, begun)
    const run = await deps.payouts.open(chain.chainId)
    if (run === null) return null
    return (await advancePayout(deps, chain, run)) ? 0 : null
  }
}

function ownerOf({ log, metrics, clock }: PayoutDeps, signal: AbortSignal): LoopOwner<number> {
  return {
    clock,
    signal,
    countFault: (chainId) => metrics.failed(chainId),
    logFault: (chainId, error, passes) =>
      log.error({ chainId, passes, err: error }, 'paying out failed'),
    logOutage: (chainId, code) => log.warn({ chainId, code }, 'paying out put off'),
  }
}
