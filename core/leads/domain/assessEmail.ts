import { contactNameOf } from './contactNameOf.ts'
import {
  DISPOSABLE_DOMAINS,
  FREEMAIL_DOMAINS,
  NO_REPLY_LOCAL_PART,
  ROLE_LOCAL_PARTS,
} from './emailHosts.ts'
import { EMAIL_REASONS, type EmailReason, gradeEmail } from './gradeEmail.ts'
import type { EmailGrade } from './leadFlags.ts'
import { parseEmail } from './parseEmail.ts'
import { siteDomainOf } from './siteDomainOf.ts'

/** Days after its last observation from which an address counts as old. Source: research/data.md 1.4, `stale_90d`. */
export const STALE_DAYS = 90
const DAY_MS = 86_400_000

/** An address and the facts from which its grade is derived. */
export type EmailFacts = {
  readonly address: string
  /** Canonical website of the business; null without one. */
  readonly website: string | null
  readonly isSiteProvenByPhone: boolean
  /** Result of the lookup of a mail host for the domain; `unknown` without a lookup. */
  readonly mx: 'present' | 'absent' | 'unknown'
  readonly foundOn: readonly ('site' | 'contact_page' | 'mailto' | 'listing' | 'social')[]
  /** Result of the check at the mail server; null without a check. */
  readonly smtp: 'verified' | 'catch_all' | 'bounced' | null
  /** Days, `YYYY-MM-DD`: the last observation of the address, and the day of the data set. */
  readonly seenOn: string
  readonly today: string
}

/** Address that can be sold, with its reasons, its grade, and the person that the address names. */
export type AssessedEmail = {
  readonly address: string
  readonly reasons: readonly EmailReason[]
  readonly grade: EmailGrade
  readonly contactName: string | null
}

/** Reason for which an address is not sold. */
export type EmailRefusal = 'bad_email' | 'no_reply' | 'disposable' | 'no_mail_host' | 'bounced'

export type EmailVerdict =
  | { readonly kind: 'sold'; readonly email: AssessedEmail }
  | { readonly kind: 'refused'; readonly reason: EmailRefusal }

/**
 * Returns the reasons that the facts give for an address, the grade that follows from these reasons
 * alone, and the person that the address names; or the reason for which the address is not sold.
 */
export function assessEmail(facts: EmailFacts): EmailVerdict {
  const parts = parseEmail(facts.address)
  if (parts === null) return { kind: 'refused', reason: 'bad_email' }
  const { address, local, domain } = parts
  if (NO_REPLY_LOCAL_PART.test(local)) return { kind: 'refused', reason: 'no_reply' }
  if (DISPOSABLE_DOMAINS.has(domain)) return { kind: 'refused', reason: 'disposable' }
  if (facts.mx === 'absent') return { kind: 'refused', reason: 'no_mail_host' }
  if (facts.smtp === 'bounced') return { kind: 'refused', reason: 'bounced' }
  const isFreemail = FREEMAIL_DOMAINS.has(domain)
  const siteDomain = facts.website === null ? null : siteDomainOf(facts.website)
  const isOwn =
    !isFreemail && siteDomain !== null && siteDomainOf(`https://${domain}`) === siteDomain
  const contactName = contactNameOf(local)
  const on = (place: EmailFacts['foundOn'][number]) => facts.foundOn.includes(place)
  const isOnSite = on('site') || on('contact_page') || on('mailto')
  const holds: Readonly<Record<EmailReason, boolean>> = {
    own_domain: isOwn,
    site_proven_by_phone: facts.isSiteProvenByPhone && (isOwn || isOnSite),
    // Freemail providers accept mail, so no lookup is needed.
    mx_ok: facts.mx === 'present' || isFreemail,
    on_site: isOnSite,
    on_contact_page: on('contact_page'),
    mailto_link: on('mailto'),
    freemail: isFreemail,
    role: ROLE_LOCAL_PARTS.has(local.replace(/\+.*$/, '')),
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
