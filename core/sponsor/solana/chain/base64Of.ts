import { type Base64EncodedWireTransaction, getBase64Decoder } from '@solana/kit'

/** Returns the bytes of a transaction in base64, the encoding of nodes. */
export function base64Of(transaction: Uint8Array): Base64EncodedWireTransaction {
  return getBase64Decoder().decode(transaction) as Base64EncodedWireTransaction
}
