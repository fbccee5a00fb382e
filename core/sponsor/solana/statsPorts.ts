import type { Hex } from 'viem'
import type { SolanaState } from '../shared/domain/sponsorshipStates.ts'
import type { SolanaFailure } from './domain/readSolanaFailure.ts'
import type { SolanaAddress } from './domain/solanaMessage.ts'

/** What the chain itself says of a transaction that is in a block. */
export type SolanaReceipt = {
  readonly slot: bigint
  /** Time of its block, unix seconds; null where the node does not know. */
  readonly blockSec: number | null
  readonly feePayer: SolanaAddress
  /** The first who signed beside the fee payer; null where nobody did. */
  readonly sender: SolanaAddress | null
  readonly feeLamports: bigint
  /** Coins of the fee payer before it and after it. */
  readonly lamportsBefore: bigint
  readonly lamportsAfter: bigint
  /** Null where it did what it was asked to. */
  readonly failure: SolanaFailure | null
}

/** A sponsorship in a block whose receipt nobody has read. */
export type UnreadSolana = {
  readonly id: Hex
  readonly signature: string
  readonly state: SolanaState
  /** How often it was asked for in vain. */
  readonly tries: number
}

/** Receipts of sponsorships as the workers store them. Each method throws `DatabaseUnavailable`. */
export type SolanaReceipts = {
  /** Those whose receipt is due to be read now, those that were asked for least first. */
  unread(limit: number): Promise<readonly UnreadSolana[]>
  /** Stores what the chain says, once. */
  noteReceipt(of: UnreadSolana, receipt: SolanaReceipt): Promise<void>
  /** Puts it off, longer each time; true when it is not asked for again. */
  noteUnread(of: UnreadSolana): Promise<boolean>
}

/** Figures of transactions in blocks, by their receipts; what is unread is counted and in no sum of lamports but the last. */
export type SolanaChainSums = {
  readonly transactions: number
  readonly succeeded: number
  readonly senders: number
  readonly feeLamports: bigint
  /** What the fee payer lost: fees and the accounts that were created. */
  readonly spentLamports: bigint
  readonly unread: number
  /** Most that those unread can have taken. */
  readonly unreadCapLamports: bigint
}

/** Figures that only our own rows give. */
export type OperatorSolanaSums = {
  /** Prices that still hold, or by which something was sold; nobody keeps the others. */
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
  /** Milliseconds from a post until its block was seen; null without any. */
  readonly latencyMs: { readonly p50: number; readonly p95: number } | null
}

export type SolanaWindowSums = {
  readonly chain: SolanaChainSums
  readonly desk: OperatorSolanaSums
}

/** A sponsored transaction that is in a block; what its receipt says is null while that is unread. */
export type SolanaLanded = {
  readonly sponsorshipId: Hex
  readonly signature: string
  readonly slot: bigint | null
  readonly blockSec: number | null
  readonly sender: SolanaAddress | null
  readonly success: boolean
  readonly feeLamports: bigint | null
  readonly spentLamports: bigint | null
  /** What its caller paid; null when no settled payment is known for it. */
  readonly feeUsdc6: bigint | null
}

/** What rows and receipts say about the sponsor on Solana, all of one moment. */
export type SolanaStats = {
  /** Unix second at which all windows end. */
  readonly asOfSec: number
  /** Fee payers of what is in blocks, today's and former ones. */
  readonly feePayers: readonly SolanaAddress[]
  readonly windows: {
    readonly h24: SolanaWindowSums
    readonly d7: SolanaWindowSums
    readonly all: SolanaWindowSums
  }
  /** The newest ones first. */
  readonly recent: readonly SolanaLanded[]
}
