import { InvalidInput, LeadsUnavailable } from '../../kernel/errors.ts'
import { LeadDatasetGone, LeadQueryRefused } from '../domain/leadErrors.ts'
import { suppressionKeys } from '../domain/suppressionKeys.ts'
import type {
  GradeCounts,
  Lead,
  LeadAsk,
  LeadDeps,
  LeadFilters,
  LeadPage,
  LeadSlice,
} from '../ports.ts'
import type { LeadQuery } from './leadFields.ts'
import { LEAD_LIMIT, MAX_PLACES } from './leadRules.ts'
import { type ResolvedLeadQuery, resolveLeadQuery } from './resolveLeadQuery.ts'

/** What a question finds on one data set. */
export type LeadsFound = {
  readonly resolved: ResolvedLeadQuery
  readonly byGrade: GradeCounts
  /** Leads that the filter on addresses lets through, too. */
  readonly matches: number
  /** The same of each of the first places of a name, in their order. */
  readonly placeMatches: readonly number[]
  readonly limit: number
  /** Places of the list before the first lead. */
  readonly offset: number
}

/** What a question gets on one data set, and what it costs by the number of its leads. */
export type LeadSale = LeadsFound & {
  readonly leads: readonly Lead[]
  /** Where the list goes on; null at its end. */
  readonly next: { readonly offset: number; readonly cursor: string; readonly leads: number } | null
  /** Leads that were passed over because somebody opted out. */
  readonly withheld: number
}

type SaleDeps = Pick<LeadDeps, 'reads' | 'words' | 'suppressions' | 'uncovered'>

const NOTHING: GradeCounts = { A: 0, B: 0, C: 0, none: 0 }
/** Times that a page is filled up; one behind which more in a row opted out is sold shorter, at the price of what it has. */
const MAX_FILLINGS = 8

/**
 * The page that a question would be sold now, read from one data set.
 *
 * Prices and deliveries are both made of it, so that they agree. A list has fixed places in a data set: who opted out
 * since it was loaded keeps a place and is passed over, the next in the list fills the page, and the page ends behind
 * the last place that it used. A list that ends before the page is full makes it shorter, and what it costs is counted
 * from what is left. Throws LeadQueryRefused, LeadDatasetGone for the data set of a cursor, LeadsUnavailable.
 */
export async function readLeadSale(
  leads: SaleDeps,
  version: string,
  query: LeadQuery,
): Promise<LeadSale> {
  return sell(leads, await find(leads, version, query), query)
}

/**
 * How many leads the page of a question would have now.
 *
 * Where nobody has to be passed over, the count tells without a look at the page. Throws as readLeadSale does.
 */
export async function countLeadSale(
  leads: SaleDeps,
  version: string,
  query: LeadQuery,
): Promise<LeadsFound & { readonly leads: number }> {
  const found = await find(leads, version, query)
  const { matches, offset, limit } = found
  if (query.cursor === undefined && (await leads.reads.isCorrected(version))) {
    return { ...found, leads: Math.max(0, Math.min(limit, matches - offset)) }
  }
  const sale = await sell(leads, found, query)
  return { ...found, leads: sale.leads.length }
}

async function find(leads: SaleDeps, version: string, query: LeadQuery): Promise<LeadsFound> {
  const resolved = await resolveLeadQuery(leads, version, query)
  const { ask } = resolved
  const { limit = LEAD_LIMIT.usual } = query
  const none = { resolved, limit, offset: startOf(query).offset, placeMatches: [] }
  if (ask === null) return { ...none, byGrade: NOTHING, matches: 0 }
  const byGrade = await leads.reads.count(version, ask)
  const matches = wantedOf(byGrade, ask.filters)
  return { ...none, byGrade, matches, placeMatches: await countPlaces(leads, resolved, matches) }
}

/** A place that is alone has all that match. */
async function countPlaces(
  { reads }: Pick<LeadDeps, 'reads'>,
  { version, ask, place }: ResolvedLeadQuery,
  matches: number,
): Promise<number[]> {
  if (ask === null) return []
  return Promise.all(
    place.matches.slice(0, MAX_PLACES).map(async ({ kind, id }) => {
      const key = kind === 'city' ? 'cityIds' : 'countyFips'
      if (matches === 0 || ask.area[key]?.length === 1) return matches
      const area = { ...ask.area, [key]: [id] }
      return wantedOf(await reads.count(version, { ...ask, area }), ask.filters)
    }),
  )
}

