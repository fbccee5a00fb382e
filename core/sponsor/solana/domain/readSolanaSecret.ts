import { fromBase58 } from './base58.ts'
import { ADDRESS_BYTES } from './solanaMessage.ts'

/**
 * Returns the bytes of a private key in base58: 32 bytes, or 64 bytes with the address as the second half, the export
 * format of wallets. Null for any other text.
 */
export function readSolanaSecret(text: string): Uint8Array | null {
  return fromBase58(text, 2 * ADDRESS_BYTES) ?? fromBase58(text, ADDRESS_BYTES)
}
