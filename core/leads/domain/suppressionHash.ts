import { sha256, stringToBytes } from 'viem'
import { foldEmail } from './foldEmail.ts'
import { parseEmail } from './parseEmail.ts'
import { parseWeb } from './parseWebsite.ts'
import { siteDomainOf } from './siteDomainOf.ts'

export const SUPPRESSION_KINDS = ['email', 'phone', 'domain', 'lead'] as const
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number]

/**
 * Returns the hash of an entry of the suppression list, 64 hex digits, equal for each spelling.
 *
 * A phone must be E.164. Returns null for a text that is not of the kind, so that a malformed
 * opt-out is not accepted as valid, and for a shared domain, so that one opt-out does not remove
 * other businesses.
 */
export function suppressionHash(kind: SuppressionKind, text: string): string | null {
  const hashed = suppressionText(kind, text)
  return hashed === null ? null : sha256(stringToBytes(hashed)).slice(2)
}

/**
 * Returns the input of the hash, for callers with a faster SHA-256; null under the same conditions
 * as the hash.
 */
export function suppressionText(kind: SuppressionKind, text: string): string | null {
  const value = READ[kind](text)
  return value === null ? null : `${kind}\n${value}`
}

const READ: Readonly<Record<SuppressionKind, (text: string) => string | null>> = {
  email: (text) => {
    const email = parseEmail(text)
    return email === null ? null : foldEmail(email.address)
  },
  phone: (text) => /^\+[1-9]\d{6,14}$/.exec(text.trim())?.[0] ?? null,
  domain: (text) => {
    const url = parseWeb(text)
    return url === null ? null : siteDomainOf(url.href)
  },
  lead: (text) => /^ld_[0-9a-hjkmnp-tv-z]{11}$/.exec(text.trim().toLowerCase())?.[0] ?? null,
}
