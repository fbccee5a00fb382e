import { InvalidInput, LeadsUnavailable } from '../../kernel/errors.ts'
import { LeadDatasetReplaced, LeadQueryRefused } from '../domain/leadErrors.ts'
import { suppressionKeys } from '../domain/suppressionKeys.ts'
import type {
  GradeCounts,
  Lead,
  LeadDeps,
  LeadFilters,
  LeadPage,
  LeadSelection,
  LeadSlice,
} from '../ports.ts'
import type { LeadQuery } from './leadFields.ts'
import { LEAD_LIMIT, MAX_PLACES } from './leadRules.ts'
import { type ResolvedLeadQuery, resolveLeadQuery } from './resolveLeadQuery.ts'

/** Matches of a query on one data set. */
export type LeadsFound = {
  readonly resolved: ResolvedLeadQuery
  readonly byGrade: GradeCounts
  /** Number of leads that pass all filters, including the e-mail filter. */
  readonly matches: number
  /** Number of matches of each of the first `MAX_PLACES` places, in the order of the places. */
  readonly placeMatches: readonly number[]
  readonly limit: number
  /** Number of positions in the list before the first lead. */
  readonly offset: number
}

/** Page of a query on one data set; the number of its leads determines its price. */
export type LeadSale = LeadsFound & {
  readonly leads: readonly Lead[]
  /** Start of the next page; null at the end of the list. */
  readonly next: { readonly offset: number; readonly cursor: string; readonly leads: number } | null
  /** Number of leads that the page omits because of an opt-out. */
  readonly withheld: number
}

type SaleDeps = Pick<LeadDeps, 'reads' | 'words' | 'suppressions' | 'uncovered'>

const ZERO_COUNTS: GradeCounts = { A: 0, B: 0, C: 0, none: 0 }
/**
 * Maximum number of reads for one page. If more leads in sequence opted out, the page is shorter
 * and costs less.
 */
const MAX_FILLINGS = 8

/**
 * Returns the page that a query buys now, from one data set.
 *
 * Prices and deliveries both use this function, so they agree. Each lead has a fixed place in the
 * list of a data set. A lead that opted out after the load keeps its place, but the page omits this
 * lead and takes the next lead of the list; the page ends after the last place from which it took a
 * lead. At the end of the list a page may be shorter, and its price counts only its leads.
 *
 * Throws LeadQueryRefused, LeadDatasetReplaced for the data set of a cursor, LeadsUnavailable.
 */
export async function readLeadSale(
  leads: SaleDeps,
  version: string,
  query: LeadQuery,
): Promise<LeadSale> {
  return sell(leads, await find(leads, version, query), query)
}

/**
 * Returns the number of leads on the page that a query buys now.
 *
 * If the data set has applied every opt-out, the counts give the result without a read of the page.
 * Throws the errors of `readLeadSale`.
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
  const { selection } = resolved
  const { limit = LEAD_LIMIT.usual } = query
  const none = { resolved, limit, offset: startOf(query).offset, placeMatches: [] }
  if (selection === null) return { ...none, byGrade: ZERO_COUNTS, matches: 0 }
  const byGrade = await leads.reads.count(version, selection)
  const matches = countAcceptedLeads(byGrade, selection.filters)
  return { ...none, byGrade, matches, placeMatches: await countPlaces(leads, resolved, matches) }
}

/**
 * Returns the number of matches of each place. For a single place this is the number of all
 * matches, so no further read is needed.
 */
async function countPlaces(
  { reads }: Pick<LeadDeps, 'reads'>,
  { version, selection, place }: ResolvedLeadQuery,
  matches: number,
): Promise<number[]> {
  if (selection === null) return []
  return Promise.all(
    place.matches.slice(0, MAX_PLACES).map(async ({ kind, id }) => {
      const key = kind === 'city' ? 'cityIds' : 'countyFips'
      if (matches === 0 || selection.area[key]?.length === 1) return matches
      const area = { ...selection.area, [key]: [id] }
      return countAcceptedLeads(
        await reads.count(version, { ...selection, area }),
        selection.filters,
      )
    }),
  )
}

