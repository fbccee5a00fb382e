import type { Address, Hex } from 'viem'

/** Key of an account. The holder of this port asks for signatures and need not hold the key. */
export type EvmKey = {
  /** Address in lower case; known before the first signature. */
  readonly address: Address
  /**
   * Signs keccak256 of `data`: an unsigned transaction, or the bytes of typed data before their hash.
   *
   * Returns 65 bytes: r, low s, and 27 or 28. Throws `SigningFailed`.
   */
  sign(data: Hex): Promise<Hex>
  /** Resolves if the signer can sign at present. Throws `SigningFailed`. */
  check(): Promise<void>
}

/** Key of an ed25519 account on Solana. */
export type SolanaKey = {
  /** Address in base58. */
  readonly address: string
  /** Returns the 64 bytes of the signature over a message, without a wait if this process holds the key. Throws `SigningFailed`. */
  sign(messageBytes: Uint8Array): Promise<Uint8Array> | Uint8Array
}

/** Key of P-256, whose public key is known before the first signature. */
export type P256Key = {
  /** 64 bytes: x and y. */
  readonly publicKey: Hex
  /** Returns the 64 bytes r and s over SHA-256 of `data`, without a wait if this process holds the key. Throws `SigningFailed`. */
  sign(data: Uint8Array): Promise<Uint8Array> | Uint8Array
}

/** Measures the requests to a signer. */
export type SignerMeter = {
  /** `outcome` is `signed`, or the code of the failure; `tookMs` is the wait for the answer. */
  ended(outcome: 'signed' | SigningFailureCode, tookMs: number): void
}

/**
 * `signer_unavailable`: no readable answer in time. `signer_over_cap`: a cap of the signer is used up for the present
 * period. `signer_refused`: the rules of the signer forbid this content. `signer_closed`: the signer has no such key,
 * or does not accept this process. `signer_answer_wrong`: the signature is not the requested signature.
 */
export type SigningFailureCode =
  | 'signer_unavailable'
  | 'signer_over_cap'
  | 'signer_refused'
  | 'signer_closed'
  | 'signer_answer_wrong'
