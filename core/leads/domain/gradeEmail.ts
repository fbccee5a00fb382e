import type { EmailGrade } from './leadFlags.ts'

/** All reasons that the service publishes about an address. Source: research/data.md 1.4. */
export const EMAIL_REASONS = [
  'own_domain',
  'site_proven_by_phone',
  'mx_ok',
  'on_site',
  'on_contact_page',
  'mailto_link',
  'freemail',
  'role',
  'personal',
  'listing_only',
  'social_only',
  'stale_90d',
  'catch_all',
  'verified_smtp',
] as const
export type EmailReason = (typeof EMAIL_REASONS)[number]

/**
 * Returns the grade that follows from the reasons alone; `role`, `personal` and `verified_smtp`
 * have no effect.
 *
 * A: own domain, the site proven by the phone of the listing, mail host found, fresh, and no
 * catch-all host. B: fresh, and freemail on the site or an own domain with a mail host. C: all
 * others.
 */
export function gradeEmail(reasons: readonly EmailReason[]): EmailGrade {
  const has = (reason: EmailReason) => reasons.includes(reason)
  if (has('stale_90d')) return 'C'
  const isOnSite = has('on_site') || has('on_contact_page') || has('mailto_link')
  const isOwn = has('own_domain') && has('mx_ok')
  if (isOwn && has('site_proven_by_phone')) return has('catch_all') ? 'B' : 'A'
  return isOwn || (isOnSite && has('freemail') && has('mx_ok')) ? 'B' : 'C'
}

/** Meaning of a grade, and the maximum share of its addresses that may bounce, percent. */
export type GradeText = {
  readonly meaning: string
  readonly reasons: readonly EmailReason[]
  /** Maximum share, percent; null if the grade has no target. */
  readonly targetBouncePct: number | null
}

/** The rule of `gradeEmail` in words, as published. Source: research/data.md 1.4. */
export const GRADE_TEXTS: Readonly<Record<EmailGrade, GradeText>> = {
  A: {
    meaning:
      "Address on the business's own domain, whose site shows the listed phone number; the " +
      'domain accepts mail; the address was seen (checkedOn.email) within 90 days before the data set.',
    reasons: ['own_domain', 'site_proven_by_phone', 'mx_ok'],
    targetBouncePct: 3,
  },
  B: {
    meaning:
      "A freemail address found on the business's own site, or an address on its own domain " +
      'that accepts mail while the site is not proven by the phone or the domain accepts mail ' +
      'for any name; the address was seen within 90 days.',
    reasons: ['own_domain', 'mx_ok', 'on_site', 'on_contact_page', 'mailto_link', 'freemail'],
    targetBouncePct: 10,
  },
  C: {
    meaning:
      'Address from a listing or a social page, or an address not seen for 90 days: well ' +
      'formed, without newer evidence from the site.',
    reasons: ['listing_only', 'social_only', 'stale_90d'],
    targetBouncePct: null,
  },
}

/** Meaning of each reason, as published. */
export const REASON_TEXTS: Readonly<Record<EmailReason, string>> = {
  own_domain: "The address is on the domain of the business's website.",
  site_proven_by_phone: 'The listed phone number was found on that website.',
  mx_ok: 'The domain has a mail host.',
  on_site: 'The address was found on the website.',
  on_contact_page: 'The address was found on a contact page.',
  mailto_link: 'The website links to the address.',
  freemail: 'The address is with a public mail provider.',
  role: 'The address names a function, such as info or sales.',
  personal: 'The address names a person.',
  listing_only: 'The address comes only from a listing.',
  social_only: 'The address comes only from a social page.',
  stale_90d: 'The address was last seen more than 90 days before this data set.',
  catch_all: 'The domain accepts mail for any name, so the name is not proven.',
  verified_smtp: 'The mail host confirmed the address.',
}
