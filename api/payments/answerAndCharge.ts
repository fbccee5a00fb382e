import { DatabaseUnavailable } from '../../core/kernel/errors.ts'
import { knownReason } from '../../core/payments/domain/paymentReasons.ts'
import type { Payment } from '../../core/payments/ports.ts'
import { makeOffer } from './makeOffer.ts'
import type { PaidRequest, PaymentDeps, PaymentOutcome, Produced } from './paymentOutcome.ts'

/** Longest that a caller waits for its charge: a few blocks, below the half minute after which clients give up. */
const SETTLE_MS = 25_000

/**
 * Computes the answer of a claimed payment, stores it, and waits until it was charged; null when the claim was lost.
 *
 * Where this process may be killed, and what becomes of the payment then:
 * - after the claim (`after_claim`): nobody charges a payment without an answer; the claim runs out and the same request
 *   takes it over.
 * - after the answer was stored (`after_answer`): it is charged without us; the same request gets the stored answer.
 * - after it was charged (`before_respond`): the same request gets the stored answer.
 * - after that was noted, where a hand-out is (`after_hand_out`): the same; what is over by then counts as given.
 *
 * Throws what keeps the operation from answering; nothing is charged then, and the payment can be used again.
 */
export async function answerAndCharge(
  deps: PaymentDeps,
  request: PaidRequest,
  claimed: Payment,
): Promise<PaymentOutcome | null> {
  deps.crashAt('after_claim')
  const { answer, isEmpty } = await produce(deps, request, claimed)
  if (isEmpty) {
    await giveUp(deps, claimed)
    return { kind: 'free', answer }
  }
  const ended = await charge(deps, { ...claimed, answer })
  if (ended === null) return null
  deps.crashAt('before_respond')
  switch (ended.state) {
    case 'settled':
      return { kind: 'served', payment: ended, answer, isReplay: false }
    case 'released':
      return makeOffer(deps, request, { reason: knownReason(ended.reason), tried: ended })
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
    await giveUp(deps, claimed)
    throw error
  }
}

/** A claim that cannot be given up runs out by itself. */
async function giveUp({ payments }: PaymentDeps, { id, claims }: Payment): Promise<void> {
  await payments.release(id, claims, 'no_answer').catch(() => {})
}

/** The payment once it has ended, or as far as it is known to be; null when the claim was lost. */
async function charge(
  deps: PaymentDeps,
  answered: Payment & { readonly answer: Produced['answer'] },
): Promise<Payment | null> {
  const { id, claims, answer } = answered
  try {
    if (!(await deps.payments.storeAnswer(id, claims, answer))) return null
    deps.crashAt('after_answer')
    return await deps.payments.waitUntilEnded(id, SETTLE_MS)
  } catch (error) {
    // Whether it was stored, and charged, is not known: the caller must not be asked to pay again.
    if (error instanceof DatabaseUnavailable) return { ...answered, state: 'answered' }
    throw error
  }
}
