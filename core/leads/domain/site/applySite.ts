import { type AssessedEmail, assessEmail, type EmailFacts } from '../assessEmail.ts'
import { FREEMAIL_DOMAINS } from '../emailHosts.ts'
import type { EmailReason } from '../gradeEmail.ts'
import type { RawEmail, RawLead } from '../rawLead.ts'
import type { SiteFindings } from './countStrike.ts'

/** Result of the checks of a site: dead, or the findings of the last successful check. */
export type SiteVerdict =
  | { readonly kind: 'dead' }
  | { readonly kind: 'live'; readonly findings: SiteFindings }

/**
 * Returns a lead with the results of a site check; `today` is the day of the data set,
 * `YYYY-MM-DD`.
 *
 * A dead site removes every fact that depends on the site, and the address gets the grade of a
 * listed address. A live site is proven if it shows the listed phone; the best-graded of its
 * addresses and the listed address becomes the address of the lead.
 */
export function applySite(lead: RawLead, verdict: SiteVerdict, today: string): RawLead {
  if (lead.website === null) return lead
  if (verdict.kind === 'dead') return withoutSite(lead, today)
  const { reading, readAtMs } = verdict.findings
  const checkedOn = dayOf(readAtMs)
  const isProven = lead.phone !== null && reading.phones.includes(lead.phone)
  const best = bestEmail(lead, verdict.findings, { isProven, today })
  const { booking, payments, platform, hiring, hiringUrl } = reading
  return {
    ...lead,
    websiteState: 'live',
    websiteProvenByPhone: isProven,
    site: { booking, payments, platform, hiring, hiringUrl, checkedOn },
    socials: { ...reading.socials, ...lead.socials },
    email: best === null ? null : best.email,
    contactName: best === null ? lead.contactName : best.contactName,
    observedOn: newer(lead.observedOn, checkedOn),
  }
}

/**
 * Returns the lead with its listed address assessed without the site, as of the day of the
 * observation.
 */
function withoutSite(lead: RawLead, today: string): RawLead {
  const { email, observedOn } = lead
  const facts = { website: null, isSiteProvenByPhone: false, mx: 'unknown', smtp: null } as const
  const seenOn = email?.checkedOn ?? observedOn
  const verdict =
    email === null
      ? null
      : assessEmail({ ...facts, address: email.address, foundOn: ['listing'], seenOn, today })
  return {
    ...lead,
    websiteState: 'dead',
    websiteProvenByPhone: false,
    site: null,
    email: verdict?.kind === 'sold' ? rawEmailOf(verdict.email, email?.checkedOn ?? null) : null,
  }
}

type Candidate = { readonly email: RawEmail; readonly contactName: string | null }

/**
 * Returns the best of the listed address and the addresses on the site; null if no address can be
 * sold.
 */
function bestEmail(
  lead: RawLead,
  { reading, mail, readAtMs }: SiteFindings,
  { isProven, today }: { readonly isProven: boolean; readonly today: string },
): Candidate | null {
  const checkedOn = dayOf(readAtMs)
  const assessAddress: Assess = (facts) => {
    const domain = facts.address.slice(facts.address.lastIndexOf('@') + 1)
    const mailHost = FREEMAIL_DOMAINS.has(domain) ? 'present' : (mail[domain] ?? 'unknown')
    const mx = mailHost === 'unknown' ? facts.mx : mailHost
    const { website } = lead
    const verdict = assessEmail({ ...facts, website, isSiteProvenByPhone: isProven, mx, today })
    return verdict.kind === 'sold' ? [verdict.email] : []
  }
  const onSite = reading.emails.flatMap(({ address, foundOn }) =>
    assessAddress({ address, foundOn, seenOn: checkedOn, smtp: null, mx: 'unknown' }).map(
      (email) => ({
        email: rawEmailOf(email, checkedOn),
        contactName: email.contactName,
      }),
    ),
  )
  const listed = listedOf(lead, assessAddress)
  const isListed = ({ email }: Candidate) => email.address === lead.email?.address
  // If the site also shows the listed address, the evidence of the site is the stronger.
  const others = onSite.some(isListed) ? [] : listed
  const [best] = [...onSite, ...others].toSorted(
    (a, b) =>
      a.email.grade.localeCompare(b.email.grade) ||
      Number(isListed(b)) - Number(isListed(a)) ||
      b.email.reasons.length - a.email.reasons.length,
  )
  return best ?? null
}

type Assess = (
  facts: Pick<EmailFacts, 'address' | 'foundOn' | 'seenOn' | 'smtp' | 'mx'>,
) => AssessedEmail[]

function listedOf({ email, observedOn, contactName }: RawLead, assessed: Assess): Candidate[] {
  if (email === null) return []
  const { address, checkedOn, reasons } = email
  const has = (reason: EmailReason) => reasons.includes(reason)
  const foundOn = PLACES.flatMap(([reason, place]) => (has(reason) ? [place] : []))
  const smtp = has('verified_smtp') ? 'verified' : has('catch_all') ? 'catch_all' : null
  const mx = has('mx_ok') ? 'present' : 'unknown'
  const seenOn = checkedOn ?? observedOn
  return assessed({ address, foundOn, seenOn, smtp, mx }).map((reassessed) => ({
    email: rawEmailOf(reassessed, checkedOn),
    contactName: contactName ?? reassessed.contactName,
  }))
}

/** Places at which a source found a listed address, by reason. */
const PLACES: readonly (readonly [EmailReason, EmailFacts['foundOn'][number]])[] = [
  ['on_site', 'site'],
  ['on_contact_page', 'contact_page'],
  ['mailto_link', 'mailto'],
  ['listing_only', 'listing'],
  ['social_only', 'social'],
]

const rawEmailOf = (
  { address, reasons, grade }: AssessedEmail,
  checkedOn: string | null,
): RawEmail => ({ address, reasons, grade, checkedOn })

/** Returns the newer of two days, `YYYY-MM-DD`. */
function newer(a: string, b: string): string {
  if (a > b) return a
  return b
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
