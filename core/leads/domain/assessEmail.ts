import { contactNameOf } from './contactNameOf.ts'
import { DISPOSABLE, FREEMAIL, NO_REPLY, ROLES } from './emailHosts.ts'
import { EMAIL_REASONS, type EmailReason, gradeEmail } from './gradeEmail.ts'
import type { EmailGrade } from './leadFlags.ts'
import { readEmail } from './readEmail.ts'
import { siteDomainOf } from './siteDomainOf.ts'

/** Days after which an address that nobody saw again counts as old. Source: research/data.md 1.4, `stale_90d`. */
export const STALE_DAYS = 90
const DAY_MS = 86_400_000

/** What is known about an address beside its letters. */
export type EmailFacts = {
  readonly address: string
  /** Canonical website of the business; null where it has none. */
  readonly website: string | null
  readonly isSiteProvenByPhone: boolean
  /** Whether its domain has a mail host; `unknown` where nobody asked. */
  readonly mx: 'present' | 'absent' | 'unknown'
  readonly foundOn: readonly ('site' | 'contact_page' | 'mailto' | 'listing' | 'social')[]
  /** What a mail server said about it, where one was asked. */
  readonly smtp: 'verified' | 'catch_all' | 'bounced' | null
  /** Days, `YYYY-MM-DD`: when it was last seen, and the day of the data set. */
  readonly seenOn: string
  readonly today: string
}

/** An address that can be sold: why, how good, and whom it names. */
export type AssessedEmail = {
  readonly address: string
  readonly reasons: readonly EmailReason[]
  readonly grade: EmailGrade
  readonly contactName: string | null
}

/** Why an address is not sold at all. */
export type EmailRefusal = 'bad_email' | 'no_reply' | 'disposable' | 'no_mail_host' | 'bounced'

export type EmailVerdict =
  | { readonly kind: 'sold'; readonly email: AssessedEmail }
  | { readonly kind: 'refused'; readonly reason: EmailRefusal }

/** Turns what is known about an address into reasons, a grade by those alone, and the person that it shows. */
export function assessEmail(facts: EmailFacts): EmailVerdict {
  const parts = readEmail(facts.address)
  if (parts === null) return { kind: 'refused', reason: 'bad_email' }
  const { address, local, domain } = parts
  if (NO_REPLY.test(local)) return { kind: 'refused', reason: 'no_reply' }
  if (DISPOSABLE.has(domain)) return { kind: 'refused', reason: 'disposable' }
  if (facts.mx === 'absent') return { kind: 'refused', reason: 'no_mail_host' }
  if (facts.smtp === 'bounced') return { kind: 'refused', reason: 'bounced' }
  const isFreemail = FREEMAIL.has(domain)
  const siteDomain = facts.website === null ? null : siteDomainOf(facts.website)
  const isOwn =
    !isFreemail && siteDomain !== null && siteDomainOf(`https://${domain}`) === siteDomain
  const contactName = contactNameOf(local)
  const on = (place: EmailFacts['foundOn'][number]) => facts.foundOn.includes(place)
  const isOnSite = on('site') || on('contact_page') || on('mailto')
  const holds: Readonly<Record<EmailReason, boolean>> = {
    own_domain: isOwn,
    site_proven_by_phone: facts.isSiteProvenByPhone && (isOwn || isOnSite),
    // Providers of freemail take mail, whether anybody asked or not.
    mx_ok: facts.mx === 'present' || isFreemail,
    on_site: isOnSite,
    on_contact_page: on('contact_page'),
    mailto_link: on('mailto'),
    freemail: isFreemail,
    role: ROLES.has(local.replace(/\+.*$/, '')),
    personal: contactName !== null,
    listing_only: !isOnSite && on('listing'),
    social_only: !isOnSite && !on('listing') && on('social'),
    stale_90d: Date.parse(facts.today) - Date.parse(facts.seenOn) > STALE_DAYS * DAY_MS,
    catch_all: facts.smtp === 'catch_all',
    verified_smtp: facts.smtp === 'verified',
  }
  const reasons = EMAIL_REASONS.filter((reason) => holds[reason])
  return {
    kind: 'sold',
    email: { address, reasons, grade: gradeEmail(reasons), contactName },
  }
}
