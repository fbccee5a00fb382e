import type { Hex } from 'viem'
import type { Observation } from '../../kernel/feeds/observation.ts'
import type { SolanaState } from '../shared/domain/sponsorshipStates.ts'
import type {
  DuePart,
  QuoteDraft,
  SponsorshipOf,
  SponsorshipRows,
  SponsorWorkRows,
  StoredQuote,
} from '../shared/ports.ts'
import type { SolanaFailure } from './domain/parseSolanaFailure.ts'
import type { SolanaBlock, SolanaLanding } from './domain/readSolanaOutcome.ts'
import type { SolanaAddress } from './domain/solanaMessage.ts'
import type { SolanaSpending } from './domain/solanaSpending.ts'
import type { SolanaReceipt, SolanaReceipts } from './statsPorts.ts'

/** Reasons of an unreachable Solana node. */
export const SOLANA_OUTAGES = [
  'timeout',
  'no_connection',
  /** The node limits the request rate. */
  'busy',
  /** The node reports that it lags or is broken. */
  'unhealthy',
  /** The response has an unknown form. */
  'unreadable',
] as const
export type SolanaOutage = (typeof SOLANA_OUTAGES)[number]

/** The node returned no valid response; a retry may succeed. */
export class SolanaUnreachable extends Error {
  readonly reason: SolanaOutage

  constructor(reason: SolanaOutage, words: string) {
    super(words)
    this.name = 'SolanaUnreachable'
    this.reason = reason
  }
}

/** Commitment of a block: `finalized` blocks cannot leave the chain. */
export type SolanaCommitment = SolanaLanding['commitment']

/** Blockhash over which messages may be signed now. */
export type SolanaLifetime = {
  readonly blockhash: string
  /** Last height of a block that accepts the blockhash. */
  readonly lastValidBlockHeight: bigint
}

/**
 * Request of a simulation. An `unsigned` transaction runs over a fresh blockhash, and its
 * signatures are not checked.
 */
export type SimulationRequest = {
  readonly transaction: Uint8Array
  readonly kind: 'unsigned' | 'signed'
  /** Account whose balance after the run is returned. */
  readonly watch: SolanaAddress
}

export type SolanaSimulation =
  | {
      readonly kind: 'passed'
      readonly units: bigint
      /** Lamports of the watched account after the run, without the fee; null when the node omits them. */
      readonly lamportsAfter: bigint | null
    }
  | { readonly kind: 'failed'; readonly failure: SolanaFailure; readonly logs: readonly string[] }

export type SolanaSend =
  /** A node accepted the transaction, which does not guarantee that a block contains it. */
  { readonly kind: 'taken' } | { readonly kind: 'refused'; readonly problem: string }

export type SolanaStatus = SolanaLanding & {
  readonly slot: bigint
  /** Null after success. */
  readonly failure: SolanaFailure | null
}

export type SolanaStatuses = {
  /** Newest slot of the responding node. */
  readonly slot: bigint
  readonly statuses: readonly (SolanaStatus | null)[]
}

export type SolanaAccount = {
  readonly lamports: bigint
  readonly owner: SolanaAddress
  readonly data: Uint8Array
}

/** A Solana node. Every method throws `SolanaUnreachable`. */
export type SolanaRpc = {
  /**
   * Returns the newest blockhash of confirmed blocks. A processed block may leave the chain before
   * the blockhash is used.
   */
  latestBlockhash(): Promise<SolanaLifetime>
  /** Returns the newest block of a commitment. */
  block(commitment: SolanaCommitment): Promise<SolanaBlock>
  simulate(request: SimulationRequest): Promise<SolanaSimulation>
  /**
   * Sends a transaction once, without another simulation at the node; the caller of this method
   * repeats the send.
   */
  send(transaction: Uint8Array): Promise<SolanaSend>
  /**
   * Returns the status of each of at most 256 signatures, in their order, from the node's whole
   * history; null if no block contains the signature.
   */
  statuses(signatures: readonly string[]): Promise<SolanaStatuses>
  /**
   * Returns the receipt of the confirmed transaction with a signature; null if the node has none.
   */
  transaction(signature: string): Promise<SolanaReceipt | null>
  /** Returns the balance in confirmed blocks. */
  lamports(address: SolanaAddress): Promise<bigint>
  /** Returns the account in confirmed blocks; null if the account does not exist. */
  account(address: SolanaAddress): Promise<SolanaAccount | null>
}

/**
 * Notifications of a node. A notification is a hint to poll; polling finds every event without a
 * notification. Throws nothing.
 */
export type SolanaEvents = {
  /** Subscribes to the confirmation of a signature, for a limited time and for one notification. */
  watch(signature: string): void
  /** Calls `listener` for each notification until the returned handle is closed. */
  listen(listener: () => void): { close(): Promise<void> }
  close(): Promise<void>
}

/** A price for a message; a payment of its amount buys the sponsor's signature. */
export type SolanaQuoteDraft = QuoteDraft & SolanaTerms

export type SolanaQuote = StoredQuote<SolanaQuoteDraft>

/** The sponsored transaction and its cost. */
export type SolanaTerms = {
  /** Wire format in base64, without signatures, over any blockhash. */
  readonly transaction: string
  /** Maximum lamports that the transaction can take from the fee payer, including account creations. */
  readonly lamportCap: bigint
  /** Fee of the chain within the cap, charged also when the transaction fails. */
  readonly feeLamports: bigint
  /** USD price of SOL in the quote, 18 decimals. */
  readonly solPriceE18: bigint
}

