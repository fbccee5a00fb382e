import type { Address, Hex } from 'viem'
import type { LaneOutcome } from '../transactions/ports.ts'
import type { Charges } from './chargePorts.ts'
import type { Authorization, PaymentKey, PaymentToken } from './domain/authorization.ts'
import type { PaymentReason } from './domain/paymentRefusalTexts.ts'
import type { PaymentState } from './domain/paymentStates.ts'
import type { PaymentReceipt } from './domain/receipts/receipt.ts'
import type { SettlementCall } from './domain/settlementCalls.ts'
import type { AuthorizationFacts, ReleaseReason, UseProof } from './domain/settlementVerdict.ts'
import type { AmountByPayer } from './domain/splitByBalance.ts'
import type { Receipts } from './receiptPorts.ts'

/** Chain on which calls can be paid, with the token and the payee. */
export type PaymentOption = { readonly token: PaymentToken; readonly payTo: Address }

/** Chains on which calls can be paid. */
export type PaymentOptions = {
  /** Every chain of the deployment, also those that accept no payment now. */
  readonly all: readonly PaymentOption[]
  /**
   * Returns the chains with a verified token and an open settlement lane.
   *
   * Throws `DatabaseUnavailable`, and `NoSynchronousStandby` if a failover could lose the row of a payment.
   */
  open(): Promise<readonly PaymentOption[]>
}

/** History of a payer that decides about the next payment. */
export type PayerHistory = {
  /** Payments that were served, and whose transfer then left the chain for good. */
  readonly reversed: number
  /** Payments of the last ten minutes that failed because of the payer. */
  readonly failed: number
}

/** Answer that is stored before the charge and served afterwards, byte for byte. */
export type StoredAnswer = {
  readonly status: number
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** A payment as stored in its row. */
export type Payment = PaymentKey & {
  readonly id: string
  readonly operation: string
  readonly requestHash: string
  readonly amountUsdc6: bigint
  /** Payment identifier of the payer; null without one. */
  readonly identifier: string | null
  /** Hashes of the repeat keys of the claiming request; `hashRepeatKey` creates them. */
  readonly repeatKeys: readonly string[]
  /** True once a transaction may have published the signature. */
  readonly isPublic: boolean
  /** Lane transaction with the payment; null before the submission, and when a third party submitted the payment. */
  readonly laneTxId: number | null
  /** Signature for the charge; empty after it was erased. */
  readonly signature: string
  readonly state: PaymentState
  /** Reason for the release or reversal; null otherwise. */
  readonly reason: string | null
  readonly answer: StoredAnswer | null
  readonly txHash: Hex | null
  readonly blockNumber: number | null
  /** Number of claims of the payment. An answer of an earlier claim is not stored. */
  readonly claims: number
  /** Unix second at which the claim expires; then another request may claim the payment. */
  readonly claimedUntilSec: number
  readonly createdAtSec: number
  readonly settledAtSec: number | null
  /** Signed receipt; null before its signature, and while the payment is not settled. */
  readonly receipt: PaymentReceipt | null
}

/** A payment without its answer and signature, as callers see its state. */
export type PaymentFacts = PaymentKey &
  Pick<
    Payment,
    | 'id'
    | 'operation'
    | 'repeatKeys'
    | 'amountUsdc6'
    | 'state'
    | 'reason'
    | 'txHash'
    | 'settledAtSec'
    | 'receipt'
  >

/** Place of a payment in the list of a payer's payments, newest first. */
export type PaymentPlace = {
  /** Unix time of the first claim, microseconds. */
  readonly createdAtMicros: bigint
  readonly id: string
}

/** A payment in the list of a payer's payments. */
export type OwnPayment = PaymentFacts & PaymentPlace

/** Dependencies of the operations that show payments. */
export type PaymentCallDeps = {
  /** Address that the caller proved by a sign-in; absent without a sign-in. */
  readonly signedInAs?: Address
  /** Returns true when the request proves that its caller is the payer; absent when no proof was sent. */
  readonly provesPayer?: (payment: PaymentFacts) => boolean
}

/** Quoted price of one request. */
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
  /** Hashes of values in the request that are on no chain. */
  readonly repeatKeys: readonly string[]
  readonly wireVersion: 1 | 2
  /** Address of the paid call without its query, for the receipt. */
  readonly resourceUrl: string
  readonly payTo: Address
  readonly authorization: Authorization
  readonly signature: Hex
}

