import type { Address, Hex } from 'viem'
import type { PaymentReceipt } from './domain/receipts/receipt.ts'
import type { ChannelConfig } from './domain/sessions/channel.ts'
import type { ChannelDeposit, EscrowCall } from './domain/sessions/deposit.ts'
import type { ChannelState, DepositState } from './domain/sessions/sessionStates.ts'
import type { VoucherPlace } from './domain/sessions/voucherId.ts'
import type { StoredAnswer } from './ports.ts'

/** A channel as its row has the channel. */
export type SessionChannel = {
  readonly id: Hex
  readonly chainId: number
  readonly config: ChannelConfig
  readonly state: ChannelState
  /** Deposits minus withdrawals and refunds, as the contract has the sum. */
  readonly balanceUsdc6: bigint
  /** Sum of the claims of the contract. */
  readonly claimedUsdc6: bigint
  /** Sum of all sold answers. */
  readonly chargedUsdc6: bigint
  /** Newest voucher; empty without a voucher. */
  readonly signature: string
  /** Unix second at which the payer started a withdrawal; 0 without a withdrawal. */
  readonly withdrawRequestedAtSec: number
  readonly refundNonce: number
  /** Amount of a refund under way; null without one. */
  readonly refundUsdc6: bigint | null
  /** Transaction of the last refund; null before its block. */
  readonly refundTx: Hex | null
  /** Unix second of the last read of the contract. */
  readonly checkedAtSec: number
}

/** A sold answer of a channel. */
export type SoldVoucher = {
  readonly cumulativeUsdc6: bigint
  readonly amountUsdc6: bigint
  readonly requestHash: string
  readonly repeatKeys: readonly string[]
  /** True once a transaction may have published the signature. */
  readonly isPublic: boolean
  readonly answer: StoredAnswer
  /** Signed receipt; null before its signature. */
  readonly receipt: PaymentReceipt | null
}

/** Charge of one answer with its voucher. */
export type VoucherSale = {
  readonly channelId: Hex
  readonly cumulativeUsdc6: bigint
  readonly amountUsdc6: bigint
  readonly signature: Hex
  readonly operation: string
  readonly requestHash: string
  readonly repeatKeys: readonly string[]
  /** Address of the paid call without its query, for the receipt. */
  readonly resourceUrl: string
  readonly answer: StoredAnswer
}

/** A deposit with its channel and the nonce of its authorization. */
export type DepositRequest = {
  readonly channelId: Hex
  readonly chainId: number
  readonly config: ChannelConfig
  readonly nonce: Hex
  readonly deposit: ChannelDeposit
}

export type DepositProgress = {
  readonly state: DepositState
  readonly reason: string | null
  readonly txHash: Hex | null
}

/** Rows of sessions as the api uses them. Every method throws `DatabaseUnavailable`. */
export type Sessions = {
  /** Returns a channel, and its sold answer at exactly this cumulative amount. */
  find(
    channelId: Hex,
    cumulativeUsdc6: bigint,
  ): Promise<{ readonly channel: SessionChannel | null; readonly voucher: SoldVoucher | null }>
  /**
   * Charges an answer and stores the answer, in one statement; returns the channel after the charge. Returns null if the
   * channel does not sell, if its charges differ from `cumulativeUsdc6 - amountUsdc6`, or if its deposit does not cover
   * the sum.
   */
  charge(sale: VoucherSale): Promise<SessionChannel | null>
  /** Returns a channel after the last charge by this process, without a read; other processes may have charged it since. */
  lastCharged(channelId: Hex): SessionChannel | null
  /** Adds hashes of secrets that prove a repeat, unless the voucher may be public or has many. */
  addRepeatKeys(place: VoucherPlace, repeatKeys: readonly string[]): Promise<void>
  /** Returns a deposit; null before its request. */
  deposit(channelId: Hex, nonce: Hex): Promise<DepositProgress | null>
  /**
   * Requests a deposit, again if it failed; `busy` while another deposit of the payer is under way, `limited` after too
   * many failed deposits.
   */
  requestDeposit(request: DepositRequest): Promise<'requested' | 'busy' | 'limited'>
  /** Returns a deposit once it is confirmed or failed, or its state after `timeoutMs`. */
  waitForDeposit(channelId: Hex, nonce: Hex, timeoutMs: number): Promise<DepositProgress | null>
  /** Requests a refund; returns false if the channel does not sell, or if its charges are not `chargedUsdc6`. */
  requestRefund(
    channelId: Hex,
    refund: { readonly amountUsdc6: bigint; readonly chargedUsdc6: bigint },
  ): Promise<boolean>
  /** Returns a channel once its refund is in a block or failed, or its state after `timeoutMs`. */
  waitForRefund(channelId: Hex, timeoutMs: number): Promise<SessionChannel | null>
  /** Returns the account that claims on a chain now; null while its lane is closed. */
  receiverAuthorizer(chainId: number): Promise<Address | null>
}

