import type { Hex } from 'viem'

/** A price for one sponsorship; a payment of its amount buys that sponsorship. */
export type QuoteDraft = {
  readonly requestHash: string
  readonly amountUsdc6: bigint
  readonly expiresAtSec: number
}

/** A stored price with its id. */
export type StoredQuote<Draft extends QuoteDraft> = Draft & { readonly id: string }

/** Row of a sponsorship on any chain. */
export type SponsorshipOf<State extends string> = {
  /** 16 bytes. */
  readonly id: Hex
  readonly paymentId: string
  /**
   * Number of the sponsorship within its payment: 1, 2, …; a payment gets another sponsorship after
   * a fault of the operator.
   */
  readonly attempt: number
  readonly state: State
  readonly reason: string | null
  readonly amountUsdc6: bigint
  /**
   * Unix second of the first charge, also if that charge was reversed later; null before the
   * charge.
   */
  readonly settledAtSec: number | null
  /** Unix second of the first answer that contained the sponsorship; null before that answer. */
  readonly servedAtSec: number | null
  /**
   * Unix second until which the same payment gets another sponsorship after a fault of the
   * operator; null without such a credit.
   */
  readonly creditUntilSec: number | null
}

/** Fields that only the workers read. */
export type DuePart = {
  /** A value that changes with each change of the row. */
  readonly version: string
  /** Standing of the payment; `gone` if the payment was not charged and cannot be charged. */
  readonly payment: 'open' | 'settled' | 'gone'
  /** Amount that the payer authorized, USDC-6; 0 if the payment is not for a sponsorship. */
  readonly paidUsdc6: bigint
  /** Age in milliseconds, by the clock of the database. */
  readonly ageMs: number
}

/**
 * Rows of sponsorships that the API uses on any chain. Every method throws `DatabaseUnavailable`.
 */
export type SponsorshipRows<Draft extends QuoteDraft, Row extends { readonly state: string }> = {
  saveQuote(quote: Draft): Promise<StoredQuote<Draft>>
  /** Returns the newest valid price for a request with this hash. */
  quoteFor(requestHash: string): Promise<StoredQuote<Draft> | null>
  /** Returns the price that an amount pays, up to a short time after the price expired. */
  quoteOf(request: {
    readonly requestHash: string
    readonly amountUsdc6: bigint
  }): Promise<StoredQuote<Draft> | null>
  /**
   * Requests the signature for the sponsorship of a claimed payment, once per payment and attempt.
   *
   * Returns the existing sponsorship if it was requested before, and a new attempt if the last
   * attempt is credited.
   */
  request(quote: StoredQuote<Draft>, paymentId: string): Promise<Row>
  /** Returns the newest sponsorship of a payment. */
  ofPayment(paymentId: string): Promise<Row | null>
  byId(id: Hex): Promise<Row | null>
  /**
   * Records the first delivery of the sponsorship that an answer contains; returns false if the
   * payer is owed another sponsorship now.
   */
  markServed(paymentId: string, answerBody: Uint8Array): Promise<boolean>
  /** Records that the caller posted in time while the service could not accept the post. */
  recordOutage(id: Hex): Promise<void>
  /**
   * Waits until `isReached` accepts the state of the sponsorship, at most `timeoutMs`; returns the sponsorship
   * in its last state.
   */
  waitUntil(
    id: Hex,
    isReached: (row: Pick<Row, 'state'>) => boolean,
    timeoutMs: number,
  ): Promise<Row>
}

/** Notifications of changed rows and deletion of expired prices, for the workers of any chain. */
export type SponsorWorkRows = {
  /** Deletes prices that can no longer be used; returns their number. */
  sweepQuotes(): Promise<number>
  onRequested(listener: () => void): { close(): Promise<void> }
  onMoved(listener: () => void): { close(): Promise<void> }
}
