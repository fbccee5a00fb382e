import { type Base64EncodedWireTransaction, getBase64Decoder } from '@solana/kit'

/** Bytes of a transaction as nodes take them. */
export function base64Of(transaction: Uint8Array): Base64EncodedWireTransaction {
  return getBase64Decoder().decode(transaction) as Base64EncodedWireTransaction
}
