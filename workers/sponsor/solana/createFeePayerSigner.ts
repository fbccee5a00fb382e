import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { fromBase58, toBase58 } from '../../../core/sponsor/solana/domain/base58.ts'
import {
  ADDRESS_BYTES,
  type SolanaAddress,
} from '../../../core/sponsor/solana/domain/solanaMessage.ts'

/** Signer of the fee payer; no other object holds the key. */
export type FeePayerSigner = {
  readonly address: SolanaAddress
  /** Returns the ed25519 signature, 64 bytes; equal for equal messages. */
  sign(messageBytes: Uint8Array): Uint8Array
}

/** Header before the 32 bytes of a private key. Source: RFC 8410. */
const PKCS8_ED25519 = Uint8Array.from(Buffer.from('302e020100300506032b657004220420', 'hex'))
/** Bytes of a private key followed by its public key, the export format of wallets. */
const KEY_PAIR_BYTES = 64

/**
 * Creates a signer from a base58 private key of 32 bytes, or of 64 bytes with the public key.
 * Throws RangeError for any other text.
 */
export function createFeePayerSigner(text: string): FeePayerSigner {
  const pair = fromBase58(text, KEY_PAIR_BYTES)
  const seed = pair?.subarray(0, ADDRESS_BYTES) ?? fromBase58(text, ADDRESS_BYTES)
  if (seed === null) throw new RangeError('a key of Solana has 32 or 64 bytes in base58')
  const der = Buffer.concat([PKCS8_ED25519, seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const address = toBase58(Uint8Array.from(spki.subarray(-ADDRESS_BYTES)))
  if (pair !== null && toBase58(pair.subarray(ADDRESS_BYTES)) !== address) {
    throw new RangeError('the second half of the key is not its address')
  }
  return { address, sign: (messageBytes) => Uint8Array.from(sign(null, messageBytes, key)) }
}
