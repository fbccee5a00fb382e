import { hash } from 'node:crypto'
import { LeadsUnavailable } from '../../core/kernel/errors.ts'
import { createCategoryMatcher } from '../../core/leads/domain/createCategoryMatcher.ts'
import type {
  CategoryNode,
  GradeCounts,
  Lead,
  LeadDataset,
  LeadDeps,
  LeadQuote,
  LeadSelection,
  PlaceMatch,
  TxtAnswer,
} from '../../core/leads/ports.ts'
import { createUncoveredPlaces } from '../../core/leads/store/places/createUncoveredPlaces.ts'
import { createSuppressionReader } from '../../core/leads/store/suppress/createSuppressionReader.ts'
import { readTaxonomy } from '../../core/leads/store/taxonomy/readTaxonomy.ts'
import type { TestClock } from './anApp.ts'
import { type MemoryRequest, memoryDomainOptOuts } from './memoryDomainOptOuts.ts'

export const TAXONOMY: readonly CategoryNode[] = readTaxonomy()
/** The matcher takes thirty times as long to build as the rest of a shop, and keeps no state. */
const match = createCategoryMatcher(TAXONOMY, [])
const uncovered = createUncoveredPlaces()

const PLACES: readonly PlaceMatch[] = [
  { kind: 'city', name: 'Austin', state: 'TX', id: 4_800_001, leads: 90 },
  { kind: 'city', name: 'Springfield', state: 'MO', id: 2_900_001, leads: 20 },
  { kind: 'city', name: 'Springfield', state: 'IL', id: 1_700_001, leads: 10 },
  { kind: 'county', name: 'Travis', state: 'TX', id: 48_453, leads: 80 },
]

/** Builds the `number`th dentist in Austin, with an address of grade A. */
export function aLead(number: number, given: Partial<Lead> = {}): Lead {
  return {
    id: `ld_${String(number).padStart(11, '0')}`,
    name: `Dentist ${number}`,
    category: 'dentist',
    otherCategories: [],
    address: `${number} Main St`,
    city: 'Austin',
    county: 'Travis',
    countyFips: '48453',
    state: 'TX',
    zip: '78701',
    lat: 30.27,
    lng: -97.74,
    distanceM: null,
    phone: `+1512555${String(number).padStart(4, '0')}`,
    email: `info@dentist${number}.com`,
    emailGrade: 'A',
    emailReasons: ['own_domain', 'site_proven_by_phone', 'mx_ok'],
    contactName: null,
    website: `https://dentist${number}.com`,
    websiteState: 'live',
    websiteProvenByPhone: true,
    socials: {},
    booking: [],
    payments: [],
    platform: null,
    hiring: false,
    hiringUrl: null,
    observedOn: '2026-05-30',
    emailCheckedOn: '2026-05-30',
    websiteCheckedOn: '2026-05-30',
    sources: ['generated'],
    mergedIds: [],
    ...given,
  }
}

export type MemoryLeads = LeadDeps & {
  /** Leads of each readable data set, best first; the last data set is current. */
  readonly sets: Map<string, readonly Lead[]>
  readonly told: LeadQuote[]
  /** Hashes of suppressed people and businesses. */
  readonly kept: Set<string>
  readonly requests: MemoryRequest[]
  /** Answers of the DNS by name; by default no record exists. */
  readonly records: Map<string, TxtAnswer>
}

