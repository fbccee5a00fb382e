import { int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { LeadPosition } from './leadCursor.ts'
import { type DistanceRing, type LeadSearch, nearestPage } from './leadStatements.ts'
import { type Circle, radiusM } from './nearTexts.ts'
import { type PageNeed, plainWindow } from './planPage.ts'

/** First ring: a twelfth of the radius, at least one kilometre. Source: measured, research/data.md 2.3. */
const FIRST_SHARE = 1 / 12
const FIRST_M = 1_000
/**
 * Factor by which the next ring is larger than the estimate by density, so that the next ring is
 * probably the last.
 */
const AREA_MARGIN = 1.7
/** Share of the radius above which the whole circle takes hardly more time, 0 to 1. */
const WHOLE_CIRCLE_SHARE = 0.7

/**
 * Returns the positions of a page around a point, by whole metres, then the best first.
 *
 * Rings grow until one contains the page: every lead in a ring is nearer, in whole metres, than
 * every lead outside.
 */
export async function readNearestRanks(
  query: Query,
  search: LeadSearch,
  need: Omit<PageNeed, 'after'> & { readonly near: Circle; readonly after: DistanceRing['after'] },
): Promise<LeadPosition[]> {
  const window = plainWindow({ ...need, after: 0 })
  if (window === null) return []
  const wholeM = radiusM(need.near)
  const wanted = need.limit + need.offset
  const startM = Math.max(FIRST_M, wholeM * FIRST_SHARE, (need.after?.metres ?? 0) * Math.SQRT2)
  let limitM = Math.min(wholeM, Math.ceil(startM))
  for (;;) {
    const ring = { limitM, from: window.from, to: window.to, after: need.after, limit: wanted }
    const rows = await query({ rank: int, metres: int })`${nearestPage(search, ring)}`
    if (rows.length >= wanted || limitM >= wholeM) return rows.slice(need.offset)
    limitM = nextRing(limitM, wanted / Math.max(rows.length, 1), wholeM)
  }
}

function nextRing(limitM: number, missing: number, wholeM: number): number {
  const wider = Math.ceil(limitM * Math.max(2, Math.sqrt(AREA_MARGIN * missing)))
  return wider > wholeM * WHOLE_CIRCLE_SHARE ? wholeM : wider
}
