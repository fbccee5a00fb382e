import { joinBytes } from './joinBytes.ts'
import type { SolanaTransaction } from './solanaMessage.ts'
import { writeCount } from './writeCount.ts'

/** Returns the bytes of a transaction in wire format. */
export function writeSolanaTransaction(
  transaction: Pick<SolanaTransaction, 'signatures' | 'messageBytes'>,
): Uint8Array {
  const { signatures, messageBytes } = transaction
  return joinBytes([writeCount(signatures.length), ...signatures, messageBytes])
}
