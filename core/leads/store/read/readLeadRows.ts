import { bool, int, jsonOf, maybe, type RowOf, text } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { EMAIL_REASONS } from '../../domain/gradeEmail.ts'
import { unpackTraits } from '../../domain/leadFlags.ts'
import type { Lead } from '../../ports.ts'
import type { LeadSet } from './createLeadSets.ts'
import type { LeadPosition } from './leadCursor.ts'
import { datasetTable, sql } from './leadStatements.ts'

const ROW = {
  rank: int,
  lead_id: text,
  name: text,
  cat: int,
  other: text,
  address: maybe(text),
  city_id: int,
  fips: maybe(int),
  zip5: maybe(int),
  lat5: int,
  lng5: int,
  phone: maybe(text),
  email: maybe(text),
  reasons: int,
  contact: maybe(text),
  website: maybe(text),
  proven: bool,
  flags: int,
  socials: maybe(jsonOf<Readonly<Record<string, string>>>()),
  hiring_url: maybe(text),
  observed_on: text,
  email_on: maybe(text),
  website_on: maybe(text),
  sources: text,
  merged: text,
}
type Row = RowOf<typeof ROW>

/**
 * Returns the leads at these positions, in the given order; omits leads that were suppressed since
 * the positions were read.
 */
export async function readLeadRows(
  query: Query,
  set: Pick<LeadSet, 'schema' | 'taxonomy' | 'names'>,
  positions: readonly LeadPosition[],
): Promise<Lead[]> {
  if (positions.length === 0) return []
  const rows = await query(ROW)`${sql`
    select rank, lead_id, name, cat, other, address, city_id, fips, zip5, lat5, lng5, phone, email, reasons, contact,
      website, proven, flags, socials, hiring_url, observed_on::text, email_on::text, website_on::text, sources, merged
    from ${datasetTable(set, 'lead')} where rank = any(${positions.map(({ rank }) => rank)}::int4[])`}`
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
