/** Stable codes of all errors for callers; api/http/errors.ts maps each code to an HTTP status. */
export type DomainErrorCode =
  | 'invalid_input'
  | 'unknown_vault'
  | 'unknown_constituent'
  | 'invalid_weights'
  | 'below_minimum'
  | 'over_cap'
  | 'insufficient_shares'
  | 'token_halted'
  | 'within_band'
  | 'budget_spent'
  | 'zero_address'
  | 'permit_mismatch'
  | 'index_stale'
  | 'index_hole'
  | 'database_unavailable'
  | 'no_synchronous_standby'
  | 'price_unavailable'
  | 'rpc_unavailable'
  | 'index_reorganised'
  | 'unknown_payment'
  | 'sign_in_required'
  | 'payments_unavailable'
  | 'attestations_unavailable'
  | 'unknown_bridge'
  | 'route_closed'
  | 'outside_refused'
  | 'crowded_payer'
  | 'gas_unavailable'
  | 'wallet_busy'
  | 'foreign_delegation'
  | 'sponsorship_changed'
  | 'unknown_sponsorship'
  | 'sponsorship_used'
  | 'sponsorship_expired'
  | 'dry_run_failed'
  | 'too_many_dry_runs'
  | 'unknown_page'
  | 'dormant_page'
  | 'taken_down_page'
  | 'opt_outs_crowded'
  | 'leads_unavailable'
  | 'lead_query_refused'
  | 'lead_dataset_gone'
  | 'unknown_shop'
  | 'shop_unavailable'
  | 'request_too_large'
  | 'unknown_market'
  | 'market_query_refused'
  | 'market_unavailable'

type Retry = {
  /** True if the same request may succeed later without a change by the caller. */
  readonly retryable: boolean
  /** Seconds after which a retry is useful. */
  readonly retryAfterSec?: number
}

/**
 * Error of a request that cannot be served. The message is safe to show to the caller; if a field is at fault, the message starts with that field.
 */
export abstract class DomainError<Code extends DomainErrorCode = DomainErrorCode> extends Error {
  readonly code: Code
  readonly retryable: boolean
  readonly retryAfterSec: number | undefined

  constructor(code: Code, message: string, retry: Retry) {
    super(message)
    this.name = new.target.name
    this.code = code
    this.retryable = retry.retryable
    this.retryAfterSec = retry.retryAfterSec
  }
}

export class InvalidInput extends DomainError<'invalid_input'> {
  readonly field: string

  constructor(field: string, problem: string) {
    super('invalid_input', `${field}: ${problem}`, { retryable: false })
    this.field = field
  }
}

export class UnknownVault extends DomainError<'unknown_vault'> {
  readonly vault: string

  constructor(vault: string) {
    super(
      'unknown_vault',
      `vault: ${vault} is not a vault of this factory; if the vault is new, send If-Block-At-Least with its block`,
      { retryable: false },
    )
    this.vault = vault
  }
}

export class UnknownConstituent extends DomainError<'unknown_constituent'> {
  constructor(symbol: string, known: readonly string[]) {
    super(
      'unknown_constituent',
      `symbol: ${symbol.slice(0, 16)} is not a constituent; the constituents are ` +
        `${known.join(', ')}`,
      { retryable: false },
    )
  }
}

export class InvalidWeights extends DomainError<'invalid_weights'> {
  constructor(message: string) {
    super('invalid_weights', message, { retryable: false })
  }
}

export class BelowMinimum extends DomainError<'below_minimum'> {
  readonly minimumUsdc6: bigint

  constructor(field: string, gotUsdc6: bigint, minimumUsdc6: bigint) {
    super('below_minimum', `${field}: must be at least ${minimumUsdc6}, got ${gotUsdc6}`, {
      retryable: false,
    })
    this.minimumUsdc6 = minimumUsdc6
  }
}

export class OverCap extends DomainError<'over_cap'> {
  readonly maxDepositUsdc6: bigint

  constructor(field: string, gotUsdc6: bigint, maxDepositUsdc6: bigint) {
    super(
      'over_cap',
      `${field}: ${gotUsdc6} exceeds the cap of the vault; send at most ${maxDepositUsdc6}`,
      { retryable: false },
    )
    this.maxDepositUsdc6 = maxDepositUsdc6
  }
}

