import { dependencyOf } from '../../../core/kernel/dependencyOf.ts'
import type { EscrowChain } from '../../../core/payments/sessionPorts.ts'
import { type LoopOwner, runLoop } from '../../loop.ts'
import type { SessionDeps } from './sessionDeps.ts'
import { stepSessions } from './stepSessions.ts'

/** Pause between two reads of all channels of a chain, milliseconds; a withdrawal takes a day. */
const POLL_MS = 3_000

/**
 * Deposits, claims and refunds of sessions on each chain with the contract, until the signal.
 *
 * | killed | state at the next start | action of the next process |
 * |---|---|---|
 * | before a step is committed | deposit `requested`, refund without a transaction, claim due | queues the transaction |
 * | after a step is committed | transaction queued, its id in the row | the lane sends the transaction |
 * | before the state of the contract is recorded | rows of an earlier block | reads and records the contract again |
 *
 * Each claim states cumulative sums, so that a second execution of a claim changes nothing.
 */
export async function runSessions(
  deps: SessionDeps & { readonly escrows: readonly EscrowChain[] },
  options: { readonly signal: AbortSignal },
): Promise<void> {
  const owner = ownerOf(deps, options.signal)
  await Promise.all(
    deps.escrows.map((chain) =>
      runLoop(owner, {
        name: chain.chainId,
        pass: () => stepSessions(deps, chain),
        pollMs: POLL_MS,
        wakes: [(wake) => deps.sessions.onRequested(wake), (wake) => deps.onLaneMoved(wake)],
      }),
    ),
  )
}

function ownerOf({ log, metrics, clock }: SessionDeps, signal: AbortSignal): LoopOwner<number> {
  return {
    clock,
    signal,
    countFault: (chainId) => metrics.failed(chainId),
    logFault: (chainId, error, passes) =>
      log.error(
        { event: 'session_loop_failed', chainId, passes, err: error },
        'session loop failed',
      ),
    logOutage: (chainId, code) =>
      log.warn(
        { event: 'session_loop_paused', chainId, code, dependency: dependencyOf(code) },
        'session loop paused: dependency unreachable',
      ),
  }
}
