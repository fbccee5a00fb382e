import type { SettlementChain } from '../../core/payments/ports.ts'
import { guardPass } from '../guardPass.ts'
import { runWhenWoken } from '../runWhenWoken.ts'
import { judgeMoved } from './judgeMoved.ts'
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
  await Promise.all(
    deps.chains.flatMap((chain) => [
      submitOn(deps, chain, options.signal),
      judgeOn(deps, chain, options.signal),
    ]),
  )
}

function submitOn(
  deps: SettlementDeps,
  chain: SettlementChain,
  signal: AbortSignal,
): Promise<void> {
  // Lanes tell of every step; here it matters only while payments wait for room in them.
  let isHolding = true
  const pass = async (): Promise<number | null> => {
    isHolding = true
    const submission = await submitWaiting(deps, chain)
    isHolding = submission.isHolding
    return submission.pauseMs
  }
  return runWhenWoken(guarded(deps, chain, pass), {
    pollMs: POLL_MS,
    signal,
    listen: (wake) =>
      both(
        deps.settlements.onAnswered(wake),
        deps.settlements.onMoved(() => {
          if (isHolding) wake()
        }),
      ),
  })
}

function judgeOn(deps: SettlementDeps, chain: SettlementChain, signal: AbortSignal): Promise<void> {
  const pass = async () => judgeMoved(deps, chain, await deps.settlements.moved(chain.chainId))
  return runWhenWoken(guarded(deps, chain, pass), {
    pollMs: POLL_MS,
    signal,
    listen: (wake) => deps.settlements.onMoved(wake),
  })
}

function guarded(
  { log, metrics, clock }: SettlementDeps,
  { chainId }: SettlementChain,
  pass: () => Promise<number | null>,
): () => Promise<number | null> {
  return guardPass(pass, {
    clock,
    count: () => metrics.failed(chainId),
    failed: (error, passes) => log.error({ chainId, passes, err: error }, 'settling failed'),
    putOff: (code) => log.warn({ chainId, code }, 'settling put off'),
  })
}

function both(...listeners: readonly { close(): Promise<void> }[]): { close(): Promise<void> } {
  return {
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()))
    },
  }
}
