import { isNeverCharged } from '../../../core/sponsor/shared/domain/isNeverCharged.ts'
import {
  REFUSED_BY_OPERATOR,
  SOLANA_STATES,
  type SolanaState,
  statesIn,
} from '../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import {
  nextSolanaState,
  type SolanaEvent,
} from '../../../core/sponsor/solana/domain/nextSolanaState.ts'
import { readSolanaOutcome } from '../../../core/sponsor/solana/domain/readSolanaOutcome.ts'
import type { DueSolanaSponsorship } from '../../../core/sponsor/solana/ports.ts'
import { type KnownSolana, readSolanaFacts } from './readSolanaFacts.ts'
import type { SolanaSite } from './solanaSite.ts'

/**
 * Pause between two sends of a posted transaction while no block contains it, milliseconds. Source: research/gas.md
 * 7.3.
 */
const RESEND_MS = 2_000
/**
 * Maximum concurrent sends, so that a slow response for one transaction does not delay others until
 * their blockhash lapses.
 */
const MAX_CONCURRENT_SENDS = 16
/** States in which the chain may still execute the signed transaction. */
const EXECUTABLE_STATES = statesIn(SOLANA_STATES, 'usable', 'carried')

/**
 * Polls all sponsorships whose signature left the service: ends the sponsorships whose outcome the
 * chain decided, and sends the posted transactions of the other sponsorships.
 *
 * Returns null for the usual pause. Throws `SolanaUnreachable` and `DatabaseUnavailable`.
 */
export async function pollSolanaSignatures(site: SolanaSite): Promise<null> {
  const open = await site.rows.open()
  const isVoid = (due: DueSolanaSponsorship) => isNeverCharged(SOLANA_STATES, due)
  for (const due of open.filter(isVoid)) await voidUnpaid(site, due)
  const out = open.filter((due) => EXECUTABLE_STATES.includes(due.state) && !isVoid(due))
  const unsent: DueSolanaSponsorship[] = []
  for (const known of await readSolanaFacts(site, out)) {
    const event = readSolanaOutcome(known.facts)
    if (event !== null) await end(site, known, event)
    else if (isDueForSending(known)) unsent.push(known.due)
  }
  for (let from = 0; from < unsent.length; from += MAX_CONCURRENT_SENDS) {
    await sendAll(site, unsent.slice(from, from + MAX_CONCURRENT_SENDS))
  }
  return null
}

async function voidUnpaid(
  { rows, metrics, log }: SolanaSite,
  due: DueSolanaSponsorship,
): Promise<void> {
  if (!(await rows.move(due, 'void', { reason: 'not_paid' }))) return
  metrics.count('void')
  log.info(
    { event: 'solana_sponsorship_voided', sponsorshipId: due.id },
    'sponsorship on Solana void: payment not charged',
  )
}

function isDueForSending({ due, facts, status }: KnownSolana): boolean {
  if (SOLANA_STATES[due.state].stage !== 'carried') return false
  if (status !== null || facts.final.height > facts.lastValidBlockHeight) return false
  return due.sentAgoMs === null || due.sentAgoMs >= RESEND_MS
}

/** Sends all transactions, then throws the first failure. */
async function sendAll(site: SolanaSite, all: readonly DueSolanaSponsorship[]): Promise<void> {
  const sent = await Promise.allSettled(all.map((due) => send(site, due)))
  for (const promiseSettledResult of sent)
    if (promiseSettledResult.status === 'rejected') throw promiseSettledResult.reason
}

async function send(site: SolanaSite, due: DueSolanaSponsorship): Promise<void> {
  const { rpc, events, rows, log, metrics, crashAt } = site
  if (due.postedTransaction === null) return
  crashAt('solana_before_send')
  const sent = await rpc.send(Uint8Array.from(Buffer.from(due.postedTransaction, 'base64')))
  crashAt('solana_after_send')
  if (sent.kind === 'refused') {
    log.warn(
      { event: 'solana_transaction_rejected', sponsorshipId: due.id, problem: sent.problem },
      'transaction rejected by a node of Solana: retry',
    )
    return
  }
  if (due.signature !== null) events?.watch(due.signature)
  if ((await rows.recordSend(due)) && due.state === 'posted') metrics.count('sent')
}

async function end(
  { rows, metrics, log }: SolanaSite,
  { due, status }: KnownSolana,
  event: SolanaEvent,
): Promise<void> {
  const to = nextSolanaState(due.state, event)
  if (to === null) return
  const failure = status?.failure?.reason ?? null
  const reason = reasonOf(to, due)
  const slot = status === null ? {} : { slot: status.slot }
  if (!(await rows.move(due, to, { reason, failure, ...slot }))) return
  metrics.ended(to)
  const fields = { sponsorshipId: due.id, state: to, reason }
  if (to === 'credited') {
    log.error(
      { event: 'solana_sponsorship_lost', ...fields },
      'sponsorship on Solana failed: fault of the operator',
    )
  } else {
    log.info({ event: 'solana_sponsorship_ended', ...fields }, 'sponsorship on Solana ended')
  }
}

/**
 * Returns the reason for which a sponsorship ended without a block; null if a block contains its
 * transaction.
 */
function reasonOf(to: SolanaState, due: DueSolanaSponsorship): string | null {
  if (to === 'expired') return 'not_posted'
  if (to !== 'credited') return null
  if (SOLANA_STATES[due.state].stage === 'carried') return 'not_landed'
  return due.servedAtSec === null ? 'not_served' : REFUSED_BY_OPERATOR
}
