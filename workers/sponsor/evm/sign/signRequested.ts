import type { DueSponsorship, SignedSponsorship } from '../../../../core/sponsor/evm/workPorts.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { buildSponsorship, operationToSign } from './buildSponsorship.ts'
import type { SponsorSigner } from './createSponsorSigner.ts'
import { sponsorshipProblem } from './sponsorshipProblem.ts'

/**
 * Maximum sponsorships per pass: signing takes some tens of milliseconds, so that the first do not wait for the last.
 */
const BATCH = 32
/** Maximum wait of a caller for a signature, milliseconds; a caller whose wait ended requests again. */
const MAX_WAIT_MS = 15_000

type SigningTask = {
  readonly site: GasSite
  readonly due: DueSponsorship
  /** Time of the read by the clock of this process, milliseconds. */
  readonly readAtMs: number
}

/**
 * Signs requested and paid sponsorships, oldest first, and refuses invalid ones.
 *
 * Returns the pause until the next pass in milliseconds, or null for the usual pause.
 */
export async function signRequested(work: GasWork, signer: SponsorSigner): Promise<number | null> {
  const requested = await work.rows.requested(BATCH)
  const paid = requested.filter(({ payment }) => payment !== 'gone')
  if (paid.length === 0) return null
  work.crashAt('gas_after_ask')
  const readAtMs = performance.now()
  // The check comes before any call to a node, so that late requests of an unreachable chain leave
  // room for other requests.
  const late = paid.filter(({ ageMs }) => ageMs > MAX_WAIT_MS)
  const refused = await Promise.all(late.map((due) => refuse(work, due, 'too_late')))
  const batches = work.sites.flatMap((site) => {
    const own = paid.filter((due) => due.chainId === site.chainId && !late.includes(due))
    return own.length === 0 ? [] : [signOn(work, signer, { site, own, readAtMs })]
  })
  const counts = await Promise.all(batches)
  const changed = counts.reduce((sum, count) => sum + count, refused.filter(Boolean).length)
  return changed > 0 && requested.length === BATCH ? 0 : null
}

async function signOn(
  work: GasWork,
  signer: SponsorSigner,
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
  // The later of both clocks applies, so that a chain ahead of the service does not see an expired
  // sponsorship.
  const nowSec = Math.max(work.clock.nowSec(), head.timestampSec)
  let changed = 0
  // The loop is sequential, because only one reserve is possible at a time, and the oldest
  // sponsorship has waited longest.
  for (const due of own) {
    const task = { site, due, readAtMs }
    const operation = operationToSign(site, due)
    const problem = isCurrentSigner
      ? sponsorshipProblem(site, due, operation, work.rules)
      : 'the paymaster has another signer'
    const isDone =
      problem === null
        ? await signSponsorship(work, task, {
            depositWei,
            signed: await buildSponsorship(
              { site, due, rules: work.rules },
              signer,
              operation,
              nowSec,
            ),
          })
        : await refuse(work, due, problem)
    if (isDone) changed += 1
  }
  return changed
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
  // The caller of a late request already received an error; the API should have rejected any other refused request.
  if (reason !== 'too_late') metrics.alarm('refused', chainId)
  log.warn(
    { event: 'sponsorship_rejected', alarm: 'refused', sponsorshipId: id, chainId, reason },
    'sponsorship rejected',
  )
  return true
}
