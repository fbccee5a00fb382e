import { type EmailReason, gradeEmail } from './gradeEmail.ts'
import type { RawEmail, RawLead } from './rawLead.ts'
import { siteDomainOf } from './siteDomainOf.ts'

const MAX_OTHER_CATEGORIES = 5

/**
 * Compares two observations: the newer first, then the higher score, then by id and content.
 * Returns 0 only for identical observations.
 */
export function compareObservations(a: RawLead, b: RawLead): number {
  return (
    descending(a.observedOn, b.observedOn) ||
    b.score - a.score ||
    -descending(a.id, b.id) ||
    -descending(JSON.stringify(a), JSON.stringify(b))
  )
}

/**
 * Compares in descending order by code units, which equals collation C of Postgres for these
 * fields.
 */
const descending = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1)

/**
 * Returns one lead from several observations of one business: the newest observation wins, and
 * older observations fill its gaps.
 *
 * The address is the address with the best grade. The website is a proven site if there is one,
 * else a live site. The order of the observations has no effect. Throws RangeError for an empty
 * list.
 */
export function mergeLeads(observations: readonly RawLead[]): RawLead {
  const all = observations.toSorted(compareObservations)
  const [newest] = all
  if (newest === undefined) throw new RangeError('no observations to merge')
  if (all.length === 1) return newest
  const mailed = all
    .filter(({ email }) => email !== null)
    .toSorted((a, b) => emailRank(a.email) - emailRank(b.email))[0]
  const site =
    all.toSorted(
      (a, b) => siteRank(a) - siteRank(b) || Number(b === mailed) - Number(a === mailed),
    )[0] ?? newest
  const others = all.flatMap(({ category, otherCategories }) => [category, ...otherCategories])
  const ids = all.flatMap(({ id, mergedIds }) => [id, ...mergedIds])
  return {
    ...newest,
    otherCategories: [...new Set(others)]
      .filter((code) => code !== newest.category)
      .slice(0, MAX_OTHER_CATEGORIES),
    address: firstOf(all, ({ address }) => address),
    zip: firstOf(all, ({ zip }) => zip),
    phone: firstOf(all, ({ phone }) => phone),
    email: mailed === undefined ? null : emailBeside(site, mailed),
    contactName:
      mailed === undefined ? firstOf(all, ({ contactName }) => contactName) : mailed.contactName,
    website: site.website,
    websiteState: site.websiteState,
    websiteProvenByPhone: site.websiteProvenByPhone,
    site: site.site,
    socials: Object.fromEntries(
      all
        .toReversed()
        .flatMap(({ socials }) => Object.entries(socials))
        .toSorted(([a], [b]) => -descending(a, b)),
    ),
    sources: uniqueSources(all),
    mergedIds: [...new Set(ids)]
      .filter((id) => id !== newest.id)
      .toSorted((a, b) => -descending(a, b)),
  }
}

/** Reasons that depend on the website: they do not apply if the merged lead has another website. */
const SITE_REASONS: ReadonlySet<EmailReason> = new Set([
  'own_domain',
  'site_proven_by_phone',
  'on_site',
  'on_contact_page',
  'mailto_link',
])

function emailBeside(site: RawLead, { email, website }: RawLead): RawEmail | null {
  if (email === null || website === null || domainOf(website) === domainOf(site.website))
    return email
  const reasons = email.reasons.filter((reason) => !SITE_REASONS.has(reason))
  return { ...email, reasons, grade: gradeEmail(reasons) }
}

const domainOf = (website: string | null): string | null =>
  website === null ? null : (siteDomainOf(website) ?? website)

function firstOf<T>(leads: readonly RawLead[], read: (lead: RawLead) => T | null): T | null {
  for (const lead of leads) {
    const value = read(lead)
    if (value !== null) return value
  }
  return null
}

/** Returns the rank of a site, the best first: proven, live, checked, listed, dead, none. */
function siteRank({ websiteProvenByPhone, websiteState, site }: RawLead): number {
  if (websiteState === 'none') return 5
  if (websiteState === 'dead') return 4
  if (websiteProvenByPhone) return 0
  return websiteState === 'live' ? 1 : site === null ? 3 : 2
}

const emailRank = (email: RawEmail | null): number =>
  email === null ? 9 : 'ABC'.indexOf(email.grade) + (email.checkedOn === null ? 0.5 : 0)

function uniqueSources(leads: readonly RawLead[]): RawLead['sources'] {
  const byKey = new Map(
    leads.flatMap(({ sources }) =>
      sources.map((source) => [`${source.key}\n${source.recordId}`, source] as const),
    ),
  )
  return [...byKey].toSorted(([a], [b]) => -descending(a, b)).map(([, source]) => source)
}
