import type { RawLead } from './rawLead.ts'
import type { SuppressionKind } from './suppressionHash.ts'

/** Returns true if the suppression list contains a text of this kind, in any spelling. */
export type IsSuppressed = (kind: SuppressionKind, text: string) => boolean

/**
 * Returns a lead without its suppressed address or phone; with the address, the contact name is
 * removed.
 *
 * A proof by the phone stays valid. Returns the same object if nothing is removed.
 */
export function suppressContacts(lead: RawLead, isSuppressed: IsSuppressed): RawLead {
  const { email, phone } = lead
  const losesEmail = email !== null && isSuppressed('email', email.address)
  const losesPhone = phone !== null && isSuppressed('phone', phone)
  if (!losesEmail && !losesPhone) return lead
  return {
    ...lead,
    ...(losesEmail ? { email: null, contactName: null } : {}),
    ...(losesPhone ? { phone: null } : {}),
  }
}

/**
 * Returns true if a lead must not be sold, because the list contains its id, a merged id, or the
 * domain of its site or address.
 */
export function isSuppressedLead(
  { id, mergedIds, website, email }: RawLead,
  isSuppressed: IsSuppressed,
): boolean {
  const domains = [website, email === null ? null : email.address.replace(/^.*@/, '')]
  return (
    [id, ...mergedIds].some((mergedId) => isSuppressed('lead', mergedId)) ||
    domains.some((domain) => domain !== null && isSuppressed('domain', domain))
  )
}