async function sell(leads: SaleDeps, found: LeadsFound, query: LeadQuery): Promise<LeadSale> {
  const { resolved, matches, limit } = found
  const { ask, version } = resolved
  const start = startOf(query)
  const none = { ...found, leads: [], next: null, withheld: 0 }
  // Leads before a cursor may have been taken out since it was told: what is behind it, the page alone can say.
  const isPast = query.cursor === undefined ? matches <= start.offset : matches === 0
  if (ask === null || isPast) return none
  const page = await fill(leads, { version, ask, limit, start })
  const { used, after } = page
  const end = start.offset + used
  const next =
    after === null
      ? null
      : {
          offset: end,
          cursor: `${version}~${end}~${after}`,
          leads: nextLeads({ matches, end, limit }),
        }
  return { ...none, leads: page.leads, next, withheld: page.withheld }
}

/** Leads of a page that follows the place `end` where something does: exact unless somebody was taken out meanwhile. */
export function nextLeads(list: { matches: number; end: number; limit: number }): number {
  return Math.max(1, Math.min(list.limit, list.matches - list.end))
}

/** Data set that a question is answered from: that of its cursor, or the one given. */
export function versionOf({ cursor }: Pick<LeadQuery, 'cursor'>, current: string): string {
  return cursor?.split('~')[0] ?? current
}

/**
 * Runs a read that a replaced data set may make impossible. Throws LeadDatasetGone then.
 *
 * The current data set is not gone while it cannot be read, which is so while it is mended.
 */
export async function onVersion<T>(
  { reads }: { readonly reads: Pick<LeadDeps['reads'], 'current'> },
  version: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof LeadsUnavailable)) throw error
    const { version: current } = await reads.current()
    throw current === version ? error : new LeadDatasetGone(version)
  }
}

/** The same for what sells nothing: a cursor of a replaced data set is a parameter that means nothing. */
export async function onCursor<T>(
  leads: { readonly reads: Pick<LeadDeps['reads'], 'current'> },
  version: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await onVersion(leads, version, read)
  } catch (error) {
    if (!(error instanceof LeadDatasetGone)) throw error
    const words = `belongs to ${version}, which was replaced; repeat the query without cursor`
    throw new LeadQueryRefused('bad_value', { field: 'cursor', words })
  }
}

type Start = { readonly offset: number; readonly slice: DistributedSlice }
type DistributedSlice = { readonly offset: number } | { readonly after: string }

function startOf({ offset = 0, cursor }: LeadQuery): Start {
  if (cursor === undefined) return { offset, slice: { offset } }
  const [, before, after = ''] = cursor.split('~')
  return { offset: Number(before), slice: { after } }
}

type Filling = {
  readonly version: string
  readonly ask: LeadAsk
  readonly limit: number
  readonly start: Start
}
type Filled = LeadPage & { readonly used: number; readonly withheld: number }

async function fill(
  { reads, suppressions }: Pick<LeadDeps, 'reads' | 'suppressions'>,
  { version, ask, limit, start }: Filling,
): Promise<Filled> {
  const leads: Lead[] = []
  let used = 0
  let slice: DistributedSlice = start.slice
  let after: string | null = null
  for (let filling = 0; filling < MAX_FILLINGS; filling += 1) {
    const wanted: LeadSlice = { ...slice, limit: limit - leads.length }
    const page = await inOurCursor(() => reads.page(version, ask, wanted))
    const keys = page.leads.map(suppressionKeys)
    const kept = await suppressions.among(keys.flat())
    leads.push(...page.leads.filter((_lead, at) => !keys[at]?.some((key) => kept.has(key))))
    used += page.leads.length
    after = page.after
    if (after === null || leads.length >= limit) break
    slice = { after }
  }
  return { leads, after, used, withheld: used - leads.length }
}

/** The inside of a cursor is read where it was written, and a caller hears of it like of any parameter. */
async function inOurCursor<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    const words = 'must be a next.cursor of this search'
    throw new LeadQueryRefused('bad_value', { field: 'cursor', words })
  }
}

/** Counts what the filter on addresses lets through. */
export function wantedOf({ A, B, C, none }: GradeCounts, filters: LeadFilters): number {
  if (filters.email === 'none') return none
  if (filters.email === 'any') return A + B + C + none
  return A + (filters.minGrade === 'A' ? 0 : B) + (filters.minGrade === 'C' ? C : 0)
}
