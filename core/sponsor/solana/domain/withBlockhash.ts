import { SIGNATURE_BYTES, type SolanaMessage, type SolanaTransaction } from './solanaMessage.ts'
import { writeSolanaMessage } from './writeSolanaMessage.ts'

/**
 * Returns the transaction over another blockhash, without signatures, because the old signatures
 * are invalid for the new bytes.
 *
 * Throws RangeError if the blockhash is not base58 of 32 bytes.
 */
export function withBlockhash(message: SolanaMessage, blockhash: string): SolanaTransaction {
  const fresh = { ...message, blockhash }
  return {
    message: fresh,
    messageBytes: writeSolanaMessage(fresh),
    signatures: Array.from({ length: message.signers }, () => new Uint8Array(SIGNATURE_BYTES)),
  }
}
