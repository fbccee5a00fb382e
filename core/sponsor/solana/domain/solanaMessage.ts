/** Key of an account in base58, 32 bytes. */
export type SolanaAddress = string

/** What a transaction says, without the signatures over it. Source: Solana, transaction formats `legacy` and 0. */
export type SolanaMessage = {
  readonly version: 'legacy' | 0
  /** The first of `accounts` sign; the first one pays the fee. */
  readonly signers: number
  /** The last of the signers are read alone. */
  readonly readonlySigners: number
  /** The last of all accounts are read alone. */
  readonly readonlyOthers: number
  readonly accounts: readonly SolanaAddress[]
  /** Hash of a recent block, base58: the message is taken for 150 blocks from there. */
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
  /** Accounts by their places in tables on the chain; none in the older format. */
  readonly lookups: readonly SolanaLookup[]
}

export type SolanaInstruction = {
  /** Places in `accounts`. */
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
  /** 64 bytes for each signer, in their order; all zero while one has not signed. */
  readonly signatures: readonly Uint8Array[]
  readonly messageBytes: Uint8Array
  readonly message: SolanaMessage
}

export const ADDRESS_BYTES = 32
export const SIGNATURE_BYTES = 64
/** Bit of the first byte that tells a version from a count of signers. */
export const VERSION_BIT = 0x80
