import type { SolanaBlock, SolanaLanding } from './domain/solana/judgeSolanaChain.ts'
import type { SolanaFailure } from './domain/solana/readSolanaFailure.ts'
import type { SolanaAddress } from './domain/solana/solanaMessage.ts'

/** Why a node of Solana gave no answer that counts. */
export const SOLANA_SILENCES = [
  'timeout',
  'no_connection',
  /** It asks for fewer requests. */
  'busy',
  /** It answers, and says that it is behind or broken. */
  'unhealthy',
  /** It answers something that is not understood. */
  'unreadable',
] as const
export type SolanaSilence = (typeof SOLANA_SILENCES)[number]

/** The node did not answer, or not in a way that counts; the same call may succeed later. */
export class SolanaSilent extends Error {
  readonly reason: SolanaSilence

  constructor(reason: SolanaSilence, words: string) {
    super(words)
    this.name = 'SolanaSilent'
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
export type SimulationAsk = {
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

/** A node of Solana. Every method throws `SolanaSilent`. */
export type SolanaRpc = {
  /** As confirmed blocks have it: what a node alone has seen could be forgotten before it is used. */
  latestBlockhash(): Promise<SolanaLifetime>
  /** The newest block of a commitment. */
  block(commitment: SolanaCommitment): Promise<SolanaBlock>
  simulate(ask: SimulationAsk): Promise<SolanaSimulation>
  /** Hands it to the network once, without another trial run; sending it again is the caller's work. */
  send(transaction: Uint8Array): Promise<SolanaSend>
  /** Of at most 256 signatures, in their order, from all that the node keeps; null where no block is known to have it. */
  statuses(signatures: readonly string[]): Promise<SolanaStatuses>
  /** As confirmed blocks have it. */
  lamports(address: SolanaAddress): Promise<bigint>
  /** As confirmed blocks have it; null where there is none. */
  account(address: SolanaAddress): Promise<SolanaAccount | null>
}