/** Balance of a payer at one block. */
export type PayerHolding = {
  /** USDC-6 of the payer at that block. */
  readonly balanceUsdc6: bigint
  readonly blockNumber: number
}

/** Balance that must cover a claim together with all open charges of the payer on the same token. */
export type Cover = PayerHolding & {
  /**
   * Nonces of open payments that were charged at that block or earlier, so that the balance no longer includes them.
   */
  readonly chargedNonces: readonly Hex[]
}

/**
 * Result of a claim: won, lost, or not stored because the balance does not cover it together with the payer's open
 * payments.
 */
export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly mine: boolean; readonly payment: Payment }
  | { readonly kind: 'uncovered'; readonly openNonces: readonly Hex[] }

/**
 * Rows of quotes and payments as the api uses them.
 *
 * Every method throws `DatabaseUnavailable`.
 */
export type Payments = Charges & {
  saveQuote(quote: Omit<Quote, 'id'>): Promise<Quote>
  /**
   * Returns an unexpired quote for exactly this request and amount; a quote within its period of grace counts as
   * unexpired.
   */
  quoteFor(request: {
    readonly requestHash: string
    readonly amountUsdc6: bigint
  }): Promise<Quote | null>
  /** Returns the payment of an authorization, unless the payment was archived. */
  byKey(key: PaymentKey): Promise<Payment | null>
  /** Returns an archived payment: charged, and its authorization expired at least a day ago. */
  archived(key: PaymentKey): Promise<Payment | null>
  byId(id: string): Promise<Payment | null>
  /** Returns payments by the transaction that charged them or by their nonce; of one payer unless `payer` is null. */
  byHash(of: {
    readonly hash: Hex
    readonly payer: Address | null
  }): Promise<readonly PaymentFacts[]>
  /** Returns at most `limit` payments of a payer, newest first, from the first payment after `before`. */
  ofPayer(of: {
    readonly payer: Address
    readonly limit: number
    readonly before: PaymentPlace | null
  }): Promise<readonly OwnPayment[]>
  /** Returns the transaction of a charge that the operator recovered after a loss of rows; null without a charge. */
  recoveredTx(key: PaymentKey): Promise<Hex | null>
  /** Returns the addresses that sign or signed receipts, oldest first. */
  receiptSigners(): Promise<readonly Address[]>
  /** Returns the payment of this payer with the payment identifier. */
  byIdentifier(payer: Address, identifier: string): Promise<Payment | null>
  standing(payer: Address): Promise<PayerHistory>
  /**
   * Inserts the payment, or claims a released payment or an expired claim again; otherwise returns the row unchanged.
   */
  claim(claim: Claim): Promise<{ readonly mine: boolean; readonly payment: Payment }>
  /** Claims a payment only if the balance covers the payment together with the open charges of the payer. */
  claimCovered(claim: Claim, cover: Cover): Promise<ClaimOutcome>
  /** Stores the answer and allows the charge; returns false if another request has claimed the payment meanwhile. */
  storeAnswer(id: string, claims: number, answer: StoredAnswer): Promise<boolean>
  /** Replaces the answer of a settled payment; returns false if the payment is no longer settled. */
  replaceAnswer(id: string, answer: StoredAnswer): Promise<boolean>
  /** Releases the payment without a charge; returns false if another request has claimed the payment meanwhile. */
  release(id: string, claims: number, reason: string): Promise<boolean>
  /**
   * Returns the payment once it is settled, released or reversed, or its state after `timeoutMs`. Throws
   * `DatabaseUnavailable` also when a failover lost the row.
   */
  waitUntilEnded(id: string, timeoutMs: number): Promise<Payment>
}

