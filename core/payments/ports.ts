import type { Address, Hex } from 'viem'
import type { LaneOutcome } from '../transactions/ports.ts'
import type { Authorization, PaymentKey, PaymentToken } from './domain/authorization.ts'
import type { ByPayer } from './domain/coveredPayments.ts'
import type { PaymentReason } from './domain/paymentReasons.ts'
import type { PaymentState } from './domain/paymentStates.ts'
import type { SettlementCall } from './domain/settlementCalls.ts'
import type { AuthorizationFacts, ReleaseReason, UseProof } from './domain/settlementVerdict.ts'

/** Chain on which calls can be paid now, with the token and who receives it. */
export type PaymentOption = { readonly token: PaymentToken; readonly payTo: Address }

/** Where calls can be paid. */
export type PaymentOptions = {
  /** Every chain of the deployment, also those that take no payment now. */
  readonly all: readonly PaymentOption[]
  /**
   * Chains whose token is verified and whose settlements are sent now.
   *
   * Throws `DatabaseUnavailable`.
   */
  open(): Promise<readonly PaymentOption[]>
}

/** What a payer's payments of before say about the next one. */
export type PayerStanding = {
  /** Payments that were served and then left the chain for good. */
  readonly reversed: number
  /** Payments of the last ten minutes that could not be charged through the payer's doing. */
  readonly failed: number
}

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
  /** Identifier that the payer chose; null without one. */
  readonly identifier: string | null
  /** Hashes of the repeat keys of the request that claimed it; `hashRepeatKey` makes them. */
  readonly repeatKeys: readonly string[]
  /** True once a transaction may have shown the signature to everybody. */
  readonly isPublic: boolean
  /** Transaction of ours that carries it; null without one, and where somebody else's charged it. */
  readonly laneTxId: number | null
  /** As it is charged; empty once it was erased. */
  readonly signature: string
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
  /** Hashes of what the request brings that is on no chain. */
  readonly repeatKeys: readonly string[]
  readonly wireVersion: 1 | 2
  readonly payTo: Address
  readonly authorization: Authorization
  readonly signature: Hex
}

/** What a payer can pay with, as of one block. */
export type Holding = {
  /** USDC of the payer at that block. */
  readonly balanceUsdc6: bigint
  readonly blockNumber: number
}

/** What a claim must be covered by: a balance, beside all that the payer has open on the same token. */
export type Cover = Holding & {
  /** Nonces of open payments that the balance no longer holds: they were charged at that block or before. */
  readonly chargedNonces: readonly Hex[]
}

/** A claim that was made or lost, or one that the balance does not cover beside the payer's open payments. */
export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly mine: boolean; readonly payment: Payment }
  | { readonly kind: 'uncovered'; readonly openNonces: readonly Hex[] }

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
  standing(payer: Address): Promise<PayerStanding>
  /** Inserts the payment, or takes over one that was released or whose claim ran out; else the row as it is. */
  claim(claim: Claim): Promise<{ readonly mine: boolean; readonly payment: Payment }>
  /** The same, and nothing is inserted or taken over unless the balance covers it beside what is open. */
  claimCovered(claim: Claim, cover: Cover): Promise<ClaimOutcome>
  /** Stores the answer and lets it be charged; false when the claim was lost meanwhile. */
  storeAnswer(id: string, claims: number, answer: StoredAnswer): Promise<boolean>
  /** Puts another answer in place of that of a charged payment; false when it is charged no more. */
  replaceAnswer(id: string, answer: StoredAnswer): Promise<boolean>
  /** Gives the payment up uncharged; false when the claim was lost meanwhile. */
  release(id: string, claims: number, reason: string): Promise<boolean>
  /** The payment once it is settled, released or reversed, or as it is after `timeoutMs`. */
  waitUntilEnded(id: string, timeoutMs: number): Promise<Payment>
}

/** What the token's chain says about an authorization before it is charged. */
export type AuthorizationVerdict =
  | { readonly kind: 'valid' }
  | { readonly kind: 'refused'; readonly reason: PaymentReason }
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
  /** USDC of a payer at the newest block. */
  holding(token: PaymentToken, payer: Address): Promise<Holding>
  /** USDC of a payer, and which of its authorizations were used, both in one state of the newest block. */
  cover(
    token: PaymentToken,
    of: { readonly payer: Address; readonly nonces: readonly Hex[] },
  ): Promise<Cover>
}

/** For how long what an agent had is counted: a day (UTC), or for ever. */
export type FreePeriod = 'day' | 'ever'

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
  /** Calls of each agent in `period`. */
  readonly perAgent: number
  readonly period: FreePeriod
  /** Addresses cost nothing, so a network has a bound of its own. */
  readonly perNetworkPerDay: number
}

