import { type SuppressionKind, suppressionHash } from '../../domain/suppressionHash.ts'
import { createPhoneParser } from '../createPhoneParser.ts'

/**
 * Creates the function that hashes the text of an opt-out; it parses a phone in the same way as the phones of leads.
 *
 * Null for a text that is not of the kind, or a shared domain.
 */
export function createSuppressionReader(): (kind: SuppressionKind, text: string) => string | null {
  const readPhone = createPhoneParser()
  return (kind, text) => {
    const value = kind === 'phone' ? readPhone(text) : text
    return value === null ? null : suppressionHash(kind, value)
  }
}
