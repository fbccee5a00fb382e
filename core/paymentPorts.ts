import type { Address, Hex } from 'viem'
import type { Authorization, PaymentKey, PaymentToken } from './domain/payments/authorization.ts'
import type { PaymentState } from './domain/payments/paymentStates.ts'

/** Chain on which calls can be paid now, with the token and who receives it. */
export type PaymentOption = { readonly token: PaymentToken; readonly payTo: Address }

/** An answer as it is stored before anything is charged, and served afterwards, byte for byte. */
export type StoredAnswer = {
  readonly status: number
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** A payment as its row says. */
export type Payment = PaymentKey & {
  readonly id: string
  readonly operation: string
  readonly requestHash: string
  readonly amountUsdc6: bigint
  readonly state: PaymentState
  /** Why it was released or reversed; null otherwise. */
  readonly reason: string | null
  readonly answer: StoredAnswer | null
  readonly txHash: Hex | null
  readonly blockNumber: number | null
  /** Grows with each claim; what an earlier claim computed is not stored any more. */
  readonly claims: number
  /** Until when a claim may compute; afterwards another may take its place. Unix seconds. */
  readonly claimedUntilSec: number
  readonly createdAtSec: number
  readonly settledAtSec: number | null
}

/** A price as it was told to somebody, for one request. */
export type Quote = {
  readonly id: string
  readonly operation: string
  readonly requestHash: string
  readonly amountUsdc6: bigint
  readonly expiresAtSec: number
}

export type Claim = PaymentKey & {
  readonly operation: string
  readonly requestHash: string
  readonly quoteId: string | null
  readonly paymentIdentifier: string | null
  readonly wireVersion: 1 | 2
  readonly payTo: Address
  readonly authorization: Authorization
  readonly signature: Hex
}

/**
 * Rows of quotes and payments as the api uses them.
 *
 * Every method throws `DatabaseUnavailable`.
 */
export type Payments = {
  saveQuote(quote: Omit<Quote, 'id'>): Promise<Quote>
  /** An unexpired quote (with grace) for exactly this request and amount. */
  quoteFor(ask: {
    readonly requestHash: string
    readonly amountUsdc6: bigint
  }): Promise<Quote | null>
  byKey(key: PaymentKey): Promise<Payment | null>
  byId(id: string): Promise<Payment | null>
  /** The payment of this payer that carried a payment identifier. */
  byIdentifier(payer: Address, identifier: string): Promise<Payment | null>
  /** Inserts the payment, or takes over one that was released or whose claim ran out; else the row as it is. */
  claim(claim: Claim): Promise<{ readonly mine: boolean; readonly payment: Payment }>
  /** Stores the answer and lets it be charged; false when the claim was lost meanwhile. */
  storeAnswer(id: string, claims: number, answer: StoredAnswer): Promise<boolean>
  /** Gives the payment up uncharged; false when the claim was lost meanwhile. */
  release(id: string, claims: number, reason: string): Promise<boolean>
  /** The payment once it is settled, released or reversed, or as it is after `timeoutMs`. */
  waitUntilEnded(id: string, timeoutMs: number): Promise<Payment>
}

/** What the token's chain says about an authorization before it is charged. */
export type AuthorizationVerdict =
  | { readonly kind: 'valid' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Used up by a transaction that paid us exactly this: somebody else submitted it. */
  | {
      readonly kind: 'paid'
      readonly txHash: Hex
      readonly blockNumber: number
      readonly blockHash: Hex
    }

/** Live reads of a chain's USDC. Every method throws `RpcUnavailable`. */
export type AuthorizationChecks = {
  /** Simulates the transfer; when it would fail, reads why. */
  check(
    token: PaymentToken,
    authorization: Authorization,
    signature: Hex,
  ): Promise<AuthorizationVerdict>
  /** Code at an address, `0x` when none. */
  code(chainId: number, address: Address): Promise<Hex>
  /** Second of the chain's newest block. */
  timeSec(chainId: number): Promise<number>
}

/** A free call of a paid operation that somebody asks for. */
export type FreeCallAsk = {
  readonly operation: string
  /** Address that signed in, lower-case; null counts the network instead. */
  readonly signIn: {
    readonly address: Address
    readonly nonce: string
    /** From when the sign-in is refused for its age, so that its nonce may be forgotten. */
    readonly expiresAtSec: number
  } | null
  /** Hash of the network that asks. */
  readonly network: string
  readonly perAgentPerDay: number
  /** Addresses cost nothing, so a network has a bound of its own. */
  readonly perNetworkPerDay: number
}

/** A free call that is held while its answer is computed. */
export type FreeGrant = {
  readonly operation: string
  readonly bucket: string
  readonly seats: readonly { readonly agent: string; readonly slot: number }[]
  readonly reservedAtMs: number
  readonly signIn: FreeCallAsk['signIn']
}

export type FreeCallVerdict =
  | { readonly kind: 'granted'; readonly grant: FreeGrant }
  | { readonly kind: 'exhausted' }
  /** The nonce of the sign-in was accepted before. */
  | { readonly kind: 'replayed' }

/** Rows of free calls and of the sign-ins that got them. Every method throws `DatabaseUnavailable`. */
export type FreeGrants = {
  reserve(ask: FreeCallAsk): Promise<FreeCallVerdict>
  /** Counts the call as used; false when it took so long that its reservation was freed. */
  commit(grant: FreeGrant): Promise<boolean>
  /** Gives the call back, and its sign-in with it. */
  cancel(grant: FreeGrant): Promise<void>
  /** Deletes what no call is counted by any more. */
  sweep(): Promise<void>
}
