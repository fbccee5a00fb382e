import { DatabaseUnavailable } from '../../core/kernel/errors.ts'
import { parsePaymentReason } from '../../core/payments/domain/paymentRefusalTexts.ts'
import type { Payment } from '../../core/payments/ports.ts'
import { makeOffer } from './makeOffer.ts'
import type { PaidRequest, PaymentDeps, PaymentOutcome, Produced } from './paymentOutcome.ts'

/**
 * Longest wait for a charge, milliseconds: a few blocks, below the 30 s after which clients time
 * out.
 */
const SETTLE_MS = 25_000

/**
 * Computes the answer of a claimed payment, stores it, and waits for the charge; null when the
 * claim was lost.
 *
 * When this process is killed:
 * - after the claim (`after_claim`): a payment without an answer is never charged; the claim
 *   expires and the same request claims the payment again.
 * - after the answer was stored (`after_answer`): the workers charge the payment; the same request
 *   gets the stored answer.
 * - after the charge (`before_respond`): the same request gets the stored answer.
 * - after the answer was recorded as released, for operations with `releaseAnswer`
 *   (`after_hand_out`): the same request gets the stored answer; an answer that has expired at that
 *   time counts as delivered.
 *
 * Throws the errors of the operation; nothing is charged then, and the payment can be used again.
 */
export async function answerAndCharge(
  deps: PaymentDeps,
  request: PaidRequest,
  claimed: Payment,
): Promise<PaymentOutcome | null> {
  deps.crashAt('after_claim')
  const { answer, isEmpty } = await produce(deps, request, claimed)
  if (isEmpty) {
    await releaseClaim(deps, claimed)
    return { kind: 'free', answer }
  }
  const ended = await charge(deps, request, { ...claimed, answer })
  if (ended === null) return null
  deps.crashAt('before_respond')
  switch (ended.state) {
    case 'settled':
      return { kind: 'served', payment: ended, answer, isReplay: false }
    case 'released':
      return makeOffer(deps, request, { reason: parsePaymentReason(ended.reason), tried: ended })
    case 'reversed':
      return makeOffer(deps, request, { reason: 'payment_reversed', tried: ended })
    case 'claimed':
    case 'answered':
    case 'submitted':
      return { kind: 'pending', payment: ended }
    default:
      return ended.state satisfies never
  }
}

async function produce(
  deps: PaymentDeps,
  request: PaidRequest,
  claimed: Payment,
): Promise<Produced> {
  try {
    return await request.answer(claimed)
  } catch (error) {
    await releaseClaim(deps, claimed)
    throw error
  }
}

/** A claim that cannot be released expires by itself. */
async function releaseClaim({ payments }: PaymentDeps, { id, claims }: Payment): Promise<void> {
  await payments.release(id, claims, 'no_answer').catch(() => {})
}

/** Returns the ended payment, or its last known state; null when the claim was lost. */
async function charge(
  deps: PaymentDeps,
  { isFollowed = false }: Pick<PaidRequest, 'isFollowed'>,
  answered: Payment & { readonly answer: Produced['answer'] },
): Promise<Payment | null> {
  const { id, claims, answer } = answered
  try {
    if (!(await deps.payments.storeAnswer(id, claims, answer))) return null
    deps.crashAt('after_answer')
    if (isFollowed) return { ...answered, state: 'answered' }
    return await deps.payments.waitUntilEnded(id, SETTLE_MS)
  } catch (error) {
    // The answer may be stored and charged, so the caller must not pay again.
    if (error instanceof DatabaseUnavailable) return { ...answered, state: 'answered' }
    throw error
  }
}
