import { createLocalSolanaKey } from '../../../core/signing/createLocalSolanaKey.ts'
import { toBase58 } from '../../../core/sponsor/solana/domain/base58.ts'
import { readSolanaSecret } from '../../../core/sponsor/solana/domain/readSolanaSecret.ts'
import type { SolanaAddress } from '../../../core/sponsor/solana/domain/solanaMessage.ts'

/** Signer of the fee payer; no other object holds the key. */
export type FeePayerSigner = {
  readonly address: SolanaAddress
  /** Returns the ed25519 signature, 64 bytes; equal for equal messages. */
  sign(messageBytes: Uint8Array): Uint8Array
}

/**
 * Creates a signer from a base58 private key of 32 bytes, or of 64 bytes with the public key.
 * Throws RangeError for any other text.
 */
export function createFeePayerSigner(text: string): FeePayerSigner {
  const secret = readSolanaSecret(text)
  if (secret === null) throw new RangeError('a key of Solana has 32 or 64 bytes in base58')
  const { publicKey, sign } = createLocalSolanaKey(secret)
  return { address: toBase58(publicKey), sign }
}
