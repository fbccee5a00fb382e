import type { Clock } from '../../core/kernel/clock.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import type { PaymentReason } from '../../core/payments/domain/paymentReasons.ts'
import type {
  AuthorizationChecks,
  Payment,
  PaymentOption,
  PaymentOptions,
  Payments,
  Quote,
  StoredAnswer,
} from '../../core/payments/ports.ts'
import type { PayerQueues } from './createPayerQueues.ts'

export type PaymentDeps = {
  readonly payments: Payments
  readonly checks: AuthorizationChecks
  readonly options: PaymentOptions
  readonly clock: Clock
  readonly crashAt: CrashAt
  readonly turns: PayerQueues
}

/** What an operation has to say now. */
export type Produced = {
  readonly answer: StoredAnswer
  /** True when there is nothing in it, so that it costs nothing. */
  readonly isEmpty: boolean
}

/** One paid thing that is asked for, whatever protocol it was asked in. */
export type PaidRequest = {
  /** Name of the operation, for the rows. */
  readonly operation: string
  readonly hash: string
  readonly price: RequestPrice
  /** Under which a payment may name it. */
  readonly resourceUrl: string
  /**
   * What is sold, for a payment that was claimed; null while only the price of it is told.
   *
   * Throws DomainError when it cannot be answered now.
   */
  answer(claimed: Payment | null): Promise<Produced>
  /**
   * What a charged payment gets in place of its stored answer, where we owe it something better; null where not.
   *
   * Throws DomainError when that cannot be given now.
   */
  renew?(payment: Payment): Promise<StoredAnswer | null>
  /**
   * Hears which answer of a charged payment is about to go out; false when it is worth nothing by now and we owe a better
   * one, so that the payment is looked at once more.
   *
   * Throws nothing that should keep a paid answer back.
   */
  releaseAnswer?(payment: Payment, answer: StoredAnswer): Promise<boolean>
}

/** What one request costs. Each method throws DomainError when there is no price now. */
export type RequestPrice = {
  /** Chains on whose USDC it can be paid, the preferred one first. */
  readonly chainIds: readonly number[]
  /** A price that holds for a while. */
  tell(): Promise<Quote>
  /** The quote by which this amount pays, null within for the present price; null when it does not pay. */
  agree(amountUsdc6: bigint): Promise<{ readonly quoteId: string | null } | null>
}

/** A price that was told and holds for a while, and where it can be paid. */
export type Offer = { readonly quote: Quote; readonly options: readonly PaymentOption[] }

/** Why a payment, or a request for a free call, is refused. */
export type Refusal = {
  readonly reason: PaymentReason
  /** In place of the usual words for that reason. */
  readonly message?: string
  /** The payment that could not be charged, when that was tried. */
  readonly tried: Payment | null
}

/** What becomes of a request for something paid. */
export type PaymentOutcome =
  /** Nothing to charge for. */
  | { readonly kind: 'free'; readonly answer: StoredAnswer }
  /** Nothing was paid yet. */
  | { readonly kind: 'challenge'; readonly offer: Offer }
  /** What was sent does not pay, and nothing was charged. */
  | ({ readonly kind: 'refused'; readonly offer: Offer } & Refusal)
  /** The payment belongs to something else, or its answer is no longer kept. */
  | { readonly kind: 'conflict'; readonly code: ConflictCode; readonly payment: Payment }
  /**
   * The signature may be public and the request proves no purchase of its own; says nothing of what was bought, of
   * whether that is this very request, or of whether its answer is still kept.
   */
  | { readonly kind: 'unproven' }
  /** Too many payments of this payer could not be charged, are not covered by its balance, or wait. */
  | { readonly kind: 'limited'; readonly retryAfterSec: number }
  /** It may have been charged, or may still be; the same payment sent again gets the answer. */
  | { readonly kind: 'pending'; readonly payment: Payment }
  | {
      readonly kind: 'served'
      readonly payment: Payment
      readonly answer: StoredAnswer
      /** Whether the answer was computed for an earlier request. */
      readonly isReplay: boolean
    }

export type ConflictCode = 'payment_already_bound' | 'payment_identifier_bound' | 'answer_expired'
