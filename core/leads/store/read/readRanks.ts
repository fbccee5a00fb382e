import { int, type RowOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { GradeCounts } from '../../ports.ts'
import { coversWholeArea, isSingleColumnCategory } from './areaConditions.ts'
import type { LeadPosition } from './leadCursor.ts'
import {
  countStatement,
  facetCount,
  facetEstimate,
  type LeadSearch,
  rankPage,
  repeatedCount,
} from './leadStatements.ts'
import {
  type Estimate,
  MIN_WIDE_ZIP_RANGE,
  type PageNeed,
  type PagePlan,
  plainWindow,
  planPage,
  prefersRankOrder,
} from './planPage.ts'

const GRADE_ROW = { grade: int, n: int }
type GradeRow = RowOf<typeof GRADE_ROW>

/** Returns the number of matches by grade, without the address filter. */
export async function readCounts(
  query: Query,
  search: LeadSearch,
  blocks: PageNeed['blocks'],
): Promise<GradeCounts> {
  const counts = coversWholeArea(search.area)
    ? byGrade(await query(GRADE_ROW)`${facetCount(search)}`)
    : await countSpine(query, search, blocks)
  const less = search.isUnique
    ? byGrade(await query(GRADE_ROW)`${repeatedCount(search)}`)
    : [0, 0, 0, 0]
  const [A = 0, B = 0, C = 0, none = 0] = counts.map((count, grade) => count - (less[grade] ?? 0))
  return { A, B, C, none }
}

async function countSpine(
  query: Query,
  search: LeadSearch,
  blocks: PageNeed['blocks'],
): Promise<number[]> {
  const lasts = blocks.map(({ last }) => last)
  const [row] = await query({ a: int, ab: int, abc: int, every: int })`
    ${countStatement(search, lasts)}`
  if (row === undefined) throw new Error('a count has one row')
  return [row.a, row.ab - row.a, row.abc - row.ab, row.every - row.abc]
}

function byGrade(rows: readonly GradeRow[]): number[] {
  const counts = [0, 0, 0, 0]
  for (const { grade, n } of rows) counts[grade] = n
  return counts
}

/** Returns the positions of the leads of a page, the best first. */
export async function readRanks(
  query: Query,
  search: LeadSearch,
  need: PageNeed,
): Promise<LeadPosition[]> {
  const plan = await choosePlan(query, search, need)
  if (plan === null) return []
  const rows = await query({ rank: int })`${rankPage(search, plan, need.limit)}`
  return rows.map(({ rank }) => ({ rank, metres: null }))
}

async function choosePlan(
  query: Query,
  search: LeadSearch,
  need: PageNeed,
): Promise<PagePlan | null> {
  const { area, category, flags } = search
  const window = plainWindow(need)
  if (window === null) return null
  if (coversWholeArea(area)) {
    // To count shared addresses is slow. Without an offset, only the upper end of the range of
    // ranks depends on this count.
    const isExact = !search.isUnique || need.offset > 0
    const estimate = await readEstimate(query, search, isExact)
    const plan = planPage(need, estimate, {
      isLevel: isSingleColumnCategory(category),
      isFiltered: flags.length > 0,
    })
    return plan === null || isExact ? plan : { ...plan, to: window.to }
  }
  const isWide = area.zip !== null && area.zip.to - area.zip.from >= MIN_WIDE_ZIP_RANGE - 1
  if (!isWide || flags.length > 0 || !isSingleColumnCategory(category))
    return { ...window, how: 'placed' }
  const nation = byGrade(await query(GRADE_ROW)`${facetEstimate(search, 'nation')}`)
  const wanted = need.limit + need.offset
  return { ...window, how: prefersRankOrder(nation, wanted) ? 'ranked' : 'placed' }
}

const ESTIMATE_ROW = { ...GRADE_ROW, matching: int }

async function readEstimate(query: Query, search: LeadSearch, isExact: boolean): Promise<Estimate> {
  const nation = await query(ESTIMATE_ROW)`${facetEstimate(search, 'nation')}`
  const isState = search.area.st !== null
  const area = isState ? await query(ESTIMATE_ROW)`${facetEstimate(search, 'area')}` : nation
  const less =
    search.isUnique && isExact
      ? byGrade(await query(GRADE_ROW)`${repeatedCount(search)}`)
      : [0, 0, 0, 0]
  const matches = byGrade(area.map(({ grade, matching }) => ({ grade, n: matching })))
  return {
    all: byGrade(nation),
    matches: matches.map((count, grade) => count - (less[grade] ?? 0)),
    inState: isState ? area.reduce((sum, { n }) => sum + n, 0) : null,
  }
}
