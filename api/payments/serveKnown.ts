import { REPEATABLE_SEC } from '../../core/payments/domain/paymentTimes.ts'
import type { Payment } from '../../core/payments/ports.ts'
import { makeOffer } from './makeOffer.ts'
import type { ConflictCode, PaidRequest, PaymentDeps, PaymentOutcome } from './paymentOutcome.ts'

/** Longest wait for a concurrent request with the same payment, milliseconds. */
const WAIT_MS = 20_000
/** Margin after the end of a claim, milliseconds, for clock differences between machines. */
const CLAIM_MARGIN_MS = 500

export type Found = {
  readonly payment: Payment
  readonly otherRequest: ConflictCode
  /**
   * True when the request proves that it repeats its own purchase; false means that the request
   * arrived before the signature was public.
   */
  readonly isProven: boolean
}

/**
 * Returns the outcome of a known payment; null when the payment was not charged and may be claimed.
 *
 * Throws the errors of `makeOffer`.
 */
export async function serveKnown(
  deps: Pick<PaymentDeps, 'payments' | 'options' | 'clock'>,
  request: PaidRequest,
  found: Found,
): Promise<PaymentOutcome | null> {
  if (found.payment.requestHash !== request.hash) {
    return { kind: 'conflict', code: found.otherRequest, payment: found.payment }
  }
  const payment = await waitUntilAtRest(deps, request, found.payment)
  // A third party had the signature before the service submitted it, so the signature proved
  // nothing when this request arrived.
  if (!found.isProven && payment.state === 'settled' && payment.laneTxId === null) {
    return { kind: 'unproven' }
  }
  switch (payment.state) {
    case 'settled':
      return renewAnswer(deps, request, payment)
    case 'reversed':
      return makeOffer(deps, request, { reason: 'payment_reversed', tried: payment })
    case 'released':
      return null
    case 'claimed':
      return isAbandoned(deps, payment) ? null : { kind: 'pending', payment }
    case 'answered':
    case 'submitted':
      return { kind: 'pending', payment }
    default:
      return payment.state satisfies never
  }
}

/**
 * Returns the payment once it has ended or its claim expired, or its state after the longest wait.
 */
async function waitUntilAtRest(
  deps: Pick<PaymentDeps, 'payments' | 'clock'>,
  { isFollowed = false }: Pick<PaidRequest, 'isFollowed'>,
  payment: Payment,
): Promise<Payment> {
  const endMs = deps.clock.nowMs() + WAIT_MS
  let seen = payment
  if (seen.state === 'claimed' && !isAbandoned(deps, seen)) {
    const leaseMs = seen.claimedUntilSec * 1000 + CLAIM_MARGIN_MS - deps.clock.nowMs()
    seen = await deps.payments.waitUntilEnded(seen.id, Math.min(WAIT_MS, leaseMs))
  }
  if (isFollowed) return seen
  const leftMs = endMs - deps.clock.nowMs()
  if ((seen.state !== 'answered' && seen.state !== 'submitted') || leftMs <= 0) return seen
  return deps.payments.waitUntilEnded(seen.id, leftMs)
}

function isAbandoned({ clock }: Pick<PaymentDeps, 'clock'>, payment: Payment): boolean {
  return clock.nowMs() >= payment.claimedUntilSec * 1000 + CLAIM_MARGIN_MS
}

/**
 * Returns the answer of a payment, renewed when a better answer is owed.
 *
 * When the process is killed between renewing and storing, the old answer stays, and the same
 * request gets the same renewed answer.
 */
async function renewAnswer(
  deps: Pick<PaymentDeps, 'payments' | 'clock'>,
  request: PaidRequest,
  payment: Payment,
): Promise<PaymentOutcome> {
  const replayed = replay(deps, payment)
  if (replayed.kind !== 'served' || request.renew === undefined) return replayed
  const answer = await request.renew(payment)
  if (answer === null) return replayed
  if (!(await deps.payments.replaceAnswer(payment.id, answer))) return replayed
  return { kind: 'served', payment, answer, isReplay: false }
}

function replay({ clock }: Pick<PaymentDeps, 'clock'>, payment: Payment): PaymentOutcome {
  const { answer, settledAtSec } = payment
  const isKept = settledAtSec === null || clock.nowSec() < settledAtSec + REPEATABLE_SEC
  if (answer === null || !isKept) return { kind: 'conflict', code: 'answer_expired', payment }
  return { kind: 'served', payment, answer, isReplay: true }
}
