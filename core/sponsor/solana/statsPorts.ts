import type { Hex } from 'viem'
import type { SolanaState } from '../shared/domain/sponsorshipStates.ts'
import type { SolanaFailure } from './domain/parseSolanaFailure.ts'
import type { SolanaAddress } from './domain/solanaMessage.ts'

/** Receipt of a transaction in a block, from the chain. */
export type SolanaReceipt = {
  readonly slot: bigint
  /** Time of the block, unix seconds; null if the node does not know the time. */
  readonly blockSec: number | null
  readonly feePayer: SolanaAddress
  /** First signer other than the fee payer; null without another signer. */
  readonly sender: SolanaAddress | null
  readonly feeLamports: bigint
  /** Balance of the fee payer before and after the transaction. */
  readonly lamportsBefore: bigint
  readonly lamportsAfter: bigint
  /** Null after success. */
  readonly failure: SolanaFailure | null
}

/** A sponsorship whose transaction is in a block, and whose receipt is not stored. */
export type UnreadSolanaReceipt = {
  readonly id: Hex
  readonly signature: string
  readonly state: SolanaState
  /** Number of failed reads of the receipt. */
  readonly tries: number
}

/** Receipts of sponsorships in the rows of the workers. Each method throws `DatabaseUnavailable`. */
export type SolanaReceipts = {
  /** Returns sponsorships whose receipt is due, fewest tries first. */
  unread(limit: number): Promise<readonly UnreadSolanaReceipt[]>
  /** Stores a receipt, once. */
  storeReceipt(of: UnreadSolanaReceipt, receipt: SolanaReceipt): Promise<void>
  /**
   * Delays the next read of the receipt; the delay doubles after each read. Returns true after the
   * last try.
   */
  delayRead(of: UnreadSolanaReceipt): Promise<boolean>
}

/**
 * Statistics of transactions in blocks, from their receipts. A transaction without a receipt is
 * counted; its lamports are only in `unreadCapLamports`.
 */
export type SolanaChainSums = {
  readonly transactions: number
  readonly succeeded: number
  readonly senders: number
  readonly feeLamports: bigint
  /** Lamports that the fee payer spent: fees and rent of created accounts. */
  readonly spentLamports: bigint
  readonly unread: number
  /** Sum of the caps of transactions without a receipt. */
  readonly unreadCapLamports: bigint
}

/** Statistics that the chain does not contain, from rows of the operator. */
export type OperatorSolanaSums = {
  /** Valid prices and prices with a sale; other prices are deleted. */
  readonly quoted: number
  readonly paid: number
  readonly posted: number
  readonly confirmed: number
  readonly failed: number
  readonly expired: number
  readonly credited: number
  readonly refused: number
  readonly void: number
  readonly feesUsdc6: bigint
  /** Milliseconds from a post until its block was observed; null without a post. */
  readonly latencyMs: { readonly p50: number; readonly p95: number } | null
}

export type SolanaWindowSums = {
  readonly chain: SolanaChainSums
  readonly desk: OperatorSolanaSums
}

/** A sponsored transaction in a block; fields of the receipt are null before the receipt is stored. */
export type SolanaLanded = {
  readonly sponsorshipId: Hex
  readonly signature: string
  readonly slot: bigint | null
  readonly blockSec: number | null
  readonly sender: SolanaAddress | null
  readonly success: boolean
  readonly feeLamports: bigint | null
  readonly spentLamports: bigint | null
  /** Price that the caller paid; null without a known settled payment. */
  readonly feeUsdc6: bigint | null
}

/** Statistics of the sponsor on Solana from rows and receipts in one snapshot. */
export type SolanaStats = {
  /** Unix second at which all windows end. */
  readonly asOfSec: number
  /** Current and former fee payers, from transactions in blocks. */
  readonly feePayers: readonly SolanaAddress[]
  readonly windows: {
    readonly h24: SolanaWindowSums
    readonly d7: SolanaWindowSums
    readonly all: SolanaWindowSums
  }
  /** Newest first. */
  readonly recent: readonly SolanaLanded[]
}
