import type { Clock } from '../../../kernel/clock.ts'
import { LeadsUnavailable } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import { int, jsonOf, type RowOf, text, texts } from '../../../platform/db/columns.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { ownLicenceOf } from '../../domain/sourceKey.ts'
import type { CategoryNode, GradeCounts, LeadDataset } from '../../ports.ts'
import type { DatasetSource } from '../dataset/openDataset.ts'
import { schemaOf } from '../schemaOf.ts'
import { gradeBlocks } from './leadConditions.ts'
import { datasetTable, sql as piece } from './leadStatements.ts'
import type { PageNeed } from './planPage.ts'
import { type PlaceNames, readPlaceNames } from './readPlaceNames.ts'

/** A readable data set. */
export type LeadSet = {
  readonly schema: string
  readonly dataset: LeadDataset
  readonly taxonomy: readonly CategoryNode[]
  readonly blocks: PageNeed['blocks']
  readonly names: PlaceNames
}

type DatasetFacts = Omit<LeadDataset, 'version' | 'loadedAtSec' | 'sources'> & {
  readonly sources: Readonly<Record<string, number>>
}

const ROW = {
  id: int,
  version: text,
  loadedAtSec: int,
  facts: jsonOf<DatasetFacts>(),
  sources: jsonOf<readonly DatasetSource[]>(),
  ranked: jsonOf<GradeCounts>(),
}
type Row = RowOf<typeof ROW>

/**
 * Milliseconds for which the current version is cached: the maximum delay after which a replacement
 * is visible.
 */
const CURRENT_KNOWN_MS = 1_000

/** Creates a cache of data sets by version. Only the totals of a cached data set can change. */
export function createLeadSets(sql: Sql, clock: Clock) {
  const sets = new Map<string, Promise<LeadSet>>()
  let current: { readonly atMs: number; readonly set: Promise<LeadSet> } | undefined

  const open = async (row: Row | undefined): Promise<LeadSet> => {
    if (row === undefined) throw new LeadsUnavailable(RETRY_AFTER_SEC.firstLeads)
    const schema = schemaOf(row.id)
    const dataset = toDataset(row)
    const taxonomy = await sql({
      code: text,
      label: text,
      path: texts,
      number: int,
      last: int,
    })`${piece`
      select code, label, path, number, last from ${datasetTable({ schema }, 'category')} order by number`}`
    const names = await readPlaceNames(sql, schema)
    return { schema, dataset, taxonomy, blocks: gradeBlocks(row.ranked), names }
  }
  const remember = (version: string, opening: () => Promise<LeadSet>): Promise<LeadSet> => {
    const known = sets.get(version)
    if (known !== undefined) return known
    const set = opening()
    sets.set(version, set)
    set.catch(() => sets.delete(version))
    return set
  }
  const columns = piece`id, version, extract(epoch from activated_at)::int4 as "loadedAtSec", facts,
    progress -> 'sources' as sources, progress -> 'ranked' as ranked`
  return {
    forget: (version: string) => sets.delete(version),
    current: (): Promise<LeadSet> => {
      const nowMs = clock.nowMs()
      if (current !== undefined && nowMs - current.atMs < CURRENT_KNOWN_MS) return current.set
      const set = (async () => {
        const [row] = await sql(ROW)`
          select ${columns} from app.lead_dataset where state = 'current'`
        if (row === undefined) return open(row)
        const known = await remember(row.version, () => open(row))
        // Suppressions change the totals, but not ranks and categories.
        return { ...known, dataset: toDataset(row) }
      })()
      current = { atMs: nowMs, set }
      set.catch(() => {
        current = undefined
      })
      return set
    },
    ofVersion: (version: string): Promise<LeadSet> =>
      remember(version, async () => {
        const [row] = await sql(ROW)`
          select ${columns} from app.lead_dataset
          where version = ${version} and state in ('current', 'retired')`
        return open(row)
      }),
  }
}

function toDataset({ version, loadedAtSec, facts, sources }: Row): LeadDataset {
  const { sources: counts, ...figures } = facts
  return {
    ...figures,
    version,
    loadedAtSec,
    sources: Object.entries(counts)
      .map(([key, leads]) => ({ ...describe(key, sources), key, leads }))
      .toSorted((a, b) => b.leads - a.leads),
  }
}

/**
 * Returns the description of a source for callers; rows with another licence are listed separately
 * with that licence.
 */
function describe(
  key: string,
  sources: readonly DatasetSource[],
): Omit<LeadDataset['sources'][number], 'leads'> {
  const known = sources.find((source) => source.key === key)
  if (known !== undefined) return known
  const own = ownLicenceOf(key)
  if (own === null) return { key, name: key, licence: 'unknown', attribution: key, url: null }
  const { name, url } = describe(own.key, sources)
  const { licence } = own
  return { key, name, licence, attribution: `${name}, ${licence}`, url }
}
