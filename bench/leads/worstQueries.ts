import type {
  CategoryNode,
  LeadArea,
  LeadFilters,
  LeadReads,
  LeadSelection,
} from '../../core/leads/ports.ts'

export type WorstQuery = {
  readonly name: string
  readonly selection: LeadSelection
  readonly offset: number
}

const EMPTY_AREA: LeadArea = { state: null, countyFips: null, cityIds: null, zip: null, near: null }
const NO_FILTERS: LeadFilters = {
  email: 'required',
  minGrade: 'C',
  website: null,
  booking: null,
  payments: null,
  platform: null,
  hiring: false,
  uniqueEmail: false,
}
/** Times Square, the centre of the circle with the most leads. */
const MANHATTAN = { lat: 40.758, lng: -73.9855 }
const LOS_ANGELES_COUNTY = 6_037

/** Returns the most expensive searches, 1,000 leads each. Source: research/data.md 2.4. */
export async function worstQueries(reads: LeadReads, version: string): Promise<WorstQuery[]> {
  const taxonomy = await reads.taxonomy(version)
  const node = (code: string): CategoryNode => {
    const found = taxonomy.find((known) => known.code === code)
    if (found === undefined) throw new Error(`no category ${code}`)
    return found
  }
  const idsOf = async (name: string, state: string | null) =>
    (await reads.places(version, { kind: 'city', name, state })).map(({ id }) => id)
  const newYork = { cityIds: await idsOf('New York', 'NY') }
  const springfields = { cityIds: await idsOf('Springfield', null) }
  const { leads } = await reads.current()
  const selection = (
    name: string,
    code: string,
    area: Partial<LeadArea>,
    filters: Partial<LeadFilters> = {},
  ): WorstQuery => ({
    name,
    selection: {
      category: node(code),
      area: { ...EMPTY_AREA, ...area },
      filters: { ...NO_FILTERS, ...filters },
    },
    offset: 0,
  })
  const within = (radiusKm: number) => ({ near: { ...MANHATTAN, radiusKm } })
  return [
    selection('restaurant, nation', 'restaurant', {}),
    selection('retail, nation', 'retail', {}),
    selection(
      'restaurant, nation, opentable and hiring',
      'restaurant',
      {},
      { booking: 'opentable', hiring: true },
    ),
    selection(
      'retail, nation, webflow and clover',
      'retail',
      {},
      { platform: 'webflow', payments: 'clover' },
    ),
    selection('retail, nation, zocdoc (none)', 'retail', {}, { booking: 'zocdoc' }),
    {
      ...selection('retail, nation, any, deep offset', 'retail', {}, { email: 'any' }),
      offset: Math.floor(leads / 14),
    },
    selection('retail, nation, one per address', 'retail', {}, { uniqueEmail: true }),
    selection('restaurant, CA', 'restaurant', { state: 'CA' }),
    selection(
      'retail, CA, needs a site, none',
      'retail',
      { state: 'CA' },
      { website: 'needs', email: 'none' },
    ),
    selection(
      'retail, Los Angeles county, any',
      'retail',
      { countyFips: [LOS_ANGELES_COUNTY] },
      { email: 'any' },
    ),
    selection('retail, New York, any', 'retail', newYork, { email: 'any' }),
    selection('restaurant, every Springfield, any', 'restaurant', springfields, { email: 'any' }),
    selection(
      'retail, zip 1, any',
      'retail',
      { zip: { from: 10_000, to: 19_999 } },
      { email: 'any' },
    ),
    selection('restaurant, zip 900', 'restaurant', { zip: { from: 90_000, to: 90_099 } }),
    selection('restaurant, 5 km around Manhattan', 'restaurant', within(5)),
    selection('retail, 50 km around Manhattan, any', 'retail', within(50), { email: 'any' }),
  ]
}
