import { dependencyOf } from '../../../core/kernel/dependencyOf.ts'
import { SigningFailed } from '../../../core/signing/signingFailed.ts'
import { type Listen, type LoopOwner, type Pass, retryableCode, runLoop } from '../../loop.ts'
import type { GasSite, GasWork } from './gasWork.ts'
import { endOverdueSponsorships } from './reconcile/endOverdueSponsorships.ts'
import { recheckExecuted } from './reconcile/recheckExecuted.ts'
import { recordExternalExecutions } from './reconcile/recordExternalExecutions.ts'
import { applyOperationOutcomes } from './resolve/applyOperationOutcomes.ts'
import { sendWaitingOperations } from './send/sendWaitingOperations.ts'
import { signRequestedSponsorships } from './sign/signRequestedSponsorships.ts'

/**
 * Pause between reads of the rows without a notification, milliseconds; limits the delay after a
 * lost notification.
 */
const POLL_MS = 2_000
/** Pause between rechecks of the index, of expired sponsorships and of blocks that are not final, milliseconds. */
const RECHECK_MS = 1_000

/**
 * Signs sponsorships and follows each sponsorship to its end, until the signal.
 *
 * | killed | state at the next start | action of the next process |
 * |---|---|---|
 * | after the requests were read (`gas_after_ask`) | `asked` | signs the sponsorship, or refuses it
 * after the maximum wait of the caller |
 * | after a signature, before it is stored (`gas_before_sign`) | `asked`, no reserve | signs again
 * with later times; the lost signature never left the process |
 * | after that (`gas_after_sign`) | `signed` with its reserve, announced in the same commit |
 * nothing: the API returns the sponsorship |
 * | while the API was killed before the charge | `signed`, payment released | `void`: the signature
 * never left the service |
 * | after a bundle was simulated, before it is stored (`gas_before_bundle`) | its operations
 * `posted`, without a transaction | plans a bundle again |
 * | after that (`gas_after_bundle`) | one queued transaction, in the same commit on every operation |
 * nothing: the lane sends the transaction |
 * | after a bundle was lost, before all of its operations are queued again | some operations with a
 * transaction of their own, the others with the lost one | queues the others alone |
 * | before an outcome is applied (`gas_before_judge`) | transaction mined, operation `posted` |
 * applies the outcome by the stored logs |
 * | after that (`gas_after_judge`) | an outcome, or another transaction queued in the same commit |
 * nothing until its block is final |
 * | between the withdrawal of a transaction and the record of an external execution | `posted`,
 * withdrawal stored | withdraws again and records the execution |
 * | while a sponsorship waits for its end | `signed` or `posted` past its validity on the chain |
 * reads the chain, then ends the sponsorship |
 * | while a block leaves its chain | stored hash differs from the chain | moves the row back one
 * state, and forward again |
 *
 * Each update compares the row with the values that were read, so two processes cannot apply the
 * same step twice. The nonce in the EntryPoint prevents a second execution of an operation.
 */
export async function runGas(
  work: GasWork,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const { rows, sites, signer } = work
  const owner = ownerOf(work, signal)
  const loop = (name: string, pass: Pass, wakes: Listen) =>
    runLoop(owner, { name, pass, pollMs: POLL_MS, wakes: [wakes] })
  const recheckLoop = (name: string, pass: Pass) =>
    runLoop(owner, { name, pass, pollMs: RECHECK_MS })
  await Promise.all([
    ...(signer === null
      ? []
      : [loop('sign', () => signRequestedSponsorships(work, signer), rows.onRequested)]),
    ...sites.flatMap((site) => [
      runLoop(owner, {
        name: 'bundle',
        pass: () => sendWaitingOperations(work, site),
        pollMs: POLL_MS,
        wakes: [rows.onWaiting, rows.onLaneMoved],
      }),
      loop('judge', () => applyOperationOutcomes(work, site), rows.onLaneMoved),
      recheckLoop('external', () => recordExternalExecutions(work, site)),
      recheckLoop('recheck', () => recheck(work, site)),
    ]),
  ])
}

async function recheck(work: GasWork, site: GasSite): Promise<void> {
  const { finalNumber, timestampSec } = await site.watch.head()
  await recheckExecuted(work, site, finalNumber)
  await endOverdueSponsorships(work, site, timestampSec)
}

function ownerOf({ log, metrics, clock }: GasWork, signal: AbortSignal): LoopOwner<string> {
  return {
    clock,
    signal,
    outageOf,
    countFault: (name) => metrics.failed(name),
    logFault: (name, error, passes) =>
      log.error(
        { event: 'sponsor_loop_failed', loop: name, passes, err: error },
        'sponsor loop failed',
      ),
    logOutage: (name, code) =>
      log.warn(
        { event: 'sponsor_loop_paused', loop: name, code, dependency: dependencyOf(code) },
        'sponsor loop paused: dependency unreachable or timeout, retry follows',
      ),
  }
}

/**
 * Returns the code of an outage; a signer that does not sign counts as an outage, because the rows
 * wait for it.
 */
function outageOf(error: unknown): string | null {
  return error instanceof SigningFailed ? error.code : retryableCode(error)
}
