import type { Hex } from 'viem'
import type { Observation } from '../../kernel/feeds/observation.ts'
import type { SolanaState } from '../shared/domain/sponsorshipStates.ts'
import type {
  DuePart,
  QuoteDraft,
  Quoted,
  SponsorshipOf,
  SponsorshipRows,
  SponsorWorkRows,
} from '../shared/ports.ts'
import type { SolanaFailure } from './domain/readSolanaFailure.ts'
import type { SolanaBlock, SolanaLanding } from './domain/readSolanaOutcome.ts'
import type { SolanaAddress } from './domain/solanaMessage.ts'
import type { SolanaSpending } from './domain/solanaSpending.ts'
import type { SolanaReceipt, SolanaReceipts } from './statsPorts.ts'

/** Why a node of Solana gave no answer that counts. */
export const SOLANA_OUTAGES = [
  'timeout',
  'no_connection',
  /** It asks for fewer requests. */
  'busy',
  /** It answers, and says that it is behind or broken. */
  'unhealthy',
  /** It answers something that is not understood. */
  'unreadable',
] as const
export type SolanaOutage = (typeof SOLANA_OUTAGES)[number]

/** The node did not answer, or not in a way that counts; the same call may succeed later. */
export class SolanaUnreachable extends Error {
  readonly reason: SolanaOutage

  constructor(reason: SolanaOutage, words: string) {
    super(words)
    this.name = 'SolanaUnreachable'
    this.reason = reason
  }
}

/** How sure it is that a block stays: `finalized` ones cannot leave the chain. */
export type SolanaCommitment = SolanaLanding['commitment']

/** A blockhash that messages may be signed over now. */
export type SolanaLifetime = {
  readonly blockhash: string
  /** Last height of a block that takes it. */
  readonly lastValidBlockHeight: bigint
}

/** What a trial run is to tell; `unsigned` ones run on a fresh blockhash and without a look at signatures. */
export type SimulationRequest = {
  readonly transaction: Uint8Array
  readonly kind: 'unsigned' | 'signed'
  /** Whose coins are wanted as they are afterwards. */
  readonly watch: SolanaAddress
}

export type SolanaSimulation =
  | {
      readonly kind: 'passed'
      readonly units: bigint
      /** Coins of the watched account after it, the fee taken; null when that is not told. */
      readonly lamportsAfter: bigint | null
    }
  | { readonly kind: 'failed'; readonly failure: SolanaFailure; readonly logs: readonly string[] }

export type SolanaSend =
  /** A node has it, which does not say that a block will. */
  { readonly kind: 'taken' } | { readonly kind: 'refused'; readonly problem: string }

export type SolanaStatus = SolanaLanding & {
  readonly slot: bigint
  /** Null where it did what it was asked to. */
  readonly failure: SolanaFailure | null
}

export type SolanaStatuses = {
  /** Newest slot that the answering node has seen. */
  readonly slot: bigint
  readonly statuses: readonly (SolanaStatus | null)[]
}

export type SolanaAccount = {
  readonly lamports: bigint
  readonly owner: SolanaAddress
  readonly data: Uint8Array
}

/** A node of Solana. Every method throws `SolanaUnreachable`. */
export type SolanaRpc = {
  /** As confirmed blocks have it: what a node alone has seen could be forgotten before it is used. */
  latestBlockhash(): Promise<SolanaLifetime>
  /** The newest block of a commitment. */
  block(commitment: SolanaCommitment): Promise<SolanaBlock>
  simulate(ask: SimulationRequest): Promise<SolanaSimulation>
  /** Hands it to the network once, without another trial run; sending it again is the caller's work. */
  send(transaction: Uint8Array): Promise<SolanaSend>
  /** Of at most 256 signatures, in their order, from all that the node keeps; null where no block is known to have it. */
  statuses(signatures: readonly string[]): Promise<SolanaStatuses>
  /** What confirmed blocks say of the transaction of a signature; null where the node knows of none. */
  transaction(signature: string): Promise<SolanaReceipt | null>
  /** As confirmed blocks have it. */
  lamports(address: SolanaAddress): Promise<bigint>
  /** As confirmed blocks have it; null where there is none. */
  account(address: SolanaAddress): Promise<SolanaAccount | null>
}

/**
 * What a node tells by itself: a hint to look, never more. Whatever it leaves out is found by asking. Throws nothing.
 */
export type SolanaEvents = {
  /** Wants to hear when a confirmed block has the transaction of a signature; once, and for a while. */
  watch(signature: string): void
  /** `heard` is called whenever one of them is told of, until it is closed. */
  listen(heard: () => void): { close(): Promise<void> }
  close(): Promise<void>
}

/** A price for a message, by which a payment of its amount buys our signature under it. */
export type SolanaQuoteDraft = QuoteDraft & SolanaTerms

export type SolanaQuote = Quoted<SolanaQuoteDraft>

