import type { Clock } from '../../core/kernel/clock.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import type { TransferDigest } from '../../core/payments/domain/createTransferDigest.ts'
import type { PaymentReason } from '../../core/payments/domain/paymentRefusalTexts.ts'
import type {
  AuthorizationChecks,
  Payment,
  PaymentOption,
  PaymentOptions,
  Payments,
  Quote,
  StoredAnswer,
} from '../../core/payments/ports.ts'
import type { SessionChannel, SessionSales } from '../../core/payments/sessionPorts.ts'
import type { PayerQueues } from './createPayerQueues.ts'
import type { SessionOption, SessionReceipt } from './sessions/sessionReceipt.ts'

export type PaymentDeps = {
  readonly payments: Payments
  readonly checks: AuthorizationChecks
  readonly options: PaymentOptions
  readonly clock: Clock
  readonly crashAt: CrashAt
  readonly queues: PayerQueues
  readonly transferDigest: TransferDigest
  /** Absent if this service offers no sessions. */
  readonly sessions?: SessionSales | undefined
}

/** Result of an operation. */
export type Produced = {
  readonly answer: StoredAnswer
  /** True for an empty answer, which costs nothing. */
  readonly isEmpty: boolean
}

/** A paid request, independent of the protocol. */
export type PaidRequest = {
  /** Name of the operation, stored in the payment row. */
  readonly operation: string
  readonly hash: string
  readonly price: RequestPrice
  /** URL by which a payment may name the request. */
  readonly resourceUrl: string
  /** True for a caller that follows the payment as a task: a stored answer does not wait for its charge. */
  readonly isFollowed?: boolean
  /**
   * Computes the sold answer for a claimed payment, or for a price alone when `claimed` is null.
   *
   * Throws DomainError when there is no answer now.
   */
  answer(claimed: Payment | null): Promise<Produced>
  /**
   * Computes the sold answer for a voucher; absent if the call is not sold in sessions. Never has an effect outside of
   * its answer, because a voucher may lose against another voucher after the computation.
   *
   * Throws DomainError when there is no answer now.
   */
  sellInSession?(sale: { readonly id: string; readonly payer: Payment['payer'] }): Promise<Produced>
  /**
   * Returns a better answer that is owed to a charged payment; null when nothing is owed.
   *
   * Throws DomainError when the better answer is not available now.
   */
  renew?(payment: Payment): Promise<StoredAnswer | null>
  /**
   * Called before the answer of a charged payment is returned; false when the answer has become
   * worthless and a better one is owed, so that the payment is processed again.
   *
   * Never throws an error that would withhold a paid answer.
   */
  releaseAnswer?(payment: Payment, answer: StoredAnswer): Promise<boolean>
}

/** Price of one request. Each method throws DomainError when there is no price now. */
export type RequestPrice = {
  /** Chains on whose USDC the request can be paid, the preferred chain first. */
  readonly chainIds: readonly number[]
  /** Returns a quote with an expiry. */
  createQuote(): Promise<Quote>
  /**
   * Returns the quote that matches this amount, with null as its id for the present price; null
   * when the amount does not pay.
   */
  matchQuote(amountUsdc6: bigint): Promise<{ readonly quoteId: string | null } | null>
}

/** A quote and the ways to pay it. */
export type Offer = {
  readonly quote: Quote
  readonly options: readonly PaymentOption[]
  /** Ways to pay in a session; absent if the call is not sold in sessions. */
  readonly sessions?: readonly SessionOption[]
}

/** Reason of a refused payment or of a refused free call. */
export type Refusal = {
  readonly reason: PaymentReason
  /** Replaces the usual message of the reason. */
  readonly message?: string
  /** The payment whose charge failed; null without an attempt. */
  readonly tried: Payment | null
  /** The channel of a refused voucher, whose state its signer may read. */
  readonly channel?: SessionChannel | null
}

/** Outcome of a paid request. */
export type PaymentOutcome =
  | SessionOutcome
  /** The answer costs nothing. */
  | { readonly kind: 'free'; readonly answer: StoredAnswer }
  /** The request carried no payment. */
  | { readonly kind: 'challenge'; readonly offer: Offer }
  /** The payment is invalid, and nothing was charged. */
  | ({ readonly kind: 'refused'; readonly offer: Offer } & Refusal)
  /** The payment belongs to another request, or its answer is no longer kept. */
  | { readonly kind: 'conflict'; readonly code: ConflictCode; readonly payment: Payment }
  /**
   * The signature may be public and the request proves no purchase of its own. The outcome reveals
   * neither the purchase, nor whether this request made it, nor whether its answer is kept.
   */
  | { readonly kind: 'unproven' }
  /** Too many payments of this payer failed, are not covered by its balance, or wait. */
  | { readonly kind: 'limited'; readonly retryAfterSec: number }
  /**
   * The payment may have been charged or may still be charged; the same payment sent again gets the
   * answer.
   */
  | { readonly kind: 'pending'; readonly payment: Payment }
  | {
      readonly kind: 'served'
      readonly payment: Payment
      readonly answer: StoredAnswer
      /** True when an earlier request computed the answer. */
      readonly isReplay: boolean
    }

/** Outcome of a request with a voucher. */
export type SessionOutcome =
  /** The answer is charged to the channel of the voucher. */
  | {
      readonly kind: 'sold'
      readonly answer: StoredAnswer
      readonly receipt: SessionReceipt
      readonly isReplay: boolean
    }
  /** The rest of the deposits was paid back. */
  | { readonly kind: 'refunded'; readonly receipt: SessionReceipt }

export type ConflictCode = 'payment_already_bound' | 'payment_identifier_bound' | 'answer_expired'
