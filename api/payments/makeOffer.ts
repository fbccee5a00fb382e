import { PaymentsUnavailable } from '../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import type { PaymentOption } from '../../core/payments/ports.ts'
import type {
  PaidRequest,
  PaymentDeps,
  PaymentOutcome,
  Refusal,
  RequestPrice,
} from './paymentOutcome.ts'

type OfferDeps = Pick<PaymentDeps, 'options'>

/**
 * Quotes a price after checking that an answer and an open way to pay exist.
 *
 * Throws the errors of the operation, PaymentsUnavailable and DatabaseUnavailable.
 */
export async function makeOffer(
  deps: OfferDeps,
  request: PaidRequest,
  refusal: Refusal | null,
): Promise<PaymentOutcome> {
  const { answer, isEmpty } = await request.answer(null)
  if (isEmpty) return { kind: 'free', answer }
  const options = await openFor(deps, request)
  if (options.length === 0) throw new PaymentsUnavailable(RETRY_AFTER_SEC.closedPayments)
  const quote = await request.price.createQuote()
  const offer = { quote, options }
  return refusal === null ? { kind: 'challenge', offer } : { kind: 'refused', offer, ...refusal }
}

/**
 * Returns the chains on which the request can be paid now, the operation's preferred chain first.
 */
export async function openFor(
  { options }: Pick<PaymentDeps, 'options'>,
  { price }: { readonly price: Pick<RequestPrice, 'chainIds'> },
): Promise<readonly PaymentOption[]> {
  const open = await options.open()
  return price.chainIds.flatMap((chainId) => open.filter(({ token }) => token.chainId === chainId))
}
