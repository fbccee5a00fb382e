import type { Hex } from 'viem'

/** A price that is told, by which a payment of its amount buys one sponsorship. */
export type QuoteDraft = {
  readonly requestHash: string
  readonly amountUsdc6: bigint
  readonly expiresAtSec: number
}

/** A price that was told. */
export type Quoted<Draft extends QuoteDraft> = Draft & { readonly id: string }

/** What its row says of a sponsorship on any chain. */
export type SponsorshipOf<State extends string> = {
  /** 16 bytes. */
  readonly id: Hex
  readonly paymentId: string
  /** A payment whose sponsorship we failed may have another: 1, 2, … */
  readonly attempt: number
  readonly state: State
  readonly reason: string | null
  readonly amountUsdc6: bigint
  /** Unix second of the first charge, whatever became of the payment then; null before. */
  readonly settledAtSec: number | null
  /** Unix second at which an answer with it first went out; null while its payer was given none. */
  readonly servedAtSec: number | null
  /** Until when the same payment gets another one, because we failed this one; null where none is owed. */
  readonly creditUntilSec: number | null
}

/** What the workers read beside. */
export type DuePart = {
  /** Another one after every change of the row. */
  readonly version: string
  /** What its payment is worth now; `gone` where it was not charged, and is not going to be. */
  readonly payment: 'open' | 'settled' | 'gone'
  /** What the payer signed for, USDC-6; 0 when the payment is not one for the sponsor at all. */
  readonly paidUsdc6: bigint
  /** Milliseconds, by the clock of the database. */
  readonly ageMs: number
}

/** Rows of sponsorships as the api uses them on any chain. Every method throws `DatabaseUnavailable`. */
export type SponsorshipRows<Draft extends QuoteDraft, Row> = {
  saveQuote(quote: Draft): Promise<Quoted<Draft>>
  /** The newest price that still holds for exactly this request. */
  quoteFor(requestHash: string): Promise<Quoted<Draft> | null>
  /** The price that an amount pays, shortly after its end too. */
  quoteOf(ask: {
    readonly requestHash: string
    readonly amountUsdc6: bigint
  }): Promise<Quoted<Draft> | null>
  /**
   * Asks the signer for the sponsorship of a claimed payment; one per payment and attempt.
   *
   * Returns what is there already when it was asked for before, and a new attempt where the last one is credited.
   */
  ask(quote: Quoted<Draft>, paymentId: string): Promise<Row>
  /** The newest sponsorship of a payment. */
  ofPayment(paymentId: string): Promise<Row | null>
  byId(id: Hex): Promise<Row | null>
  /**
   * Notes that the one of a payment that an answer names goes out now, if it is the first time; false when the payer is
   * owed another one by now.
   */
  markServed(paymentId: string, answerBody: Uint8Array): Promise<boolean>
  /** Notes that a post in time met an outage of ours. */
  noteRefused(id: Hex): Promise<void>
  /** The sponsorship once `isReached`, or as it is after `timeoutMs`. */
  waitUntil(id: Hex, isReached: (row: Row) => boolean, timeoutMs: number): Promise<Row>
}

/** Announcements of rows and sweeps of prices, as the workers use them on any chain. */
export type SponsorWorkRows = {
  /** Deletes prices that nobody can use any more; how many. */
  sweepQuotes(): Promise<number>
  onAsked(heard: () => void): { close(): Promise<void> }
  onMoved(heard: () => void): { close(): Promise<void> }
}
