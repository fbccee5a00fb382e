import { EMAIL_REASONS } from '../../../domain/leads/gradeEmail.ts'
import { unpackTraits } from '../../../domain/leads/leadFlags.ts'
import type { CategoryNode, Lead } from '../../../leadsPorts.ts'
import type { Query } from '../../db/createSql.ts'
import type { LeadPosition } from './leadCursor.ts'
import { sql, table } from './leadStatements.ts'

type Row = {
  readonly rank: number
  readonly lead_id: string
  readonly name: string
  readonly cat: number
  readonly other: string
  readonly address: string | null
  readonly city: string
  readonly county: string | null
  readonly fips: number | null
  readonly state: string
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

/** The leads at these positions, in their order; fewer where one was taken out since its position was read. */
export async function readLeadRows(
  query: Query,
  schema: string,
  taxonomy: readonly CategoryNode[],
  positions: readonly LeadPosition[],
): Promise<Lead[]> {
  if (positions.length === 0) return []
  const at = (name: string) => table({ schema }, name)
  const rows = await query<Row[]>`${sql`
    select l.rank, l.lead_id, l.name, l.cat, l.other, l.address, c.name as city, k.name as county, l.fips, c.state,
      l.zip5, l.lat5, l.lng5, l.phone, l.email, l.reasons, l.contact, l.website, l.proven, l.flags, l.socials,
      l.hiring_url, l.observed_on::text, l.email_on::text, l.website_on::text, l.sources, l.merged
    from ${at('lead')} l join ${at('city')} c using (city_id) left join ${at('county')} k on k.fips = l.fips
    where l.rank = any(${positions.map(({ rank }) => rank)}::int4[])`}`
  const byRank = new Map(rows.map((row) => [row.rank, row]))
  return positions.flatMap(({ rank, metres }) => {
    const row = byRank.get(rank)
    return row === undefined ? [] : toLead(row, metres, taxonomy[row.cat]?.code ?? '')
  })
}

function toLead(row: Row, distanceM: number | null, category: string): Lead {
  const traits = unpackTraits(row.flags)
  return {
    id: row.lead_id,
    name: row.name,
    category,
    otherCategories: words(row.other),
    address: row.address,
    city: row.city,
    county: row.county,
    countyFips: fiveDigits(row.fips),
    state: row.state,
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
