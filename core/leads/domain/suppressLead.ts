import type { RawLead } from './rawLead.ts'
import type { SuppressionKind } from './suppressionHash.ts'

/** Returns true when the suppression list holds a text of this kind, in any spelling. */
export type IsSuppressed = (kind: SuppressionKind, text: string) => boolean

/**
 * Removes a suppressed address or phone from a lead; the contact name goes with the address.
 *
 * A proof by the phone stays valid. Returns the same object when nothing is removed.
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

/** Returns true when a lead must not be sold: by its id or a merged id, or by the domain of its site or address. */
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
