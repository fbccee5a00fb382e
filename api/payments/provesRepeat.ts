import type { PaymentState } from '../../core/payments/domain/paymentStates.ts'
import type { Payment } from '../../core/payments/ports.ts'
import { hashRepeatKey } from './repeatKeys.ts'
import type { SentPayment } from './wire/parsePayment.ts'

/**
 * Returns true when a request carries a secret of the buyer: the repeat key or payment identifier
 * of the request that claimed the payment, or a sign-in of its payer. A payment without a row is
 * proven only by a sign-in.
 *
 * Authorization and signature prove nothing: both are public once the payment is on its way to the
 * chain.
 */
export function provesRepeat(known: Payment | null, sent: SentPayment): boolean {
  const { authorization, identifier, repeatKeys, signedInAs } = sent
  if (signedInAs === authorization.from) return true
  if (known === null) return false
  if (identifier !== null && identifier === known.identifier) return true
  return repeatKeys.some((key) => known.repeatKeys.includes(hashRepeatKey(key, known)))
}

/** States in which a node received, or may have received, a transaction with the signature. */
const SHOWN: ReadonlySet<PaymentState> = new Set(['submitted', 'settled', 'reversed'])

/**
 * Returns true when the signature of a payment may be public. The result never returns to false.
 */
export function isShown({ state, isPublic }: Pick<Payment, 'state' | 'isPublic'>): boolean {
  return isPublic || SHOWN.has(state)
}
