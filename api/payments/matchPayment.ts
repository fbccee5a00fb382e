import type { PaymentReason } from '../../core/payments/domain/paymentRefusalTexts.ts'
import type { PaymentOption } from '../../core/payments/ports.ts'
import type { SentPayment } from './wire/parsePayment.ts'

/**
 * Returns the part of a payment that differs from the offer on its chain; null when the payment
 * matches. The amount is checked elsewhere.
 *
 * Spelling of addresses and further members of the caller's entry are ignored.
 */
export function matchPayment(
  { accepted, authorization, resourceUrl }: SentPayment,
  offer: { readonly option: PaymentOption; readonly resourceUrl: string },
): PaymentReason | null {
  const { token, payTo } = offer.option
  if (accepted !== null) {
    if (!isSame(accepted.asset, token.address) || !isSame(accepted.payTo, payTo)) {
      return 'invalid_payment_requirements'
    }
    if (accepted.amount !== authorization.valueUsdc6) {
      return 'invalid_exact_evm_payload_authorization_value_mismatch'
    }
  }
  if (authorization.to !== payTo) return 'invalid_exact_evm_recipient_mismatch'
  if (resourceUrl !== null && !isSamePlace(resourceUrl, offer.resourceUrl)) {
    return 'resource_mismatch'
  }
  return null
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

/** Only origin and path are compared; the request hash binds the query. */
export function isSamePlace(named: string, origin: string): boolean {
  const [first, other] = [URL.parse(named), URL.parse(origin)]
  if (first === null || other === null) return named === origin
  return first.origin === other.origin && first.pathname === other.pathname
}
