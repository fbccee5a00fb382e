import pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import { LeadsUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { answered } from '../../platform/db/query.ts'
import type { GradeCounts, LeadPage, LeadReads, LeadSelection, LeadSlice } from '../ports.ts'
import { planArea } from './read/areaConditions.ts'
import { createLeadSets, type LeadSet } from './read/createLeadSets.ts'
import { createVersionCache } from './read/createVersionCache.ts'
import { hasAppliedSuppressions } from './read/hasAppliedSuppressions.ts'
import { acceptedGrades, flagConditions } from './read/leadConditions.ts'
import { parseCursor, writeCursor } from './read/leadCursor.ts'
import type { LeadSearch } from './read/leadStatements.ts'
import { readCategories, readTopPlaces } from './read/readCategories.ts'
import { readLeadRows } from './read/readLeadRows.ts'
import { readNearestRanks } from './read/readNearestRanks.ts'
import { readPlaces, readSimilarPlaces } from './read/readPlaces.ts'
import { readCounts, readRanks } from './read/readRanks.ts'

/** SQLSTATE codes of a missing schema or table: the version was dropped. */
const MISSING_VERSION_CODES = new Set(['42P01', '3F000'])
/** Maximum number of reads of a page; suppressions are applied minutes apart. */
const MAX_TRIES = 3
const ZERO_COUNTS: GradeCounts = { A: 0, B: 0, C: 0, none: 0 }

/** Creates the reads of data sets; `sql` is a pool of `createLeadsPool`. */
export function createLeadReads(sql: Sql, clock: Clock): LeadReads {
  const sets = createLeadSets(sql, clock)
  const inVersion = async <T>(version: string, read: (set: LeadSet) => Promise<T>): Promise<T> =>
    answered(
      (async () => {
        const set = await sets.ofVersion(version)
        try {
          return await read(set)
        } catch (error) {
          if (!(error instanceof pg.DatabaseError) || !MISSING_VERSION_CODES.has(error.code ?? ''))
            throw error
          sets.forget(version)
          throw new LeadsUnavailable(RETRY_AFTER_SEC.newerLeads)
        }
      })(),
    )
  const corrected = createVersionCache(clock, (version) =>
    inVersion(version, ({ schema }) => hasAppliedSuppressions(sql, schema)),
  )
  return {
    current: async () => (await answered(sets.current())).dataset,
    taxonomy: (version) => inVersion(version, async ({ taxonomy }) => taxonomy),
    sources: (version) => inVersion(version, async ({ dataset }) => dataset.sources),
    isCorrected: corrected,
    places: (version, wanted) =>
      inVersion(version, ({ schema }) => readPlaces(sql, schema, wanted)),
    similarPlaces: (version, wanted) =>
      inVersion(version, ({ schema }) => readSimilarPlaces(sql, schema, wanted)),
    count: (version, selection) =>
      inVersion(version, async (set) => {
        const search = searchOf(set, selection)
        return search === null ? ZERO_COUNTS : readCounts(sql, search, set.blocks)
      }),
    page: (version, selection, slice) =>
      inVersion(version, (set) => readPage(sql, set, selection, slice)),
    categories: (version, area) =>
      inVersion(version, async ({ schema, taxonomy }) => {
        const plan = planArea({ ...area, zip: null, near: null })
        return plan === null ? [] : readCategories(sql, schema, taxonomy, plan)
      }),
    topPlaces: (version, category, limit) =>
      inVersion(version, ({ schema }) => readTopPlaces(sql, schema, category, limit)),
  }
}

function searchOf({ schema, taxonomy }: LeadSet, selection: LeadSelection): LeadSearch | null {
  const area = planArea(selection.area)
  if (area === null) return null
  const { category } = selection
  const thirdCode = category.path[2]
  const third = taxonomy.find(({ code }) => code === thirdCode)?.number ?? category.number
  const flags = flagConditions(selection.filters)
  return { schema, category, third, area, flags, isUnique: selection.filters.uniqueEmail }
}

async function readPage(
  sql: Sql,
  set: LeadSet,
  selection: LeadSelection,
  slice: LeadSlice,
): Promise<LeadPage> {
  const { version } = set.dataset
  const { near } = selection.area
  const offset = 'offset' in slice ? slice.offset : 0
  const after = 'after' in slice ? parseCursor(slice.after, version, near !== null) : null
  const search = searchOf(set, selection)
  if (search === null) return { leads: [], after: null }
  // Reads one more row than requested, which shows whether another page follows.
  const limit = slice.limit + 1
  const need = { limit, offset, grades: acceptedGrades(selection.filters), blocks: set.blocks }
  for (let tries = 1; ; tries += 1) {
    const positions =
      near === null
        ? await readRanks(sql, search, { ...need, after: after?.rank ?? 0 })
        : await readNearestRanks(sql, search, {
            ...need,
            near,
            after: after === null ? null : { metres: after.metres ?? 0, rank: after.rank },
          })
    const found = positions.slice(0, slice.limit)
    const leads = await readLeadRows(sql, set, found)
    // A lead was suppressed between the two statements, so the page is read again without this
    // lead.
    if (leads.length < found.length && tries < MAX_TRIES) continue
    const last = positions.length > slice.limit ? found.at(-1) : undefined
    return { leads, after: last === undefined ? null : writeCursor(version, last) }
  }
}
