import type {
  CategoryNode,
  LeadArea,
  LeadFilters,
  LeadReads,
  LeadSelection,
} from '../../core/leads/ports.ts'

export type WorstQuery = {
  readonly name: string
  readonly ask: LeadSelection
  readonly offset: number
}

const NOWHERE: LeadArea = { state: null, countyFips: null, cityIds: null, zip: null, near: null }
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
/** Times Square: the circle with the most leads. */
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
  const ask = (
    name: string,
    code: string,
    area: Partial<LeadArea>,
    filters: Partial<LeadFilters> = {},
  ): WorstQuery => ({
    name,
    ask: {
      category: node(code),
      area: { ...NOWHERE, ...area },
      filters: { ...NO_FILTERS, ...filters },
    },
    offset: 0,
  })
  const within = (radiusKm: number) => ({ near: { ...MANHATTAN, radiusKm } })
  return [
    ask('restaurant, nation', 'restaurant', {}),
    ask('retail, nation', 'retail', {}),
    ask(
      'restaurant, nation, opentable and hiring',
      'restaurant',
      {},
      { booking: 'opentable', hiring: true },
    ),
    ask(
      'retail, nation, webflow and clover',
      'retail',
      {},
      { platform: 'webflow', payments: 'clover' },
    ),
    ask('retail, nation, zocdoc (none)', 'retail', {}, { booking: 'zocdoc' }),
    {
      ...ask('retail, nation, any, deep offset', 'retail', {}, { email: 'any' }),
      offset: Math.floor(leads / 14),
    },
    ask('retail, nation, one per address', 'retail', {}, { uniqueEmail: true }),
    ask('restaurant, CA', 'restaurant', { state: 'CA' }),
    ask(
      'retail, CA, needs a site, none',
      'retail',
      { state: 'CA' },
      { website: 'needs', email: 'none' },
    ),
    ask(
      'retail, Los Angeles county, any',
      'retail',
      { countyFips: [LOS_ANGELES_COUNTY] },
      { email: 'any' },
    ),
    ask('retail, New York, any', 'retail', newYork, { email: 'any' }),
    ask('restaurant, every Springfield, any', 'restaurant', springfields, { email: 'any' }),
    ask('retail, zip 1, any', 'retail', { zip: { from: 10_000, to: 19_999 } }, { email: 'any' }),
    ask('restaurant, zip 900', 'restaurant', { zip: { from: 90_000, to: 90_099 } }),
    ask('restaurant, 5 km around Manhattan', 'restaurant', within(5)),
    ask('retail, 50 km around Manhattan, any', 'retail', within(50), { email: 'any' }),
  ]
}
