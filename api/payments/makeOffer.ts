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
import type { SessionOption } from './sessions/sessionReceipt.ts'

type OfferDeps = Pick<PaymentDeps, 'options' | 'sessions'>

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
  const sessions = request.sellInSession === undefined ? [] : await sessionsOn(deps, options)
  const offer = { quote, options, sessions }
  return refusal === null ? { kind: 'challenge', offer } : { kind: 'refused', offer, ...refusal }
}

/** Returns the open chains on which a call can be paid in a session. */
async function sessionsOn(
  { sessions }: OfferDeps,
  options: readonly PaymentOption[],
): Promise<readonly SessionOption[]> {
  if (sessions === undefined) return []
  const terms = await Promise.all(options.map(({ token }) => sessions.terms(token.chainId)))
  return options.flatMap((option, at) => {
    const here = terms[at] ?? null
    return here === null ? [] : [{ ...here, option }]
  })
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
