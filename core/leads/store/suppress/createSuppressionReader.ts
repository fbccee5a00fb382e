import { type SuppressionKind, suppressionHash } from '../../domain/suppressionHash.ts'
import { createPhoneParser } from '../createPhoneParser.ts'

/**
 * Creates the function that hashes the text of an opt-out; the function parses a phone in the same
 * way as the phones of leads.
 *
 * The function returns null for a text that is not of the kind, and for a shared domain.
 */
export function createSuppressionReader(): (kind: SuppressionKind, text: string) => string | null {
  const parsePhone = createPhoneParser()
  return (kind, text) => {
    const value = kind === 'phone' ? parsePhone(text) : text
    return value === null ? null : suppressionHash(kind, value)
  }
}