/** Stores leads in memory with the semantics of their rows: by category, state and place, grade and address. */
export function memoryLeads(
  time: TestClock,
  sets: readonly (readonly [string, readonly Lead[]])[],
): MemoryLeads {
  const all = new Map(sets)
  const suppressed = new Set<string>()
  const reported: LeadQuote[] = []
  const requests: MemoryRequest[] = []
  const records = new Map<string, TxtAnswer>()
  const leadsOf = (version: string): readonly Lead[] => {
    const leads = all.get(version)
    if (leads === undefined) throw new LeadsUnavailable(1)
    return leads
  }
  const findLeads = (version: string, request: LeadSelection): readonly Lead[] =>
    leadsOf(version).filter((lead) => isIn(lead, request))
  const current = async (): Promise<LeadDataset> => {
    const version = [...all.keys()].at(-1)
    if (version === undefined) throw new LeadsUnavailable(10)
    return datasetOf(version, leadsOf(version))
  }
  return {
    sets: all,
    told: reported,
    kept: suppressed,
    requests,
    records,
    reads: {
      current,
      taxonomy: async (version) => {
        leadsOf(version)
        return TAXONOMY
      },
      sources: async (version) => datasetOf(version, leadsOf(version)).sources,
      isCorrected: async () => suppressed.size === 0,
      places: async (_version, { kind, name, state }) =>
        PLACES.filter(
          (place) =>
            place.kind === kind &&
            place.name.toLowerCase() === name &&
            (state === null || place.state === state),
        ),
      similarPlaces: async (_version, { kind }) => PLACES.filter((place) => place.kind === kind),
      count: async (version, request) => countsOf(findLeads(version, request)),
      page: async (version, request, slice) => {
        const wanted = findLeads(version, request).filter((lead) => isWanted(lead, request))
        // The rank of a lead is its id, so that a lead keeps its rank when others are removed.
        const rest =
          'offset' in slice
            ? wanted.slice(slice.offset)
            : wanted.filter(({ id }) => id > slice.after)
        const leads = rest.slice(0, slice.limit)
        const last = leads.at(-1)
        return { leads, after: last !== undefined && leads.length < rest.length ? last.id : null }
      },
      categories: async (version) => {
        const leads = leadsOf(version)
        return TAXONOMY.flatMap(({ code, number }) => {
          const own = leads.filter((lead) => nodeOf(lead.category).path.includes(code))
          const withEmail = own.filter(({ email }) => email !== null).length
          return own.length === 0 ? [] : [{ number, leads: own.length, withEmail }]
        })
      },
      topPlaces: async () => PLACES.filter(({ kind }) => kind === 'city'),
    },
    uncovered,
    quotes: {
      keep: async (quote) => {
        reported.push(quote)
      },
      find: async ({ requestHash, amountUsdc6 }) =>
        reported
          .filter(
            (quote) =>
              quote.requestHash === requestHash &&
              quote.amountUsdc6 === amountUsdc6 &&
              quote.expiresAtSec * 1_000 > time.ms,
          )
          .toReversed(),
      sweep: async () => undefined,
    },
    contactEmail: 'leads@example.com',
    suppressions: {
      hashOf: createSuppressionReader(),
      add: async (entry) => {
        suppressed.add(entry.hash)
      },
      among: async (texts) =>
        new Set(texts.filter((text) => suppressed.has(hash('sha256', text, 'hex')))),
    },
    domainOptOuts: memoryDomainOptOuts(time, requests, (hash) => suppressed.add(hash)),
    txtRecords: { read: async (name) => records.get(name) ?? { kind: 'records', texts: [] } },
    words: {
      meaning: async (version, text) => {
        leadsOf(version)
        return match(text)
      },
    },
  }
}

function nodeOf(code: string): CategoryNode {
  const node = TAXONOMY.find((categoryNode) => categoryNode.code === code)
  if (node === undefined) throw new Error(`no category ${code}`)
  return node
}

function isIn(lead: Lead, { category, area }: LeadSelection): boolean {
  const { number } = nodeOf(lead.category)
  const place = PLACES.find(
    ({ kind, name, state }) => kind === 'city' && name === lead.city && state === lead.state,
  )
  return (
    number >= category.number &&
    number <= category.last &&
    (area.state === null || area.state === lead.state) &&
    (area.cityIds === null || (place !== undefined && area.cityIds.includes(place.id))) &&
    (area.countyFips === null || area.countyFips.includes(Number(lead.countyFips))) &&
    (area.zip === null || (Number(lead.zip) >= area.zip.from && Number(lead.zip) <= area.zip.to))
  )
}

function isWanted({ emailGrade }: Lead, { filters }: LeadSelection): boolean {
  if (filters.email === 'any') return true
  if (filters.email === 'none') return emailGrade === null
  return emailGrade !== null && emailGrade <= filters.minGrade
}

function countsOf(leads: readonly Lead[]): GradeCounts {
  const of = (grade: Lead['emailGrade']) =>
    leads.filter(({ emailGrade }) => emailGrade === grade).length
  return { A: of('A'), B: of('B'), C: of('C'), none: of(null) }
}

function datasetOf(version: string, leads: readonly Lead[]): LeadDataset {
  return {
    version,
    loadedAtSec: 1_790_000_000,
    observedThrough: '2026-05-30',
    leads: leads.length,
    byGrade: countsOf(leads),
    withPhone: leads.filter(({ phone }) => phone !== null).length,
    withWebsite: leads.filter(({ website }) => website !== null).length,
    states: [{ state: 'TX', leads: leads.length }],
    sources: [
      {
        key: 'generated',
        name: 'Generated',
        licence: 'CC0-1.0',
        attribution: 'Generated leads, CC0-1.0',
        url: null,
        leads: leads.length,
      },
    ],
  }
}