export class InsufficientShares extends DomainError<'insufficient_shares'> {
  readonly heldShares18: bigint

  constructor(field: string, requestedShares18: bigint, heldShares18: bigint) {
    super(
      'insufficient_shares',
      `${field}: ${requestedShares18} exceeds the balance of the owner, ${heldShares18}`,
      {
        retryable: false,
      },
    )
    this.heldShares18 = heldShares18
  }
}

export class TokenHalted extends DomainError<'token_halted'> {
  readonly symbol: string

  constructor(field: string, symbol: string) {
    super(
      'token_halted',
      `${field}: the issuer of ${symbol} halted transfers; the vault accepts deposits when ` +
        'transfers resume',
      { retryable: true },
    )
    this.symbol = symbol
  }
}

export class ZeroAddress extends DomainError<'zero_address'> {
  readonly field: string

  constructor(field: string) {
    super('zero_address', `${field}: must not be the zero address`, { retryable: false })
    this.field = field
  }
}

export class PermitMismatch extends DomainError<'permit_mismatch'> {
  constructor(field: string, problem: string) {
    super('permit_mismatch', `${field}: ${problem}`, { retryable: false })
  }
}

export class IndexStale extends DomainError<'index_stale'> {
  readonly lagSec: number

  constructor(lagSec: number, retryAfterSec: number) {
    super(
      'index_stale',
      `The index is ${lagSec} s behind the chain; retry after ${retryAfterSec} s.`,
      {
        retryable: true,
        retryAfterSec,
      },
    )
    this.lagSec = lagSec
  }
}

/** The index has no block yet from which an answer can be read. */
export class IndexNotReady extends DomainError<'index_stale'> {
  constructor(retryAfterSec: number) {
    super('index_stale', `The index is not built yet; retry after ${retryAfterSec} s.`, {
      retryable: true,
      retryAfterSec,
    })
  }
}

/** Blocks of a chain are missing in the index, so figures of the chain may be wrong. */
export class IndexHole extends DomainError<'index_hole'> {
  readonly chainId: number

  constructor(chainId: number, missing: number, retryAfterSec: number) {
    super(
      'index_hole',
      `The index lacks block ${missing} of chain ${chainId}; retry after ${retryAfterSec} s.`,
      { retryable: true, retryAfterSec },
    )
    this.chainId = chainId
  }
}

export class DatabaseUnavailable extends DomainError<'database_unavailable'> {
  constructor(retryAfterSec: number) {
    super('database_unavailable', `The database is unavailable; retry after ${retryAfterSec} s.`, {
      retryable: true,
      retryAfterSec,
    })
  }
}

export class PriceUnavailable extends DomainError<'price_unavailable'> {
  readonly symbol: string

  constructor(symbol: string, retryAfterSec: number) {
    super(
      'price_unavailable',
      `The price of ${symbol} is unavailable; retry after ${retryAfterSec} s. Redemption in ` +
        'kind needs no price.',
      { retryable: true, retryAfterSec },
    )
    this.symbol = symbol
  }
}

export class RpcUnavailable extends DomainError<'rpc_unavailable'> {
  readonly chainId: number

  constructor(chainId: number, retryAfterSec: number) {
    super(
      'rpc_unavailable',
      `The RPC node of chain ${chainId} is unavailable; retry after ${retryAfterSec} s.`,
      {
        retryable: true,
        retryAfterSec,
      },
    )
    this.chainId = chainId
  }
}

/** The block of the answer left the chain during the read. A retry reads a new head. */
export class IndexReorganised extends DomainError<'index_reorganised'> {
  constructor(blockNumber: number) {
    super(
      'index_reorganised',
      `Block ${blockNumber} left the chain during the read; retry after 1 s.`,
      { retryable: true, retryAfterSec: 1 },
    )
  }
}

export class UnknownPayment extends DomainError<'unknown_payment'> {
  constructor() {
    const message =
      'paymentId: no payment has this id. A payment-identifier needs `payer`; the nonce of a ' +
      'payment that is not charged yet needs SIGN-IN-WITH-X or Idempotency-Key. For a bridge use ' +
      'GET /v1/bridge/status/{burnTx}.'
    super('unknown_payment', message, { retryable: false })
  }
}

