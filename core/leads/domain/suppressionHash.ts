import { sha256, stringToBytes } from 'viem'
import { foldEmail } from './foldEmail.ts'
import { readEmail } from './readEmail.ts'
import { parseWeb } from './readWebsite.ts'
import { siteDomainOf } from './siteDomainOf.ts'

export const SUPPRESSION_KINDS = ['email', 'phone', 'domain', 'lead'] as const
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number]

/**
 * Hash under which something is kept out of sales, 64 hex digits; the same however it was written.
 *
 * A phone is E.164 already. Null where the text is nothing of that kind, so that nobody believes to be left out, and for
 * a domain that many share, so that nobody leaves out the others.
 */
export function suppressionHash(kind: SuppressionKind, text: string): string | null {
  const hashed = suppressionText(kind, text)
  return hashed === null ? null : sha256(stringToBytes(hashed)).slice(2)
}

/** What is hashed, for whoever has a quicker way to SHA-256; null as the hash is. */
export function suppressionText(kind: SuppressionKind, text: string): string | null {
  const value = READ[kind](text)
  return value === null ? null : `${kind}\n${value}`
}

const READ: Readonly<Record<SuppressionKind, (text: string) => string | null>> = {
  email: (text) => {
    const email = readEmail(text)
    return email === null ? null : foldEmail(email.address)
  },
  phone: (text) => /^\+[1-9]\d{6,14}$/.exec(text.trim())?.[0] ?? null,
  domain: (text) => {
    const url = parseWeb(text)
    return url === null ? null : siteDomainOf(url.href)
  },
  lead: (text) => /^ld_[0-9a-hjkmnp-tv-z]{11}$/.exec(text.trim().toLowerCase())?.[0] ?? null,
}