/** A free call that is held while its answer is computed. */
export type FreeGrant = {
  readonly operation: string
  readonly seats: readonly {
    readonly agent: string
    readonly bucket: string
    readonly slot: number
  }[]
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

/** A payment as charging it needs it; together with `claims` and `laneTxId` its state says what may be done next. */
export type DuePayment = PaymentKey & {
  readonly id: string
  readonly state: PaymentState
  readonly claims: number
  /** Transaction of ours that carries or carried it; null when there was none. */
  readonly laneTxId: number | null
  readonly authorization: Authorization
  readonly signature: Hex
  /** For how long it had been in its state when it was read, milliseconds. */
  readonly ageMs: number
  /** How long ago the time of its claim ended, milliseconds; negative before that. */
  readonly sinceClaimMs: number
  /** Block it was last judged by; null while it was not. */
  readonly blockNumber: number | null
  readonly blockHash: Hex | null
  /** True once it was charged: its answer may have been served. */
  readonly wasSettled: boolean
}

/** Where a payment was charged; `laneTxId` is null when somebody else submitted it. */
export type SettlementProof = UseProof & {
  readonly laneTxId: number | null
  readonly isFinal: boolean
}

/** Block by which a payment was judged; it is judged again when that block leaves the chain. */
export type JudgedBlock = { readonly blockNumber: number; readonly blockHash: Hex }

/** A transaction of ours that moved, and the payments in it that were not judged since. */
export type MovedTx = {
  readonly outcome: LaneOutcome
  /** False for a batch, whose entries fail each by itself. */
  readonly isDirect: boolean
  readonly payments: readonly DuePayment[]
}

/**
 * Rows of payments as charging uses them.
 *
 * Each change names the payments as they were read and leaves out those that changed meanwhile; what it returns is how
 * many it changed. Every method throws `DatabaseUnavailable`.
 */
export type Settlements = {
  /** Answered payments of a chain, payers in turns, and how many transactions of ours wait for a block. */
  waiting(
    chainId: number,
    limit: number,
  ): Promise<{
    readonly payments: readonly DuePayment[]
    readonly openTransactions: number
    /** Those of them that carry a single payment. */
    readonly openSingles: number
    /** All answered payments of the chain, counted up to 10,000. */
    readonly count: number
    /** Longest wait of a payment whose payer has none under way, milliseconds: a wait for us, and not for its payer. */
    readonly oldestMs: number
    /** What each payer's submitted payments on this chain come to. */
    readonly underWay: ByPayer
  }>
  /** Queues one transaction per call and makes its payments `submitted`; leaves out calls of which one changed. */
  submit(
    chainId: number,
    submissions: readonly {
      readonly call: SettlementCall
      readonly payments: readonly DuePayment[]
    }[],
  ): Promise<number>
  /** Transactions of ours that were mined, failed, or left their block: what payers wait for, oldest first. */
  moved(chainId: number): Promise<readonly MovedTx[]>
  /** Transactions that went on without anybody waiting: became final, or entered another block. */
  wentOn(chainId: number): Promise<readonly MovedTx[]>
  /** Submitted payments that ran out, by the clock of the database, before their transaction was in a block. */
  overdue(chainId: number): Promise<readonly DuePayment[]>
  settle(payments: readonly DuePayment[], proof: SettlementProof): Promise<number>
  /** Gives a payment up: `released`, or `reversed` when it was settled once. */
  giveUp(payment: DuePayment, reason: ReleaseReason): Promise<number>
  /** Back to `answered`, to be submitted again; `released` for a page that was taken down, unless it was settled once. */
  putBack(payments: readonly DuePayment[]): Promise<number>
  /** Back to `submitted`: the block of their transaction left the chain. */
  unsettle(payments: readonly DuePayment[]): Promise<number>
  /** Keeps by which block payments were judged, and whether that block is there for good. */
  remember(
    payments: readonly DuePayment[],
    judged: JudgedBlock | null,
    isFinal: boolean,
  ): Promise<number>
  /** Payments that others submitted and whose block may still leave the chain. */
  externalNotFinal(chainId: number): Promise<readonly DuePayment[]>
  /** Released payments with an answer that anybody may have charged, when their next look is due. */
  givenUp(chainId: number): Promise<readonly DuePayment[]>
  /** Notes that the chain was asked about these, from which their next look is counted. */
  noteLooked(payments: readonly DuePayment[]): Promise<void>
  /** Releases claims whose time ran out. */
  sweepClaims(): Promise<number>
  /** Deletes quotes that expired. */
  sweepQuotes(): Promise<number>
  /** Stores the time of the block that charged each final payment. Throws `IndexNotReady` too. */
  dateCharges(): Promise<number>
  /** Erases signatures and answers a day after their payments ended. */
  eraseEnded(): Promise<number>
  /** Calls `heard` when a payment was answered, or a transaction moved. */
  onAnswered(heard: () => void): { close(): Promise<void> }
  onMoved(heard: () => void): { close(): Promise<void> }
}

/** What a chain says about authorizations on their way. Every method throws `RpcUnavailable`. */
export type SettlementChain = {
  readonly chainId: number
  /** Second of the newest block, and of each payment whether it is used up and whether its payer runs code. */
  survey(payments: readonly DuePayment[]): Promise<{
    readonly timestampSec: number
    readonly payments: readonly { readonly isUsed: boolean; readonly runsCode: boolean }[]
  }>
  /** What these payers hold of the chain's USDC now. */
  balances(token: Address, payers: readonly Address[]): Promise<ByPayer>
  /** Everything about one authorization, as of one block that is at least `sinceBlock`. */
  facts(payment: DuePayment, sinceBlock: number): Promise<AuthorizationFacts>
  /** Hash of the chain's block of that number; null above its head. */
  blockHash(blockNumber: number): Promise<Hex | null>
  /** Newest block that cannot leave the chain. */
  finalNumber(): Promise<number>
}
