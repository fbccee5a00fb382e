import { InvalidInput, LeadsUnavailable } from '../../domain/errors.ts'
import { LeadDatasetGone, LeadQueryRefused } from '../../domain/leads/leadErrors.ts'
import { suppressionKeys } from '../../domain/leads/suppressionKeys.ts'
import type {
  GradeCounts,
  Lead,
  LeadAsk,
  LeadDeps,
  LeadFilters,
  LeadPage,
  LeadSlice,
} from '../../leadsPorts.ts'
import type { LeadQuery } from './leadFields.ts'
import { LEAD_LIMIT } from './leadRules.ts'
import { type ResolvedAsk, resolveLeadAsk } from './resolveLeadAsk.ts'

/** What a question gets on one data set, and what it costs by the number of its leads. */
export type LeadSale = {
  readonly resolved: ResolvedAsk
  readonly byGrade: GradeCounts
  /** Leads that the filter on addresses lets through, too. */
  readonly matches: number
  readonly limit: number
  /** Places of the list before the first lead. */
  readonly offset: number
  readonly leads: readonly Lead[]
  /** Where the list goes on; null at its end. */
  readonly next: { readonly offset: number; readonly cursor: string; readonly leads: number } | null
  /** Leads that were passed over because somebody opted out. */
  readonly withheld: number
}

const NOTHING: GradeCounts = { A: 0, B: 0, C: 0, none: 0 }
/** Times that a page is filled up; one behind which more in a row opted out is sold shorter, at the price of what it has. */
const MOST_FILLINGS = 8

/**
 * The page that a question would be sold now, read from one data set.
 *
 * Prices and deliveries are both made of it, so that they agree. A list has fixed places in a data set: who opted out
 * since it was loaded keeps a place and is passed over, the next in the list fills the page, and the page ends behind
 * the last place that it used. A list that ends before the page is full makes it shorter, and what it costs is counted
 * from what is left. Throws LeadQueryRefused, LeadDatasetGone for the data set of a cursor, LeadsUnavailable.
 */
export async function readLeadSale(
  leads: Pick<LeadDeps, 'reads' | 'words' | 'suppressions'>,
  version: string,
  query: LeadQuery,
): Promise<LeadSale> {
  const resolved = await resolveLeadAsk(leads, version, query)
  const { limit = LEAD_LIMIT.usual } = query
  const start = startOf(query)
  const { ask } = resolved
  const none = { resolved, limit, offset: start.offset, leads: [], next: null, withheld: 0 }
  if (ask === null) return { ...none, byGrade: NOTHING, matches: 0 }
  const byGrade = await leads.reads.count(version, ask)
  const matches = wantedOf(byGrade, ask.filters)
  // Leads before a cursor may have been taken out since it was told: what is behind it, the page alone can say.
  const isPast = query.cursor === undefined ? matches <= start.offset : matches === 0
  if (isPast) return { ...none, byGrade, matches }
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
  return { ...none, byGrade, matches, leads: page.leads, next, withheld: page.withheld }
}

/** Leads of a page that follows the place `end` where something does: exact unless somebody was taken out meanwhile. */
export function nextLeads(list: { matches: number; end: number; limit: number }): number {
  return Math.max(1, Math.min(list.limit, list.matches - list.end))
}

/** Data set that a question is answered from: that of its cursor, or the one given. */
export function versionOf({ cursor }: Pick<LeadQuery, 'cursor'>, current: string): string {
  return cursor?.split('~')[0] ?? current
}

/** Runs a read that a replaced data set may make impossible. Throws LeadDatasetGone then. */
export async function onVersion<T>(version: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof LeadsUnavailable) throw new LeadDatasetGone(version)
    throw error
  }
}

/** The same for what sells nothing: a cursor of a replaced data set is a parameter that means nothing. */
export async function onCursor<T>(version: string, read: () => Promise<T>): Promise<T> {
  try {
    return await onVersion(version, read)
  } catch (error) {
    if (!(error instanceof LeadDatasetGone)) throw error
    const words = `is of ${version}, which was replaced; begin again without it`
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
  for (let filling = 0; filling < MOST_FILLINGS; filling += 1) {
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
    const words = 'is none of ours, or of another search'
    throw new LeadQueryRefused('bad_value', { field: 'cursor', words })
  }
}

/** Counts what the filter on addresses lets through. */
export function wantedOf({ A, B, C, none }: GradeCounts, filters: LeadFilters): number {
  if (filters.email === 'none') return none
  if (filters.email === 'any') return A + B + C + none
  return A + (filters.minGrade === 'A' ? 0 : B) + (filters.minGrade === 'C' ? C : 0)
}
