import type { PayoutChain } from '../../../core/bridge/payoutPorts.ts'
import { dependencyOf } from '../../../core/kernel/dependencyOf.ts'
import { type LoopOwner, type Pass, runLoop } from '../../loop.ts'
import { advancePayout } from './advancePayout.ts'
import { beginPayout } from './beginPayout.ts'
import type { PayoutDeps } from './payoutDeps.ts'

/**
 * Pause between reads of the rows, milliseconds. A new day sends no notification, and a payout may
 * start seconds late.
 */
const POLL_MS = 10_000

/**
 * Pays referrers once a day, until the signal.
 *
 * | killed | state at the next start | action of the next process |
 * |---|---|---|
 * | before the row of the day is committed | no row | inserts the row, now or in the next pass |
 * | before the plan is committed | payout `planning` | plans the payout |
 * | after the plan is committed | parts `planned` | queues their transactions |
 * | between two parts | some `planned`, some `submitted` | queues the others |
 * | after a part is queued | transaction in the lane | the lane sends the transaction, after a
 * notification or a poll |
 * | before the outcome of a part is applied | transaction `final`, part `submitted` | ends the part
 * by the stored logs |
 * | before the payout is ended | all parts ended, payout `paying` | ends the payout |
 * | while a block leaves the chain | transaction not `final` yet | waits for a final block |
 *
 * Each update compares the state of the row, so two processes cannot apply the same step twice. The
 * contract pays each referrer its debt, so a second payout would pay 0.
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
      log.error({ event: 'payout_loop_failed', chainId, passes, err: error }, 'payout loop failed'),
    logOutage: (chainId, code) =>
      log.warn(
        { event: 'payout_loop_paused', chainId, code, dependency: dependencyOf(code) },
        'payout loop paused: dependency unreachable or timeout, retry follows',
      ),
  }
}