/** Verdict of the token's chain on an authorization before the charge. */
export type AuthorizationVerdict =
  | { readonly kind: 'valid' }
  | { readonly kind: 'refused'; readonly reason: PaymentReason }
  /**
   * A third party submitted the authorization, and the transaction paid exactly this amount to the
   * payee.
   */
  | {
      readonly kind: 'paid'
      readonly txHash: Hex
      readonly blockNumber: number
      readonly blockHash: Hex
    }

/** Live reads of a chain's USDC. Every method throws `RpcUnavailable`. */
export type AuthorizationChecks = {
  /** Simulates the transfer; when the simulation fails, reads the reason. */
  check(
    token: PaymentToken,
    authorization: Authorization,
    signature: Hex,
  ): Promise<AuthorizationVerdict>
  /** Returns `paid` if the transaction charged the authorization, however old the transaction is; otherwise a refusal. */
  checkCharge(
    token: PaymentToken,
    authorization: Authorization,
    charge: { readonly signature: Hex; readonly txHash: Hex },
  ): Promise<AuthorizationVerdict>
  /** Returns the code at an address; `0x` without code. */
  code(chainId: number, address: Address): Promise<Hex>
  /** Returns the unix second of the chain's newest block. */
  timeSec(chainId: number): Promise<number>
  /** Returns the USDC balance of a payer at the newest block. */
  holding(token: PaymentToken, payer: Address): Promise<PayerHolding>
  /**
   * Returns the USDC balance of a payer, and those of the given nonces that are used, both in one state of the newest
   * block.
   */
  cover(
    token: PaymentToken,
    of: { readonly payer: Address; readonly nonces: readonly Hex[] },
  ): Promise<Cover>
}

/** Payment as settlement reads its row; `state`, `claims` and `laneTxId` together decide the next step. */
export type DuePayment = PaymentKey & {
  readonly id: string
  readonly state: PaymentState
  readonly claims: number
  /** Lane transaction with the payment, current or past; null without one. */
  readonly laneTxId: number | null
  readonly authorization: Authorization
  readonly signature: Hex
  /** Transaction of a charge that the operator recovered after a loss of rows; null without such a charge. */
  readonly recoveredTx: Hex | null
  /** Milliseconds from the last change of the row to this read. */
  readonly ageMs: number
  /** Milliseconds since the claim expired; negative before the expiry. */
  readonly sinceClaimMs: number
  /** Block of the last verdict; null without one. */
  readonly blockNumber: number | null
  readonly blockHash: Hex | null
  /** True once the payment was charged: the answer may have been served. */
  readonly wasSettled: boolean
}

/** Proof of a charge; `laneTxId` is null when a third party submitted the payment. */
export type SettlementProof = UseProof & {
  readonly laneTxId: number | null
  readonly isFinal: boolean
}

/** Block of a verdict; the payment is checked again if this block leaves the chain. */
export type DecisionBlock = { readonly blockNumber: number; readonly blockHash: Hex }

/** Lane transaction whose state changed, with the payments that need a new verdict. */
export type ChangedLaneTx = {
  readonly outcome: LaneOutcome
  /** False for a batch, whose entries can fail separately. */
  readonly isDirect: boolean
  readonly payments: readonly DuePayment[]
}

/**
 * Rows of payments as settlement uses them.
 *
 * Each change names the payments as they were read, skips payments that changed meanwhile, and returns the number of
 * changed payments. Every method throws `DatabaseUnavailable`.
 */
