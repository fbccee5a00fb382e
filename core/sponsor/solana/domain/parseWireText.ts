import { type ParsedTransaction, parseSolanaTransaction } from './parseSolanaTransaction.ts'
import { MAX_TRANSACTION_BYTES } from './solanaLimits.ts'
import { refuseSolana } from './solanaRefusals.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
/** Four base64 characters encode three bytes. */
const CHARACTERS = 4
const BYTES = 3
const MAX_CHARACTERS = Math.ceil(MAX_TRANSACTION_BYTES / BYTES) * CHARACTERS

/** Parses a transaction in base64. Never throws. */
export function parseWireText(text: string): ParsedTransaction {
  if (text.length > MAX_CHARACTERS) {
    const problem = `must have at most ${MAX_TRANSACTION_BYTES} bytes, got ${text.length} characters`
    return refuseSolana('oversized', 'transaction', problem)
  }
  if (text === '' || !BASE64.test(text)) {
    return refuseSolana('malformed', 'transaction', 'must be base64')
  }
  const decoded = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return parseSolanaTransaction(decoded)
}
