import type { PayoutChain } from '../../../core/bridge/payoutPorts.ts'
import { guardPass } from '../../guardPass.ts'
import { runWhenWoken } from '../../runWhenWoken.ts'
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
  options: { readonly signal: AbortSignal; readonly pollMs?: number },
): Promise<void> {
  await Promise.all(deps.chains.map((chain) => payOn(deps, chain, options)))
}

function payOn(
  deps: PayoutDeps,
  chain: PayoutChain,
  { signal, pollMs = POLL_MS }: { readonly signal: AbortSignal; readonly pollMs?: number },
): Promise<void> {
  let begun: string | null = null
  const pass = async (): Promise<number | null> => {
    begun = await beginPayout(deps, chain, begun)
    const run = await deps.payouts.open(chain.chainId)
    if (run === null) return null
    return (await advancePayout(deps, chain, run)) ? 0 : null
  }
  return runWhenWoken(guarded(deps, chain, pass), {
    pollMs,
    signal,
    listen: () => ({ close: async () => {} }),
  })
}

function guarded(
  { log, metrics, clock }: PayoutDeps,
  { chainId }: PayoutChain,
  pass: () => Promise<number | null>,
): () => Promise<number | null> {
  return guardPass(pass, {
    clock,
    count: () => metrics.failed(chainId),
    failed: (error, passes) => log.error({ chainId, passes, err: error }, 'paying out failed'),
    putOff: (code) => log.warn({ chainId, code }, 'paying out put off'),
  })
}
