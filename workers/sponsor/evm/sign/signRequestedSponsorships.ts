import type { EvmKey } from '../../../../core/signing/ports.ts'
import { SigningFailed } from '../../../../core/signing/signingFailed.ts'
import type { DueSponsorship, SignedSponsorship } from '../../../../core/sponsor/evm/workPorts.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { buildSponsorship, operationToSign } from './buildSponsorship.ts'
import { sponsorshipProblem } from './sponsorshipProblem.ts'

/**
 * Maximum sponsorships per pass: a signature takes some tens of milliseconds, and the first
 * sponsorships must not wait for the last.
 */
const MAX_BATCH = 32
/**
 * Maximum wait of a caller for a signature, milliseconds; after that, the caller sends the request
 * again.
 */
const MAX_WAIT_MS = 15_000

type SigningTask = {
  readonly site: GasSite
  readonly due: DueSponsorship
  /** Time of the read, milliseconds, by the clock of this process. */
  readonly readAtMs: number
}

/**
 * Signs requested and paid sponsorships, oldest first, and refuses invalid requests.
 *
 * Returns the milliseconds until the next pass; null for the usual pause. Throws `SigningFailed`;
 * nothing is charged for a sponsorship without a signature.
 */
export async function signRequestedSponsorships(
  work: GasWork,
  signer: EvmKey,
): Promise<number | null> {
  const requested = await work.rows.requested(MAX_BATCH)
  const paid = requested.filter(({ payment }) => payment !== 'gone')
  if (paid.length === 0) return null
  work.crashAt('gas_after_ask')
  const readAtMs = performance.now()
  // The check comes before any call to a node, so that late requests of an unreachable chain do not
  // delay other requests.
  const late = paid.filter(({ ageMs }) => ageMs > MAX_WAIT_MS)
  const refused = await Promise.all(late.map((due) => refuse(work, due, 'too_late')))
  const batches = work.sites.flatMap((site) => {
    const own = paid.filter((due) => due.chainId === site.chainId && !late.includes(due))
    const state = site.gateState()
    if (own.length === 0 || state === 'waits') return []
    if (state === 'closed') return [refuseAll(work, own)]
    return [signOn(work, signer, { site, own, readAtMs })]
  })
  const counts = await Promise.all(batches)
  const changed = counts.reduce((sum, count) => sum + count, refused.filter(Boolean).length)
  return changed > 0 && requested.length === MAX_BATCH ? 0 : null
}

async function refuseAll(work: GasWork, own: readonly DueSponsorship[]): Promise<number> {
  const refused = await Promise.all(
    own.map((due) => refuse(work, due, 'the paymaster has other code')),
  )
  return refused.filter(Boolean).length
}

async function signOn(
  work: GasWork,
  signer: EvmKey,
  batch: {
    readonly site: GasSite
    readonly own: readonly DueSponsorship[]
    readonly readAtMs: number
  },
): Promise<number> {
  const { site, own, readAtMs } = batch
  const { watch } = site
  const [head, depositWei, paymasterSigner] = await Promise.all([
    watch.head(),
    watch.depositWei(),
    watch.signer(),
  ])
  const isCurrentSigner = paymasterSigner === signer.address
  // The later of both clocks applies, so that a sponsorship is not expired on a chain whose clock
  // is ahead of the service.
  const nowSec = Math.max(work.clock.nowSec(), head.timestampSec)
  let changed = 0
  // The loop is sequential, the oldest sponsorship first: only one reserve is possible at a time.
  for (const due of own) {
    const task = { site, due, readAtMs }
    const operation = operationToSign(site, due)
    const problem = isCurrentSigner
      ? sponsorshipProblem(site, due, operation, work.rules)
      : 'the paymaster has another signer'
    if (problem !== null) {
      if (await refuse(work, due, problem)) changed += 1
      continue
    }
    const signed = await signUnlessRefused(work, due, () =>
      buildSponsorship({ site, due, rules: work.rules }, signer, operation, nowSec),
    )
    if (signed === null) continue
    if (await signSponsorship(work, task, { depositWei, signed })) changed += 1
  }
  return changed
}

/**
 * Returns the signed sponsorship, or null if the rules of the signer forbid it; the sponsorship
 * then waits as without a signer. Throws `SigningFailed` for a failure that concerns every
 * sponsorship.
 */
async function signUnlessRefused(
  { log }: GasWork,
  { id, chainId }: DueSponsorship,
  build: () => Promise<SignedSponsorship>,
): Promise<SignedSponsorship | null> {
  try {
    return await build()
  } catch (error) {
    if (!(error instanceof SigningFailed && error.code === 'signer_refused')) throw error
    log.error(
      {
        event: 'sponsorship_signature_refused',
        sponsorshipId: id,
        chainId,
        problem: error.message,
      },
      'sponsorship waits: signer refused the signature',
    )
    return null
  }
}

async function signSponsorship(
  work: GasWork,
  { due, readAtMs }: SigningTask,
  { signed, depositWei }: { readonly signed: SignedSponsorship; readonly depositWei: bigint },
): Promise<boolean> {
  const { rows, metrics, log, crashAt } = work
  const { id, chainId } = due
  crashAt('gas_before_sign')
  const verdict = await rows.sign(due, signed, depositWei)
  switch (verdict) {
    case 'signed':
      crashAt('gas_after_sign')
      metrics.count('signed', chainId)
      metrics.signedAfter(chainId, due.ageMs + performance.now() - readAtMs)
      log.info(
        { event: 'sponsorship_signed', sponsorshipId: id, chainId, userOpHash: signed.userOpHash },
        'sponsorship signed',
      )
      return true
    case 'changed':
      return false
    case 'deposit_short':
      return refuse(work, due, 'deposit_short')
    default:
      return verdict satisfies never
  }
}

async function refuse(
  { rows, metrics, log }: GasWork,
  due: DueSponsorship,
  reason: string,
): Promise<boolean> {
  const isDone = await rows.refuse(due, reason)
  if (!isDone) return false
  const { id, chainId } = due
  metrics.count('refused', chainId)
  // The caller of a late request already received an error. For any other reason, the API should
  // have rejected the request.
  if (reason !== 'too_late') metrics.alarm('refused', chainId)
  log.warn(
    { event: 'sponsorship_rejected', alarm: 'refused', sponsorshipId: id, chainId, reason },
    'sponsorship rejected',
  )
  return true
}
