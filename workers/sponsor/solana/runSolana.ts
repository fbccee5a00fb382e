import { dependencyOf } from '../../../core/kernel/dependencyOf.ts'
import { SigningFailed } from '../../../core/signing/signingFailed.ts'
import { SolanaUnreachable } from '../../../core/sponsor/solana/ports.ts'
import { type Listen, type LoopOwner, type Pass, retryableCode, runLoop } from '../../loop.ts'
import { createSolanaAlarms } from './createSolanaAlarms.ts'
import { pollSolanaSignatures } from './pollSolanaSignatures.ts'
import { readSolanaReceipts } from './readSolanaReceipts.ts'
import { signRequestedSolana } from './signRequestedSolana.ts'
import type { SolanaSite } from './solanaSite.ts'

/** Pause between passes without a notification, milliseconds; a slot takes 400 ms. */
const POLL_MS = 2_000
/** Pause between reads of receipts that a node did not have, milliseconds. */
const RECEIPTS_MS = 5_000
/** Pause between updates of the metrics, milliseconds. */
const METRICS_MS = 10_000

/**
 * Signs sponsorships on Solana and follows each sponsorship to its end, until the signal.
 *
 * | killed | state at the next start | action of the next process |
 * |---|---|---|
 * | after the requests were read (`solana_after_ask`) | `claimed` | signs the sponsorship, or
 * refuses it after the maximum wait of the caller |
 * | after a signature, before it is stored (`solana_before_sign`) | `claimed`, no reserve | signs
 * again; the lost signature never left the process |
 * | after that (`solana_after_sign`) | `signed` with its reserve, announced in the same commit |
 * nothing: the API returns the sponsorship |
 * | while the API was killed before the charge | `signed`, payment released | `void`: the signature
 * never left the service |
 * | before a node has the transaction (`solana_before_send`) | `posted` | sends the transaction |
 * | after a node accepted the transaction (`solana_after_send`) | `posted` | sends it again: the
 * chain executes a signature once |
 * | before the outcome is stored | `sent` | reads the outcome again |
 * | after the receipt was read (`solana_before_receipt`) | in a block, without a receipt | reads
 * the receipt again |
 *
 * Each update compares the row with the values that were read, so two processes cannot apply the
 * same step twice. Notifications of the node only wake the polling loop; they are not stored and
 * add no crash point.
 */
export async function runSolana(
  site: SolanaSite,
  { signal, pollMs = POLL_MS }: { readonly signal: AbortSignal; readonly pollMs?: number },
): Promise<void> {
  const { rows } = site
  const alarms = createSolanaAlarms(site)
  const owner = ownerOf(site, signal)
  const loop = (name: string, pass: Pass, wakes: readonly Listen[], everyMs: number) =>
    runLoop(owner, { name, pass, wakes, pollMs: everyMs })
  await Promise.all([
    loop('sign', () => signRequestedSolana(site), [rows.onRequested], pollMs),
    loop('judge', () => pollSolanaSignatures(site), [rows.onMoved, ...eventWakes(site)], pollMs),
    loop('receipts', () => readSolanaReceipts(site), [rows.onMoved], RECEIPTS_MS),
    loop('figures', () => alarms.watch(), [], METRICS_MS),
  ])
}

/**
 * Returns the notifications of the node as wake-ups of a loop; an empty list without a websocket.
 */
function eventWakes({ events, metrics }: SolanaSite): Listen[] {
  if (events === null) return []
  const listen: Listen = (wake) =>
    events.listen(() => {
      metrics.count('heard')
      wake()
    })
  return [listen]
}

function ownerOf({ log, metrics, clock }: SolanaSite, signal: AbortSignal): LoopOwner<string> {
  return {
    clock,
    signal,
    outageOf,
    countFault: (name) => metrics.failed(name),
    logFault: (name, error, passes) =>
      log.error(
        { event: 'solana_loop_failed', loop: name, passes, err: error },
        'sponsor loop on Solana failed',
      ),
    logOutage: (name, reason) =>
      log.warn(
        { event: 'solana_loop_paused', loop: name, reason, dependency: dependencyOf(reason) },
        'sponsor loop on Solana paused: dependency unreachable or timeout, retry follows',
      ),
  }
}

/** Returns the code of an outage; an unreachable node and a signer that does not sign count as outages. */
function outageOf(error: unknown): string | null {
  if (error instanceof SigningFailed) return error.code
  return error instanceof SolanaUnreachable ? error.reason : retryableCode(error)
}
