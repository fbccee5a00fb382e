import { type Base64EncodedWireTransaction, getBase64Decoder } from '@solana/kit'

/** Encodes the bytes of a transaction in the base64 form of nodes. */
export function base64Of(transaction: Uint8Array): Base64EncodedWireTransaction {
  return getBase64Decoder().decode(transaction) as Base64EncodedWireTransaction
}
