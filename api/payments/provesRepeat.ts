import type { PaymentState } from '../../core/payments/domain/paymentStates.ts'
import type { Payment } from '../../core/payments/ports.ts'
import { hashRepeatKey } from './repeatKeys.ts'
import type { SentPayment } from './wire/readPayment.ts'

/**
 * Whether a request brings what only the buyer of a payment has: a repeat key or the payment identifier of the request
 * that claimed it, or a sign-in of its payer. A payment without a row is proven by the sign-in alone.
 *
 * Authorization and signature prove nothing: both are public once the payment is on its way to the chain.
 */
export function provesRepeat(known: Payment | null, sent: SentPayment): boolean {
  const { authorization, identifier, repeatKeys, signedInAs } = sent
  if (signedInAs === authorization.from) return true
  if (known === null) return false
  if (identifier !== null && identifier === known.identifier) return true
  return repeatKeys.some((key) => known.repeatKeys.includes(hashRepeatKey(key, known)))
}

/** States in which a transaction with the signature was, or may have been, given to a node. */
const SHOWN: ReadonlySet<PaymentState> = new Set(['submitted', 'settled', 'reversed'])

/** Whether anybody may have read the signature of a payment; true for good, once it may be so. */
export function isShown({ state, isPublic }: Pick<Payment, 'state' | 'isPublic'>): boolean {
  return isPublic || SHOWN.has(state)
}
