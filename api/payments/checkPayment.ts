import { PaymentsUnavailable } from '../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import { MAX_FAILED_PAYMENTS } from '../../core/payments/domain/failureLimit.ts'
import type { PaymentReason } from '../../core/payments/domain/paymentRefusalTexts.ts'
import { timeProblem } from '../../core/payments/domain/paymentTimes.ts'
import type {
  AuthorizationVerdict,
  PayerHistory,
  PayerHolding,
  PaymentOption,
} from '../../core/payments/ports.ts'
import type { Limited } from './createPayerQueues.ts'
import { openFor } from './makeOffer.ts'
import type { PaidRequest, PaymentDeps } from './paymentOutcome.ts'
import type { PayerProof } from './proveByKey.ts'
import type { SentPayment } from './wire/parsePayment.ts'

export type PaymentVerdict =
  | {
      readonly kind: 'takes'
      readonly quoteId: string | null
      /** Amount that the balance must cover in addition to the payer's open payments. */
      readonly holding: PayerHolding
      /**
       * True when a third party submitted the transfer: no cover is needed, and the signature is
       * public.
       */
      readonly isOnChain: boolean
    }
  | { readonly kind: 'refuses'; readonly reason: PaymentReason }
  | Limited

type PaymentCandidate = {
  readonly request: PaidRequest
  readonly payment: SentPayment
  readonly option: PaymentOption
  readonly proof: Exclude<PayerProof, { kind: 'invalid' }>
}

/**
 * Checks whether a payment that matches the offer can be charged for the request: local facts
 * first, the chain last.
 *
 * Throws PaymentsUnavailable for a chain that cannot be charged now, DatabaseUnavailable and
 * RpcUnavailable.
 */
export async function checkPayment(
  deps: PaymentDeps,
  candidate: PaymentCandidate,
): Promise<PaymentVerdict> {
  const { request, payment, option } = candidate
  const { authorization, chainId } = payment
  const [open, price, standing] = await Promise.all([
    openFor(deps, request),
    request.price.matchQuote(authorization.valueUsdc6),
    deps.payments.standing(authorization.from),
  ])
  // During an outage of the service, a refusal would require a new signature, although this
  // signature is valid again after the outage.
  if (!open.includes(option)) throw new PaymentsUnavailable(RETRY_AFTER_SEC.closedPayments, chainId)
  if (price === null) {
    return { kind: 'refuses', reason: 'invalid_exact_evm_payload_authorization_value_mismatch' }
  }
  const standingRefusal = standingVerdict(standing)
  if (standingRefusal !== null) return standingRefusal
  const [blockSec, verdict, holding] = await Promise.all([
    deps.checks.timeSec(chainId),
    checkAuthorization(deps, candidate),
    deps.checks.holding(option.token, authorization.from),
  ])
  const nowSec = Math.max(deps.clock.nowSec(), blockSec)
  const timing = timeProblem(authorization, { nowSec, chainId })
  const reason = reasonOf(verdict, timing === null ? null : TIME_REASONS[timing])
  if (reason !== null) return { kind: 'refuses', reason }
  return { kind: 'takes', quoteId: price.quoteId, holding, isOnChain: verdict.kind === 'paid' }
}

/** A charge that the operator recovered after a loss of rows is a payment at any later time. */
async function checkAuthorization(
  { checks, payments }: Pick<PaymentDeps, 'checks' | 'payments'>,
  { payment, option: { token }, proof: { signature } }: PaymentCandidate,
): Promise<AuthorizationVerdict> {
  const { authorization } = payment
  const verdict = await checks.check(token, authorization, signature)
  if (verdict.kind !== 'refused' || verdict.reason !== USED) return verdict
  const { from: payer, nonce } = authorization
  const key = { chainId: token.chainId, token: token.address, payer, nonce }
  const txHash = await payments.recoveredTx(key)
  return txHash === null ? verdict : checks.checkCharge(token, authorization, { signature, txHash })
}

const USED = 'invalid_exact_evm_nonce_already_used'
export const TIME_REASONS = {
  not_yet_valid: 'invalid_exact_evm_payload_authorization_valid_after',
  expired: 'invalid_exact_evm_payload_authorization_valid_before',
  too_long: 'authorization_too_long',
} as const satisfies Record<string, PaymentReason>

function standingVerdict({ reversed, failed }: PayerHistory): PaymentVerdict | null {
  if (reversed > 0) return { kind: 'refuses', reason: 'payer_refused' }
  return failed >= MAX_FAILED_PAYMENTS
    ? { kind: 'limited', retryAfterSec: RETRY_AFTER_SEC.failedPayer }
    : null
}

/**
 * A transfer that a third party submitted is a payment, even if the caller presents the transfer
 * late.
 */
function reasonOf(
  verdict: AuthorizationVerdict,
  timing: PaymentReason | null,
): PaymentReason | null {
  switch (verdict.kind) {
    case 'paid':
      return null
    case 'valid':
      return timing
    case 'refused':
      return verdict.reason === USED ? verdict.reason : (timing ?? verdict.reason)
    default:
      return verdict satisfies never
  }
}
