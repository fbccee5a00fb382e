import { SigningFailed } from '../../../core/signing/signingFailed.ts'
import { toBase58 } from '../../../core/sponsor/solana/domain/base58.ts'
import { mayRefresh } from '../../../core/sponsor/solana/domain/readSolanaOutcome.ts'
import { BLOCKHASH_BLOCKS } from '../../../core/sponsor/solana/domain/solanaLimits.ts'
import type { SolanaMessage } from '../../../core/sponsor/solana/domain/solanaMessage.ts'
import { withBlockhash } from '../../../core/sponsor/solana/domain/withBlockhash.ts'
import { writeSolanaTransaction } from '../../../core/sponsor/solana/domain/writeSolanaTransaction.ts'
import {
  type DueSolanaSponsorship,
  type SignedSolanaSponsorship,
  type SolanaLifetime,
  SolanaUnreachable,
} from '../../../core/sponsor/solana/ports.ts'
import { readSolanaDue } from './readSolanaDue.ts'
import { readSolanaFacts } from './readSolanaFacts.ts'
import type { SolanaSite } from './solanaSite.ts'

/** Maximum sponsorships per pass; the first sponsorships must not wait for the last. */
const MAX_BATCH = 32
/**
 * Maximum wait of a caller for a signature, milliseconds; after that, the caller sends the request
 * again.
 */
const MAX_WAIT_MS = 15_000
/**
 * Minimum remaining blocks in which a blockhash is valid: the caller must sign and post in this
 * time.
 */
const MIN_BLOCKS = (BLOCKHASH_BLOCKS * 2n) / 3n

/**
 * Signs requested and paid sponsorships, oldest first, and refuses invalid requests.
 *
 * Returns the milliseconds until the next pass; null for the usual pause. Throws
 * `SolanaUnreachable`, `SigningFailed` and `DatabaseUnavailable`.
 */
export async function signRequestedSolana(site: SolanaSite): Promise<number | null> {
  const requested = await site.rows.requested(MAX_BATCH)
  const paid = requested.filter(({ payment }) => payment !== 'gone')
  const late = paid.filter(({ state, ageMs }) => state === 'claimed' && ageMs > MAX_WAIT_MS)
  for (const due of late) await refuse(site, due, 'too_late')
  const first = paid.filter((due) => due.state === 'claimed' && !late.includes(due))
  const refreshes = await refreshable(
    site,
    paid.filter(({ state }) => state === 'signed'),
  )
  const wanted = [...first, ...refreshes]
  if (wanted.length === 0) return null
  site.crashAt('solana_after_ask')
  const [lamports, lifetime] = await Promise.all([
    site.rpc.lamports(site.feePayer),
    freshLifetime(site),
  ])
  let signed = 0
  for (const due of wanted) {
    const read = readSolanaDue(due, site.feePayer, site.clock.nowMs())
    if ('problem' in read) await refuse(site, due, read.problem)
    else if (await signSponsorship(site, due, { ...read, lifetime, lamports })) signed += 1
  }
  return signed > 0 && requested.length >= MAX_BATCH ? 0 : null
}

/**
 * Returns the refreshes whose first transaction no block can contain any more. Without this
 * condition, both transactions could execute for one payment.
 */
async function refreshable(
  site: SolanaSite,
  requested: readonly DueSolanaSponsorship[],
): Promise<DueSolanaSponsorship[]> {
  if (requested.length === 0) return []
  const facts = await readSolanaFacts(site, requested)
  return facts.filter((fact) => mayRefresh(fact.facts)).map(({ due }) => due)
}

/**
 * Returns a fresh blockhash. Throws `SolanaUnreachable` if the node lags and returns a blockhash
 * with few remaining blocks.
 */
async function freshLifetime({ rpc }: SolanaSite): Promise<SolanaLifetime> {
  const [lifetime, newest] = await Promise.all([rpc.latestBlockhash(), rpc.block('confirmed')])
  if (lifetime.lastValidBlockHeight - newest.height < MIN_BLOCKS) {
    throw new SolanaUnreachable('unhealthy', 'the node returns blockhashes that are nearly expired')
  }
  return lifetime
}

async function signSponsorship(
  site: SolanaSite,
  due: DueSolanaSponsorship,
  input: {
    readonly message: SolanaMessage
    readonly lifetime: SolanaLifetime
    readonly lamports: bigint
  },
): Promise<boolean> {
  const { rows, metrics, log, crashAt } = site
  const signed = await signUnlessRefused(site, due, () =>
    signOver(site, input.message, input.lifetime),
  )
  if (signed === null) return false
  crashAt('solana_before_sign')
  const verdict = await rows.sign(due, signed, input.lamports)
  switch (verdict) {
    case 'signed':
      crashAt('solana_after_sign')
      metrics.count(due.state === 'claimed' ? 'signed' : 'refreshed')
      log.info(
        { event: 'solana_sponsorship_signed', sponsorshipId: due.id },
        'sponsorship on Solana signed',
      )
      return true
    case 'changed':
      return false
    case 'funds_short':
      await refuse(site, due, 'funds_short')
      return false
    default:
      return verdict satisfies never
  }
}

/**
 * Returns the signed sponsorship, or null if the rules of the signer forbid it; the sponsorship
 * then waits as without a signer. Throws `SigningFailed` for a failure that concerns every
 * sponsorship.
 */
async function signUnlessRefused(
  { log }: SolanaSite,
  { id }: DueSolanaSponsorship,
  build: () => Promise<SignedSolanaSponsorship>,
): Promise<SignedSolanaSponsorship | null> {
  try {
    return await build()
  } catch (error) {
    if (!(error instanceof SigningFailed && error.code === 'signer_refused')) throw error
    log.error(
      { event: 'solana_signature_refused', sponsorshipId: id, problem: error.message },
      'sponsorship on Solana waits: signer refused the signature',
    )
    return null
  }
}

async function signOver(
  { signer }: SolanaSite,
  message: SolanaMessage,
  { blockhash, lastValidBlockHeight }: SolanaLifetime,
): Promise<SignedSolanaSponsorship> {
  const fresh = withBlockhash(message, blockhash)
  const signature = await signer.sign(fresh.messageBytes)
  const signatures = fresh.signatures.map((empty, place) => (place === 0 ? signature : empty))
  const wire = writeSolanaTransaction({ ...fresh, signatures })
  return {
    transaction: Buffer.from(wire).toString('base64'),
    signature: toBase58(signature),
    lastValidBlockHeight,
  }
}

/** Refuses an unsigned sponsorship; an invalid refresh keeps its state until it lapses. */
async function refuse(
  { rows, metrics, log }: SolanaSite,
  due: DueSolanaSponsorship,
  reason: string,
): Promise<void> {
  if (!(await rows.move(due, 'refused', { reason }))) return
  metrics.count('refused')
  log.warn(
    { event: 'solana_sponsorship_rejected', sponsorshipId: due.id, reason },
    'sponsorship on Solana rejected',
  )
}
