import { SIGNATURE_BYTES, type SolanaMessage, type SolanaTransaction } from './solanaMessage.ts'
import { writeSolanaMessage } from './writeSolanaMessage.ts'

/**
 * The same message over another blockhash, signed by nobody: signatures over the old one say nothing of it.
 *
 * Throws RangeError when the blockhash is no base58 of 32 bytes.
 */
export function withBlockhash(message: SolanaMessage, blockhash: string): SolanaTransaction {
  const fresh = { ...message, blockhash }
  return {
    message: fresh,
    messageBytes: writeSolanaMessage(fresh),
    signatures: Array.from({ length: message.signers }, () => new Uint8Array(SIGNATURE_BYTES)),
  }
}
