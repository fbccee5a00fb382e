import type { ErrorCode } from '../../core/catalogue/errorCodes.ts'
import { errorBody } from '../../core/kernel/errorBody.ts'
import { DomainError, type DomainErrorCode, UnknownBridge } from '../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import { LeadDatasetReplaced, LeadQueryRefused } from '../../core/leads/domain/leadErrors.ts'
import { TakenDownPage } from '../../core/publish/domain/takenDownPage.ts'
import {
  ForeignDelegation,
  SimulationFailed,
  SponsorshipUsed,
} from '../../core/sponsor/evm/domain/sponsorErrors.ts'
import { MarketUnavailable } from '../../core/updown/domain/marketErrors.ts'
import { jsonReply, type Reply } from './reply.ts'

/** HTTP status of each error code; the only place that maps them. */
export const STATUS_OF = {
  invalid_input: 400,
  invalid_weights: 400,
  below_minimum: 400,
  over_cap: 400,
  insufficient_shares: 400,
  token_halted: 400,
  within_band: 400,
  budget_spent: 400,
  zero_address: 400,
  permit_mismatch: 400,
  unknown_vault: 404,
  unknown_constituent: 404,
  unknown_payment: 404,
  sign_in_required: 401,
  index_stale: 503,
  index_hole: 503,
  index_reorganised: 503,
  database_unavailable: 503,
  no_synchronous_standby: 503,
  rpc_unavailable: 503,
  price_unavailable: 503,
  payments_unavailable: 503,
  outside_refused: 400,
  unknown_bridge: 404,
  attestations_unavailable: 503,
  route_closed: 503,
  crowded_payer: 429,
  gas_unavailable: 503,
  wallet_busy: 503,
  foreign_delegation: 409,
  sponsorship_changed: 409,
  unknown_sponsorship: 404,
  sponsorship_used: 409,
  sponsorship_expired: 410,
  dry_run_failed: 400,
  too_many_dry_runs: 429,
  unknown_page: 404,
  dormant_page: 410,
  taken_down_page: 410,
  opt_outs_crowded: 429,
  leads_unavailable: 503,
  lead_query_refused: 400,
  lead_dataset_gone: 409,
  unknown_shop: 404,
  shop_unavailable: 503,
  request_too_large: 400,
  unknown_market: 404,
  market_query_refused: 400,
  market_unavailable: 503,
} as const satisfies Record<DomainErrorCode, number>

const CODE_OF: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'busy',
}

/** Refusal of HTTP itself: wrong path, method, size, type or rate. */
export class HttpRefusal extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.name = 'HttpRefusal'
    this.status = status
    this.headers = headers
  }
}

/**
 * The caller closed the connection before its body or its answer was complete.
 *
 * Status 499 appears in metrics and request log lines only. Source: the status that nginx logs for
 * the same end.
 */
export class CallerDisconnected extends HttpRefusal {
  constructor() {
    super(499, 'The connection ended before the answer.')
  }
}

/**
 * Returns the answer to a known failure, or null for an unexpected failure. The caller of this
 * function logs an unexpected failure and answers 500, because the text of the failure may contain
 * secrets.
 */
export function refusalReply(error: unknown): Reply | null {
  if (error instanceof HttpRefusal) {
    const { status, message, headers } = error
    const isPassing = status === 429 || status === 503
    return jsonReply(
      status,
      errorBody(message, CODE_OF[status] ?? 'invalid_input', isPassing),
      headers,
    )
  }
  if (!(error instanceof DomainError)) return null
  const code: DomainErrorCode = error.code
  const status = STATUS_OF[code]
  const body = { ...errorBody(error.message, code, error.retryable), ...beside(error) }
  // A wait that the error states is always sent, also with a 400 for budgets that refill.
  const mayWait =
    status === 503 || (error.retryable && (status === 429 || error.retryAfterSec !== undefined))
  if (status === 401) return jsonReply(status, body, { 'www-authenticate': 'SIGN-IN-WITH-X' })
  if (!mayWait) return jsonReply(status, body)
  return jsonReply(status, body, {
    'retry-after': String(error.retryAfterSec ?? RETRY_AFTER_SEC.unnamed),
  })
}

/** Returns the machine-readable fields that some refusals carry beside their message. */
function beside(error: DomainError): Readonly<Record<string, unknown>> & { code?: ErrorCode } {
  if (error instanceof LeadQueryRefused) {
    const { problem: code, field, suggestions } = error
    return { code, field, ...(suggestions !== null && { suggestions }) }
  }
  if (error instanceof MarketUnavailable) {
    const { reason: code, retryAfterSec } = error
    return { code, charged: false, retryAfter: retryAfterSec ?? null }
  }
  if (error instanceof LeadDatasetReplaced) return { code: 'dataset_gone' }
  if (error instanceof TakenDownPage) {
    const { reason, takenDownAtSec: takenDownAt } = error
    return { reason, takenDownAt, charged: false }
  }
  if (error instanceof UnknownBridge) return { status: 'unknown' }
  if (error instanceof ForeignDelegation) return { delegate: error.delegate, hint: REDELEGATE }
  if (error instanceof SponsorshipUsed) return { statusUrl: error.statusUrl }
  if (!(error instanceof SimulationFailed)) return {}
  const { failure: code, revertData } = error
  return revertData === null ? { code } : { code, revertData }
}

const REDELEGATE =
  'Repeat the request with "redelegate": true to delegate the wallet to the reference account ' +
  '(reversible; only you control the wallet), or send an operation of the account to which ' +
  'the wallet delegates now as "userOperation".'
