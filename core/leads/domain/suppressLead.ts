import type { RawLead } from './rawLead.ts'
import type { SuppressionKind } from './suppressionHash.ts'

/** Whether something of that kind is kept out of sales, however it is written. */
export type IsSuppressed = (kind: SuppressionKind, text: string) => boolean

/**
 * The lead without an address or a phone that is kept out of sales; whom the address named goes with it.
 *
 * What a phone proved while it was listed stays proven. The same object where nothing had to go.
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

/** Whether a lead may not be sold at all: by its id or one that it took up, or by the domain of its site or address. */
export function isKeptOut(
  { id, mergedIds, website, email }: RawLead,
  isSuppressed: IsSuppressed,
): boolean {
  const domains = [website, email === null ? null : email.address.replace(/^.*@/, '')]
  return (
    [id, ...mergedIds].some((each) => isSuppressed('lead', each)) ||
    domains.some((domain) => domain !== null && isSuppressed('domain', domain))
  )
}
