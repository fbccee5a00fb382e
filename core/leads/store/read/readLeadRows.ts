import type { Query } from '../../../platform/db/createSql.ts'
import { EMAIL_REASONS } from '../../domain/gradeEmail.ts'
import { unpackTraits } from '../../domain/leadFlags.ts'
import type { Lead } from '../../ports.ts'
import type { LeadSet } from './createLeadSets.ts'
import type { LeadPosition } from './leadCursor.ts'
import { sql, table } from './leadStatements.ts'

type Row = {
  readonly rank: number
  readonly lead_id: string
  readonly name: string
  readonly cat: number
  readonly other: string
  readonly address: string | null
  readonly city_id: number
  readonly fips: number | null
  readonly zip5: number | null
  readonly lat5: number
  readonly lng5: number
  readonly phone: string | null
  readonly email: string | null
  readonly reasons: number
  readonly contact: string | null
  readonly website: string | null
  readonly proven: boolean
  readonly flags: number
  readonly socials: Readonly<Record<string, string>> | null
  readonly hiring_url: string | null
  readonly observed_on: string
  readonly email_on: string | null
  readonly website_on: string | null
  readonly sources: string
  readonly merged: string
}

/** Reads the leads at these positions, in their order; omits leads that were suppressed meanwhile. */
export async function readLeadRows(
  query: Query,
  set: Pick<LeadSet, 'schema' | 'taxonomy' | 'names'>,
  positions: readonly LeadPosition[],
): Promise<Lead[]> {
  if (positions.length === 0) return []
  const rows = await query<Row[]>`${sql`
    select rank, lead_id, name, cat, other, address, city_id, fips, zip5, lat5, lng5, phone, email, reasons, contact,
      website, proven, flags, socials, hiring_url, observed_on::text, email_on::text, website_on::text, sources, merged
    from ${table(set, 'lead')} where rank = any(${positions.map(({ rank }) => rank)}::int4[])`}`
  const byRank = new Map(rows.map((row) => [row.rank, row]))
  return positions.flatMap(({ rank, metres }) => {
    const row = byRank.get(rank)
    return row === undefined ? [] : toLead(row, metres, set)
  })
}

function toLead(
  row: Row,
  distanceM: number | null,
  { taxonomy, names }: Pick<LeadSet, 'taxonomy' | 'names'>,
): Lead {
  const traits = unpackTraits(row.flags)
  const city = names.cities.get(row.city_id)
  if (city === undefined) throw new Error(`lead ${row.lead_id} is in an unknown city`)
  return {
    id: row.lead_id,
    name: row.name,
    category: taxonomy[row.cat]?.code ?? '',
    otherCategories: words(row.other),
    address: row.address,
    city: city.name,
    county: row.fips === null ? null : (names.counties.get(row.fips) ?? null),
    countyFips: fiveDigits(row.fips),
    state: city.state,
    zip: fiveDigits(row.zip5),
    lat: row.lat5 / 1e5,
    lng: row.lng5 / 1e5,
    distanceM,
    phone: row.phone,
    email: row.email,
    emailGrade: traits.grade,
    emailReasons: EMAIL_REASONS.filter((_, bit) => (row.reasons & (1 << bit)) !== 0),
    contactName: row.contact,
    website: row.website,
    websiteState: traits.website,
    websiteProvenByPhone: row.proven,
    socials: row.socials ?? {},
    booking: traits.booking,
    payments: traits.payments,
    platform: traits.platform,
    hiring: traits.hiring,
    hiringUrl: row.hiring_url,
    observedOn: row.observed_on,
    emailCheckedOn: row.email_on,
    websiteCheckedOn: row.website_on,
    sources: words(row.sources),
    mergedIds: words(row.merged),
  }
}

const words = (text: string): string[] => (text === '' ? [] : text.split(' '))

const fiveDigits = (number: number | null): string | null =>
  number === null ? null : String(number).padStart(5, '0')