/** What is sponsored, and what it costs us. */
export type SolanaTerms = {
  /** As it travels, base64: signed by nobody, over any blockhash. */
  readonly transaction: string
  /** Most that it can take from the fee payer, accounts included. */
  readonly lamportCap: bigint
  /** What of it the chain takes, whether it does what it is asked to or not. */
  readonly feeLamports: bigint
  /** USD per SOL by which it was priced, 18 decimals. */
  readonly solPriceE18: bigint
}

/** One transaction that our fee payer pays for. */
export type SolanaSponsorship = SponsorshipOf<SolanaState> &
  SolanaTerms & {
    /** Price by which it was sold. */
    readonly quoteId: string
    /** As it travels with our signature alone, base64, that signature in base58, and the last height that takes it. */
    readonly signedTransaction: string | null
    readonly signature: string | null
    readonly lastValidBlockHeight: bigint | null
    /** Unix second of that signature. */
    readonly signedAtSec: number | null
    /** Blockhashes beyond the first one, and whether its caller asked for another. */
    readonly refreshes: number
    readonly isRefreshAsked: boolean
    /** Unix second until which a lapsed one may still be refreshed. */
    readonly refreshUntilSec: number
    readonly wasRefusedByUs: boolean
    /** Posts that failed their trial run. */
    readonly trialRuns: number
    readonly postedTransaction: string | null
    /** Slot of its block, and why it failed there. */
    readonly slot: bigint | null
    readonly failure: string | null
    /** The fee that the chain took, as its receipt says; null while that is unread. */
    readonly paidFeeLamports: bigint | null
  }

/** Rows of sponsorships on Solana as the api uses them. Each method throws `DatabaseUnavailable`. */
export type SolanaSponsorships = SponsorshipRows<SolanaQuoteDraft, SolanaSponsorship> & {
  /** Asks the signer for a fresh blockhash; changes nothing where none is due. */
  askRefresh(id: Hex): Promise<void>
  countTrialRun(id: Hex): Promise<void>
  /** Stores what came back of `signature`, once; the row as it is afterwards. */
  post(post: {
    readonly id: Hex
    readonly signature: string
    readonly transaction: string
  }): Promise<SolanaSponsorship>
  /** Sum of the caps of all that is signed and may still land, or landed just now. */
  reservedLamports(): Promise<bigint>
}

/** A sponsorship as the workers see it. */
export type DueSolana = SolanaSponsorship &
  DuePart & {
    /** Milliseconds since it was last handed to a node; null before. */
    readonly sentAgoMs: number | null
  }

/** Our signature over a fresh blockhash. */
export type SignedSolana = {
  /** As it travels, base64. */
  readonly transaction: string
  readonly signature: string
  readonly lastValidBlockHeight: bigint
}

/** What changes with a state. */
export type SolanaChanges = {
  readonly reason?: string | null
  readonly slot?: bigint
  readonly failure?: string | null
}

export type SolanaCount = {
  readonly state: SolanaState
  readonly count: number
  /** Since the oldest of them was asked for; since it came back, where it did. */
  readonly oldestSec: number
}

/** Rows of sponsorships as the workers use them. Each method throws `DatabaseUnavailable`. */
export type SolanaWork = SponsorWorkRows &
  SolanaReceipts & {
    /** Those that wait for our signature, the first one or another, oldest first. */
    asked(limit: number): Promise<readonly DueSolana[]>
    /**
     * Stores a signature, and with it promises the cap, when the fee payer has that beside all that it promised already.
     */
    sign(
      due: DueSolana,
      signed: SignedSolana,
      lamports: bigint,
    ): Promise<'signed' | 'changed' | 'funds_short'>
    /** Those whose signature is out, and those whose payment is gone before it was. */
    open(): Promise<readonly DueSolana[]>
    /** Changes the state; false when the row changed meanwhile or must not go there. */
    move(due: DueSolana, to: SolanaState, changes: SolanaChanges): Promise<boolean>
    /** Notes that a node took it now. */
    noteSent(due: DueSolana): Promise<boolean>
    counts(): Promise<readonly SolanaCount[]>
    spending(): Promise<SolanaSpending>
  }

/** What the fee payer has and what of it is promised, lamports; `lamports` is null while its node is silent. */
export type SolanaFunds = { readonly lamports: bigint | null; readonly reservedLamports: bigint }

/** What the operations of the sponsor on Solana need. */
export type SolanaDeps = {
  readonly rpc: SolanaRpc
  readonly feePayer: SolanaAddress
  readonly sponsorships: SolanaSponsorships
  /** What the fee payer has, some seconds old at most: for showing, not for promising. Throws `DatabaseUnavailable`. */
  funds(): Promise<SolanaFunds>
  /** USD per SOL as the feed told it last; null before it did. */
  solUsd(): Observation | null
  /** Where an owner's tokens of a mint are, whether the account is there or not. */
  findAssociatedAccount(owner: SolanaAddress, mint: SolanaAddress): Promise<SolanaAddress>
}

/** Feeds of coins, as far as SOL is concerned; null before the first report. */
export type SolFeed = {
  state(): {
    readonly assets: {
      readonly sol?: { readonly spot: Observation | null; readonly twap60: Observation | null }
    }
  } | null
}