/** No chain currently accepts payments for this call, so the call cannot be sold. */
export class PaymentsUnavailable extends DomainError<'payments_unavailable'> {
  /** `chainId` is the chain of a sent payment; null before a payment was sent. */
  constructor(retryAfterSec: number, chainId: number | null = null) {
    const message =
      chainId === null
        ? `No chain can settle payments for this call; retry after ${retryAfterSec} s.`
        : `payment: chain ${chainId} cannot settle payments; send the same payment again after ` +
          `${retryAfterSec} s. Nothing was charged.`
    super('payments_unavailable', message, { retryable: true, retryAfterSec })
  }
}

/** The attestation service of CCTP does not answer, or requires a pause. */
export class AttestationsUnavailable extends DomainError<'attestations_unavailable'> {
  constructor(retryAfterSec: number) {
    super(
      'attestations_unavailable',
      `The attestation service is unavailable; retry after ${retryAfterSec} s.`,
      { retryable: true, retryAfterSec },
    )
  }
}

/** Transaction hash that no supported chain knows. The answer has HTTP status 404. */
export class UnknownBridge extends DomainError<'unknown_bridge'> {
  constructor() {
    super('unknown_bridge', 'burnTx: no such transaction on a source chain', { retryable: false })
  }
}

/** Route of the deployment on which no bridge can be sold now. */
export class RouteClosed extends DomainError<'route_closed'> {
  constructor(reason: string, retryAfterSec: number) {
    super('route_closed', `to: this route is closed: ${reason}`, {
      retryable: true,
      retryAfterSec,
    })
  }
}

/** The payer's balance is reserved for open bridges; the payment was not charged. */
export class PayerOvercommitted extends DomainError<'crowded_payer'> {
  constructor(retryAfterSec: number) {
    super(
      'crowded_payer',
      'payment: the balance must cover this payment and all open payments; nothing was ' +
        `charged, send the same payment again after ${retryAfterSec} s`,
      { retryable: true, retryAfterSec },
    )
  }
}

/** Third-party URL that must not or could not be fetched; the message is safe to show. */
export class FetchRefused extends DomainError<'outside_refused'> {
  /** For workers only: answers to callers do not contain the reason. */
  readonly reason: FetchRefusalReason

  constructor(problem: string, reason: FetchRefusalReason = 'rule') {
    super('outside_refused', `url: ${problem}`, { retryable: false })
    this.reason = reason
  }
}

/** Reason for which a fetch has no answer; `rule` means that a rule of the service forbids the URL. */
export type FetchRefusalReason =
  | 'rule'
  | 'not_public'
  | 'no_name'
  | 'name_unknown'
  | 'no_connection'
  | 'timeout'
  | 'too_large'

/** No page was ever published under this slug. */
export class UnknownPage extends DomainError<'unknown_page'> {
  constructor(slug: string) {
    super('unknown_page', `slug: no page was published as ${slug}`, { retryable: false })
  }
}

/** Page whose publisher stopped publishing. */
export class DormantPage extends DomainError<'dormant_page'> {
  readonly sinceSec: number

  constructor(slug: string, sinceSec: number) {
    super(
      'dormant_page',
      `slug: ${slug} is dormant since ${sinceSec}; POST /v1/publish for its vault restores ` +
        'the page',
      { retryable: false },
    )
    this.sinceSec = sinceSec
  }
}

/** The maximum number of opt-outs of domains that wait for their proof is reached. */
export class TooManyOptOuts extends DomainError<'opt_outs_crowded'> {
  constructor(words: string, retryAfterSec: number) {
    super('opt_outs_crowded', `domain: ${words}`, { retryable: true, retryAfterSec })
  }
}

/** No data set of leads can be read: none was loaded yet, or the named data set was dropped. */
export class LeadsUnavailable extends DomainError<'leads_unavailable'> {
  constructor(retryAfterSec: number) {
    super(
      'leads_unavailable',
      'This data set of leads is unavailable; repeat the request to read the current data set.',
      {
        retryable: true,
        retryAfterSec,
      },
    )
  }
}
