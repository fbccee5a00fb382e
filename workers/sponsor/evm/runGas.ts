import { type Listen, type LoopOwner, type Pass, runLoop } from '../../loop.ts'
import type { GasSite, GasWork } from './gasWork.ts'
import { applyOperationOutcomes } from './judge/applyOperationOutcomes.ts'
import { endOverdue } from './reconcile/endOverdue.ts'
import { recheckExecuted } from './reconcile/recheckExecuted.ts'
import { recordExternalExecutions } from './reconcile/recordExternalExecutions.ts'
import { signRequested } from './sign/signRequested.ts'

/** How often rows are read when nothing is announced; bounds what a lost announcement costs. */
const POLL_MS = 500
/** How often the index, the clock and blocks that may still leave their chain are looked at, milliseconds. */
const RECHECK_MS = 1_000

/**
 * Takes every sponsorship from its asking to its end, until the signal.
 *
 * | killed | what the next process sees | what it does |
 * |---|---|---|
 * | after it read what is asked for (`gas_after_ask`) | `asked` | signs it; after some seconds refuses it, for nobody waits any more |
 * | after it signed, before that is stored (`gas_before_sign`) | `asked`, nothing reserved | signs anew, for later times; the signature that is lost was seen by nobody |
 * | after that (`gas_after_sign`) | `signed` and reserved, announced in the same commit | nothing: the api serves it |
 * | while the api was killed before it could charge | `signed`, payment released | `void`: the signature never left |
 * | before an outcome is judged (`gas_before_judge`) | transaction mined, operation `posted` | judges it by its stored logs |
 * | after that (`gas_after_judge`) | an outcome, or another transaction queued in the same commit | nothing, until its block is final |
 * | between calling a transaction back and noting who was faster | `posted`, lane told | calls back again, notes it |
 * | while it waits for its time to end | `signed` or `posted` past what the chain accepts | asks the chain, then ends it |
 * | while a block leaves its chain | a hash that is not the chain's | goes back a step, and forward again |
 *
 * Whatever two processes do at once is decided by comparing the row with what was read when it is changed; that an
 * operation is executed once is decided by its nonce in the EntryPoint.
 */
export async function runGas(
  work: GasWork,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const { rows, sites, signer } = work
  const owner = ownerOf(work, signal)
  const loop = (name: string, pass: Pass, wakes: Listen) =>
    runLoop(owner, { name, pass, pollMs: POLL_MS, wakes: [wakes] })
  const slowly = (name: string, pass: Pass) => runLoop(owner, { name, pass, pollMs: RECHECK_MS })
  await Promise.all([
    ...(signer === null ? [] : [loop('sign', () => signRequested(work, signer), rows.onAsked)]),
    ...sites.flatMap((site) => [
      loop('judge', () => applyOperationOutcomes(work, site), rows.onLaneMoved),
      slowly('external', () => recordExternalExecutions(work, site)),
      slowly('recheck', () => recheck(work, site)),
    ]),
  ])
}

async function recheck(work: GasWork, site: GasSite): Promise<void> {
  await recheckExecuted(work, site)
  await endOverdue(work, site)
}

function ownerOf({ log, metrics, clock }: GasWork, signal: AbortSignal): LoopOwner<string> {
  return {
    clock,
    signal,
    countFault: (name) => metrics.failed(name),
    logFault: (name, error, passes) =>
      log.error({ loop: name, passes, err: error }, 'sponsoring failed'),
    logOutage: (name, code) => log.warn({ loop: name, code }, 'sponsoring put off'),
  }
}