export type Settlements = {
  /**
   * Returns answered payments of a chain, payers in turns, and the number of settlement transactions without a block.
   */
  waiting(
    chainId: number,
    limit: number,
  ): Promise<{
    readonly payments: readonly DuePayment[]
    readonly openTransactions: number
    /** Number of settlement transactions without a block that hold a single payment. */
    readonly openSingles: number
    /** Number of all answered payments of the chain, counted up to 10,000. */
    readonly count: number
    /**
     * Longest wait of a payment whose payer has no submitted payment, milliseconds: a delay of the service, not of the
     * payer.
     */
    readonly oldestMs: number
    /** Sum of the submitted payments of each payer on this chain, USDC-6. */
    readonly underWay: AmountByPayer
  }>
  /**
   * Queues one transaction per call, and moves the payments of the call to `submitted`; skips a call when one of its
   * payments changed.
   */
  submit(
    chainId: number,
    submissions: readonly {
      readonly call: SettlementCall
      readonly payments: readonly DuePayment[]
    }[],
  ): Promise<number>
  /**
   * Returns lane transactions that were mined, failed, or left their block, and whose payments callers wait for, oldest
   * first.
   */
  moved(chainId: number): Promise<readonly ChangedLaneTx[]>
  /** Returns lane transactions that became final or entered another block, and whose payments no caller waits for. */
  movedUnwatched(chainId: number): Promise<readonly ChangedLaneTx[]>
  /** Returns submitted payments that expired, by the clock of the database, before their transaction was in a block. */
  overdue(chainId: number): Promise<readonly DuePayment[]>
  settle(payments: readonly DuePayment[], proof: SettlementProof): Promise<number>
  /** Ends a payment without a charge: as `released`, or as `reversed` if the payment was settled before. */
  endUncharged(payment: DuePayment, reason: ReleaseReason): Promise<number>
  /**
   * Moves payments back to `answered` for another submission; a payment for a page that was taken down becomes
   * `released`, unless it was settled before.
   */
  returnToAnswered(payments: readonly DuePayment[]): Promise<number>
  /** Moves payments back to `submitted` after the block of their transaction left the chain. */
  returnToSubmitted(payments: readonly DuePayment[]): Promise<number>
  /** Stores the block of the verdict, and whether the block is final. */
  remember(
    payments: readonly DuePayment[],
    decision: DecisionBlock | null,
    isFinal: boolean,
  ): Promise<number>
  /** Returns payments that third parties submitted, in a block that may still leave the chain. */
  externalNotFinal(chainId: number): Promise<readonly DuePayment[]>
  /** Returns released payments with an answer whose check is due, because any account may have charged them. */
  releasedDue(chainId: number): Promise<readonly DuePayment[]>
  /** Records the check of these payments on the chain, which sets the time of the next check. */
  markChecked(payments: readonly DuePayment[]): Promise<void>
  /** Releases expired claims. */
  sweepClaims(): Promise<number>
  /** Deletes expired quotes. */
  sweepQuotes(): Promise<number>
  /** Stores the time of the block that charged each final payment. Also throws `IndexNotReady`. */
  storeChargeTimes(): Promise<number>
  /** Erases signatures and answers one day after the end of their payments. */
  eraseEndedPaymentData(): Promise<number>
  /** Calls `listener` when a payment is answered, until the returned handle is closed. */
  onAnswered(listener: () => void): { close(): Promise<void> }
  onMoved(listener: () => void): { close(): Promise<void> }
  readonly receipts: Receipts
}

/** State of authorizations on one chain. Every method throws `RpcUnavailable`. */
export type SettlementChain = {
  readonly chainId: number
  /**
   * Reads the second of the newest block; for each payment, also reads whether its nonce is used
   * and whether its payer runs code.
   */
  survey(payments: readonly DuePayment[]): Promise<{
    readonly timestampSec: number
    readonly payments: readonly { readonly isUsed: boolean; readonly runsCode: boolean }[]
  }>
  /** Returns the current USDC balances of these payers. */
  balances(token: Address, payers: readonly Address[]): Promise<AmountByPayer>
  /** Reads all facts about one authorization at one block, at least `sinceBlock`. */
  facts(payment: DuePayment, sinceBlock: number): Promise<AuthorizationFacts>
  /** Returns the hash of the chain's block with that number; null above the head. */
  blockHash(blockNumber: number): Promise<Hex | null>
  /** Returns the number of the newest final block. */
  finalNumber(): Promise<number>
}