async function sell(leads: SaleDeps, found: LeadsFound, query: LeadQuery): Promise<LeadSale> {
  const { resolved, matches, limit } = found
  const { selection, version } = resolved
  const start = startOf(query)
  const none = { ...found, leads: [], next: null, withheld: 0 }
  // After a cursor was returned, leads before the cursor may have been removed. Only a read of the
  // page shows the leads after the cursor.
  const isPast = query.cursor === undefined ? matches <= start.offset : matches === 0
  if (selection === null || isPast) return none
  const page = await fill(leads, { version, selection, limit, start })
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

/**
 * Returns the number of leads on the page after `end`, at least one; exact unless leads were
 * removed since the count.
 */
export function nextLeads(list: { matches: number; end: number; limit: number }): number {
  return Math.max(1, Math.min(list.limit, list.matches - list.end))
}

/** Returns the data set of a query: that of its cursor, else `current`. */
export function versionOf({ cursor }: Pick<LeadQuery, 'cursor'>, current: string): string {
  return cursor?.split('~')[0] ?? current
}

/**
 * Runs a read of a data set. Throws LeadDatasetReplaced if the data set was replaced.
 *
 * During a repair, the current data set can also be unavailable; then LeadsUnavailable is thrown.
 */
export async function readOnVersion<T>(
  { reads }: { readonly reads: Pick<LeadDeps['reads'], 'current'> },
  version: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof LeadsUnavailable)) throw error
    const { version: current } = await reads.current()
    throw current === version ? error : new LeadDatasetReplaced(version)
  }
}

/**
 * Runs a read for a free operation. Throws LeadQueryRefused for the cursor of a replaced data set.
 */
export async function readOnCursor<T>(
  leads: { readonly reads: Pick<LeadDeps['reads'], 'current'> },
  version: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await readOnVersion(leads, version, read)
  } catch (error) {
    if (!(error instanceof LeadDatasetReplaced)) throw error
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
  readonly selection: LeadSelection
  readonly limit: number
  readonly start: Start
}
type Filled = LeadPage & { readonly used: number; readonly withheld: number }

async function fill(
  { reads, suppressions }: Pick<LeadDeps, 'reads' | 'suppressions'>,
  { version, selection, limit, start }: Filling,
): Promise<Filled> {
  const leads: Lead[] = []
  let used = 0
  let slice: DistributedSlice = start.slice
  let after: string | null = null
  for (let filling = 0; filling < MAX_FILLINGS; filling += 1) {
    const wanted: LeadSlice = { ...slice, limit: limit - leads.length }
    const page = await withCursorCheck(() => reads.page(version, selection, wanted))
    const keys = page.leads.map(suppressionKeys)
    const suppressed = await suppressions.among(keys.flat())
    leads.push(...page.leads.filter((_lead, at) => !keys[at]?.some((key) => suppressed.has(key))))
    used += page.leads.length
    after = page.after
    if (after === null || leads.length >= limit) break
    slice = { after }
  }
  return { leads, after, used, withheld: used - leads.length }
}

/**
 * Runs a read of a page, which alone can validate the content of a cursor. Throws LeadQueryRefused
 * for an invalid cursor.
 */
async function withCursorCheck<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    const words = 'must be a next.cursor of this search'
    throw new LeadQueryRefused('bad_value', { field: 'cursor', words })
  }
}

/** Returns the number of leads that pass the e-mail filter. */
export function countAcceptedLeads({ A, B, C, none }: GradeCounts, filters: LeadFilters): number {
  if (filters.email === 'none') return none
  if (filters.email === 'any') return A + B + C + none
  return A + (filters.minGrade === 'A' ? 0 : B) + (filters.minGrade === 'C' ? C : 0)
}
