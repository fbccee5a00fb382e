import type { BridgeReason } from '../bridge/domain/bridgeReasons.ts'
import type { DomainErrorCode } from '../kernel/errors.ts'
import type { LeadQueryProblem } from '../leads/domain/leadErrors.ts'
import type { PaymentReason } from '../payments/domain/paymentRefusalTexts.ts'
import type { DryRunCode } from '../sponsor/evm/domain/sponsorErrors.ts'
import type { MarketRefusal } from '../updown/domain/marketErrors.ts'

/**
 * Codes of errors that no operation declares: errors of HTTP, conflicts of a payment, and payments
 * whose outcome is not known yet.
 */
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
