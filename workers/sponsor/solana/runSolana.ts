import { SolanaUnreachable } from '../../../core/sponsor/solana/ports.ts'
import { type Listen, type LoopOwner, type Pass, retryableCode, runLoop } from '../../loop.ts'
import { createSolanaAlarms } from './createSolanaAlarms.ts'
import { pollSolanaSignatures } from './pollSolanaSignatures.ts'
import { readSolanaReceipts } from './readSolanaReceipts.ts'
import { signRequestedSolana } from './signRequestedSolana.ts'
import type { SolanaSite } from './solanaSite.ts'

/** How often rows are read, and the chain is asked, when nothing is announced; a slot takes 400 ms. */
const POLL_MS = 500
/** How often receipts are looked for that a node did not have, milliseconds. */
const RECEIPTS_MS = 5_000
/** How often figures are read, milliseconds. */
const FIGURES_MS = 10_000

/**
 * Takes every sponsorship on Solana from its asking to its end, until the signal.
 *
 * | killed | what the next process sees | what it does |
 * |---|---|---|
 * | after it read what is asked for (`solana_after_ask`) | `claimed` | signs it; after some seconds refuses it, for nobody waits any more |
 * | after it signed, before that is stored (`solana_before_sign`) | `claimed`, nothing promised | signs anew; the signature that is lost was seen by nobody |
 * | after that (`solana_after_sign`) | `signed` and promised, announced in the same commit | nothing: the api serves it |
 * | while the api was killed before it could charge | `signed`, payment released | `void`: the signature never left |
 * | before a node has it (`solana_before_send`) | `posted` | sends it |
 * | after a node took it (`solana_after_send`) | `posted` | sends it again: the chain executes a signature once |
 * | before its end is stored | `sent` | asks the chain again |
 * | after its receipt was read (`solana_before_receipt`) | in a block, nothing known of what it took | reads it again |
 *
 * Whatever two processes do at once is decided by comparing the row with what was read when it is changed. What its
 * node tells by itself only wakes who asks it: it is kept nowhere, and adds no such point.
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
    loop('sign', () => signRequestedSolana(site), [rows.onAsked], pollMs),
    loop('judge', () => pollSolanaSignatures(site), [rows.onMoved, ...newsOf(site)], pollMs),
    loop('receipts', () => readSolanaReceipts(site), [rows.onMoved], RECEIPTS_MS),
    loop('figures', () => alarms.watch(), [], FIGURES_MS),
  ])
}

/** Announcements of the node about transactions that the node received; empty without a subscription. */
function newsOf({ news, metrics }: SolanaSite): Listen[] {
  if (news === null) return []
  const listen: Listen = (wake) =>
    news.listen(() => {
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
      log.error({ loop: name, passes, err: error }, 'sponsoring on Solana failed'),
    logOutage: (name, reason) => log.warn({ loop: name, reason }, 'sponsoring on Solana put off'),
  }
}

/** A silent node counts as an outage too. */
function outageOf(error: unknown): string | null {
  return error instanceof SolanaUnreachable ? error.reason : retryableCode(error)
}
