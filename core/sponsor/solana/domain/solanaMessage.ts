/** Key of an account in base58, 32 bytes. */
export type SolanaAddress = string

/** Content of a transaction without its signatures. Source: Solana, transaction formats `legacy` and 0. */
export type SolanaMessage = {
  readonly version: 'legacy' | 0
  /** Number of signers, which are the first of `accounts`; the first signer pays the fee. */
  readonly signers: number
  /** Number of read-only signers, which are the last signers. */
  readonly readonlySigners: number
  /** Number of read-only accounts without a signature, which are the last accounts. */
  readonly readonlyOthers: number
  readonly accounts: readonly SolanaAddress[]
  /** Hash of a recent block, base58; the message is valid for 150 blocks from that block. */
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
  /** Accounts by their positions in lookup tables on the chain; empty in the legacy format. */
  readonly lookups: readonly SolanaLookup[]
}

export type SolanaInstruction = {
  /** Indexes in `accounts`. */
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

export type SolanaLookup = {
  readonly table: SolanaAddress
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

export type SolanaTransaction = {
  /** 64 bytes for each signer, in order; all zero before the signer signed. */
  readonly signatures: readonly Uint8Array[]
  readonly messageBytes: Uint8Array
  readonly message: SolanaMessage
}

export const ADDRESS_BYTES = 32
export const SIGNATURE_BYTES = 64
/** Bit of the first byte that distinguishes a version from a number of signers. */
export const VERSION_BIT = 0x80
