import type { PaymentReason } from '../../core/domain/payments/paymentReasons.ts'
import { timeProblem } from '../../core/domain/payments/paymentTimes.ts'
import type { AuthorizationVerdict, PayerStanding, PaymentOption } from '../../core/paymentPorts.ts'
import { openFor } from './makeOffer.ts'
import { matchPayment } from './matchPayment.ts'
import type { PaidRequest, PaymentDeps } from './paymentOutcome.ts'
import type { PayerProof } from './provePayer.ts'
import type { SentPayment } from './wire/readPayment.ts'

/** Payments that may fail in ten minutes; each costs us gas or the work of an answer. */
const MOST_FAILED = 5
/** Seconds after which such a payer may try again; one of the failures has become old on average. */
const LIMITED_SEC = 120
/** Seconds after its end for which an authorization may still have been charged by somebody else, and noticed. */
const LATE_SEC = 300

export type PaymentVerdict =
  | { readonly kind: 'takes'; readonly quoteId: string | null }
  | { readonly kind: 'refuses'; readonly reason: PaymentReason }
  | { readonly kind: 'limits'; readonly retryAfterSec: number }

type Ask = {
  readonly request: PaidRequest
  readonly payment: SentPayment
  readonly option: PaymentOption
  readonly proof: Exclude<PayerProof, { kind: 'nobody' }>
}

/**
 * Whether a payment can be charged for the request: what costs nothing to see first, the chain last.
 *
 * Throws DatabaseUnavailable and RpcUnavailable.
 */
export async function checkPayment(deps: PaymentDeps, ask: Ask): Promise<PaymentVerdict> {
  const { request, payment, option, proof } = ask
  const mismatch = matchPayment(payment, { option, resourceUrl: request.resourceUrl })
  if (mismatch !== null) return { kind: 'refuses', reason: mismatch }
  const { authorization, chainId } = payment
  const early = hopeless(deps, payment)
  if (early !== null) return { kind: 'refuses', reason: early }
  if (!(await openFor(deps, request)).includes(option)) {
    return { kind: 'refuses', reason: 'network_unavailable' }
  }
  const price = await priceAgreed(deps, ask)
  if (price === null) {
    return {
      kind: 'refuses',
      reason: 'invalid_exact_evm_payload_authorization_value_mismatch',
    }
  }
  const [standing, blockSec, verdict] = await Promise.all([
    deps.payments.standing(authorization.from),
    deps.checks.timeSec(chainId),
    deps.checks.check(option.token, authorization, proof.signature),
  ])
  const nowSec = Math.max(deps.clock.nowSec(), blockSec)
  const timing = timeProblem(authorization, { nowSec, chainId })
  return (
    standingVerdict(standing) ??
    chainVerdict(verdict, timing === null ? null : TIME_REASONS[timing]) ?? {
      kind: 'takes',
      quoteId: price.quoteId,
    }
  )
}

const TIME_REASONS = {
  not_yet_valid: 'invalid_exact_evm_payload_authorization_valid_after',
  expired: 'invalid_exact_evm_payload_authorization_valid_before',
} as const satisfies Record<string, PaymentReason>

/** Times that no answer of the chain could mend. */
function hopeless({ clock }: PaymentDeps, payment: SentPayment): PaymentReason | null {
  const { authorization, chainId } = payment
  const timing = timeProblem(authorization, { nowSec: clock.nowSec(), chainId })
  const isLongOver = authorization.validBeforeSec + BigInt(LATE_SEC) < BigInt(clock.nowSec())
  return timing === 'expired' && isLongOver ? TIME_REASONS.expired : null
}

/** The present price, or one that was told for this very request and still holds. */
async function priceAgreed(
  { payments }: PaymentDeps,
  { request, payment }: Ask,
): Promise<{ readonly quoteId: string | null } | null> {
  const amountUsdc6 = payment.authorization.valueUsdc6
  if (amountUsdc6 === request.price.amountUsdc6) return { quoteId: null }
  const quote = await payments.quoteFor({ requestHash: request.hash, amountUsdc6 })
  return quote === null ? null : { quoteId: quote.id }
}

function standingVerdict({ reversed, failed }: PayerStanding): PaymentVerdict | null {
  if (reversed > 0) return { kind: 'refuses', reason: 'payer_refused' }
  return failed >= MOST_FAILED ? { kind: 'limits', retryAfterSec: LIMITED_SEC } : null
}

/** A transfer that somebody else sent is a payment, however late it is offered here. */
function chainVerdict(
  verdict: AuthorizationVerdict,
  timing: PaymentReason | null,
): PaymentVerdict | null {
  if (verdict.kind === 'paid') return null
  const isSpent =
    verdict.kind === 'refused' && verdict.reason === 'invalid_exact_evm_nonce_already_used'
  if (timing !== null && !isSpent) return { kind: 'refuses', reason: timing }
  return verdict.kind === 'refused' ? { kind: 'refuses', reason: verdict.reason } : null
}
