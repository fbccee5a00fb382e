import type { PaymentReason } from '../../core/payments/domain/paymentReasons.ts'
import type { PaymentOption } from '../../core/payments/ports.ts'
import type { SentPayment } from './wire/readPayment.ts'

/**
 * What of a payment is not what we offer on its chain; null when it fits. The amount is looked at elsewhere.
 *
 * Spelling of addresses makes no difference, nor does whatever else the caller's entry holds.
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

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Origin and path decide: what a query asks for is bound by the hash of the request. */
function isSamePlace(named: string, ours: string): boolean {
  const [one, other] = [URL.parse(named), URL.parse(ours)]
  if (one === null || other === null) return named === ours
  return one.origin === other.origin && one.pathname === other.pathname
}
