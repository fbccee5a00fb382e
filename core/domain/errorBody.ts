import type { BridgeReason } from './bridge/bridgeReasons.ts'
import type { DomainErrorCode } from './errors.ts'
import type { DryRunCode } from './gas/sponsorErrors.ts'
import type { LeadQueryProblem } from './leads/leadErrors.ts'
import type { MarketRefusal } from './markets/marketErrors.ts'
import type { PaymentReason } from './payments/paymentReasons.ts'

/** Codes of refusals that no operation makes: of HTTP, of conflicts of a payment, of outcomes that are owed. */
export const FACE_CODES = [
  'not_found',
  'method_not_allowed',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'busy',
  'internal_error',
  'payment_required',
  'payment_already_bound',
  'payment_identifier_bound',
  'answer_expired',
  'repeat_unproven',
  'already_bridged',
  'front_run',
  'refunded',
  'bridge_not_submitted',
  'not_executed',
  'invalid_exact_evm_transaction_failed',
] as const

/** Every code that an error body can have; docs/errors.md has their meanings. */
export type ErrorCode =
  | (typeof FACE_CODES)[number]
  | DomainErrorCode
  | PaymentReason
  | BridgeReason
  | LeadQueryProblem
  | MarketRefusal
  | DryRunCode

export type ErrorBody = {
  /** A sentence, with the field at fault first where there is one. */
  readonly error: string
  readonly code: ErrorCode
  /** True where the same request may succeed later without any change by the caller. */
  readonly retryable: boolean
  /** Path of the field at fault. */
  readonly field?: string
}

const FIELD = /^([A-Za-z][A-Za-z0-9_.[\]-]*): /

/** Members that every error body has; `field` is what `error` begins with. */
export function errorBody(error: string, code: ErrorCode, retryable: boolean): ErrorBody {
  const field = FIELD.exec(error)?.[1]
  return { error, code, retryable, ...(field !== undefined && { field }) }
}
