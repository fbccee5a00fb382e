import { createByteReader } from './createByteReader.ts'
import { parseSolanaMessage } from './parseSolanaMessage.ts'
import { MAX_TRANSACTION_BYTES } from './solanaLimits.ts'
import { SIGNATURE_BYTES, type SolanaTransaction } from './solanaMessage.ts'
import { refuseSolana, type SolanaRefusal } from './solanaRefusals.ts'

export type ParsedTransaction =
  | { readonly kind: 'transaction'; readonly transaction: SolanaTransaction }
  | SolanaRefusal

/**
 * Parses a transaction in wire format: signatures, then the signed message. Counts the signatures,
 * but does not verify them. Never throws.
 */
export function parseSolanaTransaction(bytes: Uint8Array): ParsedTransaction {
  if (bytes.length > MAX_TRANSACTION_BYTES) {
    const problem = `must have at most ${MAX_TRANSACTION_BYTES} bytes, got ${bytes.length}`
    return refuseSolana('oversized', 'transaction', problem)
  }
  const reader = createByteReader(bytes)
  const signatures = reader.list(() => reader.bytes(SIGNATURE_BYTES))
  const problem = reader.problem()
  if (problem !== null) return refuseSolana('malformed', 'transaction', problem)
  const messageBytes = reader.rest()
  const read = parseSolanaMessage(messageBytes)
  if (read.kind === 'refused') return read
  if (signatures.length !== read.message.signers) {
    const counts = `got ${signatures.length} for ${read.message.signers} signers`
    return refuseSolana(
      'malformed',
      'transaction.signatures',
      `must have a place for each signer, ${counts}`,
    )
  }
  return { kind: 'transaction', transaction: { signatures, messageBytes, message: read.message } }
}