/** A transaction for which the operator's fee payer pays. */
export type SolanaSponsorship = SponsorshipOf<SolanaState> &
  SolanaTerms & {
    /** Id of the price of the sale. */
    readonly quoteId: string
    /**
     * Transaction in wire format, base64, with the sponsor's signature only; that signature in
     * base58; and the last block height that accepts the transaction.
     */
    readonly signedTransaction: string | null
    readonly signature: string | null
    readonly lastValidBlockHeight: bigint | null
    /** Unix second of the sponsor's signature. */
    readonly signedAtSec: number | null
    /**
     * Number of blockhashes after the first, and whether the caller requested another blockhash.
     */
    readonly refreshes: number
    readonly isRefreshRequested: boolean
    /** Unix second until which a lapsed sponsorship may be refreshed. */
    readonly refreshUntilSec: number
    readonly wasRefusedByUs: boolean
    /** Number of posts whose simulation failed. */
    readonly trialRuns: number
    readonly postedTransaction: string | null
    /** Slot of the block, and the failure in the block; null without a block. */
    readonly slot: bigint | null
    readonly failure: string | null
    /** Fee in the receipt; null before the receipt is stored. */
    readonly paidFeeLamports: bigint | null
  }

/** Rows of sponsorships on Solana that the API uses. Each method throws `DatabaseUnavailable`. */
export type SolanaSponsorships = SponsorshipRows<SolanaQuoteDraft, SolanaSponsorship> & {
  /** Requests a fresh blockhash from the signer; changes nothing when no refresh is allowed. */
  requestRefresh(id: Hex): Promise<void>
  countTrialRun(id: Hex): Promise<void>
  /** Stores the posted transaction of `signature`, once; returns the row after the write. */
  post(post: {
    readonly id: Hex
    readonly signature: string
    readonly transaction: string
  }): Promise<SolanaSponsorship>
  /** Returns the sum of the caps of all signed transactions that may still land or landed recently. */
  reservedLamports(): Promise<bigint>
}

/** Sponsorship as the workers read it. */
export type DueSolanaSponsorship = SolanaSponsorship &
  DuePart & {
    /** Milliseconds since the last send to a node; null before the first send. */
    readonly sentAgoMs: number | null
  }

/** Signature of the sponsor over a fresh blockhash. */
export type SignedSolanaSponsorship = {
  /** Signed transaction in the wire format, base64. */
  readonly transaction: string
  readonly signature: string
  readonly lastValidBlockHeight: bigint
}

/** Columns that change together with the state. */
export type SolanaChanges = {
  readonly reason?: string | null
  readonly slot?: bigint
  readonly failure?: string | null
}

export type SolanaStateCount = {
  readonly state: SolanaState
  readonly count: number
  /**
   * Seconds since the post of the oldest sponsorship, or since its request if it was not posted.
   */
  readonly oldestSec: number
}

/** Rows of sponsorships that the workers use. Each method throws `DatabaseUnavailable`. */
export type SolanaWork = SponsorWorkRows &
  SolanaReceipts & {
    /** Returns sponsorships that wait for the sponsor's first or second signature, oldest first. */
    requested(limit: number): Promise<readonly DueSolanaSponsorship[]>
    /**
     * Stores a signature and reserves the cap, if the fee payer covers this cap and all open
     * reserves.
     */
    sign(
      due: DueSolanaSponsorship,
      signed: SignedSolanaSponsorship,
      lamports: bigint,
    ): Promise<'signed' | 'changed' | 'funds_short'>
    /**
     * Returns sponsorships whose signature left the service, and unsigned sponsorships whose
     * payment can no longer be charged.
     */
    open(): Promise<readonly DueSolanaSponsorship[]>
    /**
     * Changes the state; returns false if the row changed since its version was read, or if the
     * move is not allowed.
     */
    move(due: DueSolanaSponsorship, to: SolanaState, changes: SolanaChanges): Promise<boolean>
    /** Records the current time as the time at which a node accepted the transaction. */
    recordSend(due: DueSolanaSponsorship): Promise<boolean>
    counts(): Promise<readonly SolanaStateCount[]>
    spending(): Promise<SolanaSpending>
  }

/** Balance and reserves of the fee payer, lamports; `lamports` is null while its node is unreachable. */
export type SolanaFunds = { readonly lamports: bigint | null; readonly reservedLamports: bigint }

/** Dependencies of the operations of the sponsor on Solana. */
export type SolanaDeps = {
  readonly rpc: SolanaRpc
  readonly feePayer: SolanaAddress
  readonly sponsorships: SolanaSponsorships
  /**
   * Returns the funds, cached for 3 s: for display, not for reserves. Throws `DatabaseUnavailable`.
   */
  funds(): Promise<SolanaFunds>
  /** Returns the newest USD price of SOL from the feed; null before the first report. */
  solUsd(): Observation | null
  /** Returns the address of an owner's token account for a mint, whether the account exists or not. */
  findAssociatedAccount(owner: SolanaAddress, mint: SolanaAddress): Promise<SolanaAddress>
}

/** The part of the coin feeds for SOL; null before the first report. */
export type SolFeed = {
  state(): {
    readonly assets: {
      readonly sol?: { readonly spot: Observation | null; readonly twap60: Observation | null }
    }
  } | null
}