/** Terms of a channel that the service fixes beside token and payee. */
export type SessionTerms = {
  /** Account that claims and refunds. */
  readonly receiverAuthorizer: Address
}

/** Sale of answers in sessions. */
export type SessionSales = {
  readonly store: Sessions
  /**
   * Returns the terms on a chain; null for a chain without the contract, or while no worker claims on the chain. Throws
   * `DatabaseUnavailable`.
   */
  terms(chainId: number): Promise<SessionTerms | null>
}

/** A channel as workers read its row. */
export type WatchedChannel = SessionChannel & {
  readonly claimFailures: number
  /** True if a claim is due by age, amount or withdrawal, and none is under way. */
  readonly isClaimDue: boolean
  /** True if a refund was requested and has no transaction. */
  readonly isRefundDue: boolean
  readonly deposit: DueDeposit | null
}

/** A deposit that is under way. */
export type DueDeposit = {
  readonly nonce: Hex
  readonly deposit: ChannelDeposit
  readonly state: DepositState
  /** True if its lane transaction ended without the deposit. */
  readonly isLost: boolean
}

/** State of a channel in the contract at one block. */
export type ChannelBooks = {
  readonly balanceUsdc6: bigint
  readonly claimedUsdc6: bigint
  readonly withdrawRequestedAtSec: number
  readonly refundNonce: number
  /** True if the authorization of the deposit under way is used; false without a deposit. */
  readonly isDeposited: boolean
}

export type BooksAtBlock = {
  readonly blockNumber: number
  readonly books: readonly ChannelBooks[]
}

/** Rows of sessions as workers use them. Every method throws `DatabaseUnavailable`. */
export type SessionWork = {
  /** Returns channels with money in the contract or a step under way, the longest unchecked first. */
  watched(chainId: number, limit: number): Promise<readonly WatchedChannel[]>
  /** Stores the state of channels at a block; skips channels that a later block describes. */
  record(channels: readonly WatchedChannel[], read: BooksAtBlock): Promise<void>
  submitDeposit(channel: WatchedChannel, call: EscrowCall): Promise<boolean>
  failDeposit(channel: WatchedChannel, reason: string): Promise<boolean>
  /** Queues a claim of these channels and the transfer to the receiver; returns false if a channel changed meanwhile. */
  submitClaims(
    channels: readonly WatchedChannel[],
    calls: { readonly claim: EscrowCall; readonly settle: EscrowCall },
  ): Promise<boolean>
  /** Queues the claim, if any, the transfer to the receiver and the refund of a channel. */
  submitRefund(channel: WatchedChannel, calls: readonly EscrowCall[]): Promise<boolean>
  /** Returns unclaimed amounts of a chain, for metrics. */
  figures(chainId: number): Promise<SessionFigures>
  /** Deletes answers that can no longer be repeated. */
  sweep(): Promise<number>
  /** Calls `listener` when a deposit or a refund was requested, until the returned handle is closed. */
  onRequested(listener: () => void): { close(): Promise<void> }
}

export type SessionFigures = {
  readonly unclaimedUsdc6: bigint
  /** Age of the oldest charge without a claim, seconds; 0 without one. */
  readonly oldestSec: number
  /** Sold and unclaimable amounts of channels whose deposit left the chain. */
  readonly voidUsdc6: bigint
}

/** Contract of sessions on one chain. Every method throws `RpcUnavailable`. */
export type EscrowChain = {
  readonly chainId: number
  /** Returns true if the contract and its collector exist. */
  isDeployed(): Promise<boolean>
  /** Reads channels in one state of the newest block. */
  books(channels: readonly WatchedChannel[]): Promise<BooksAtBlock>
  /** Simulates a deposit; returns the reason of a failure, or null. */
  simulate(channel: WatchedChannel, call: EscrowCall): Promise<string | null>
}
