import { identifier, PlannedText, SqlText } from '../../../platform/db/sqlText.ts'
import type { CategoryNode } from '../../ports.ts'
import {
  type AreaPlan,
  areaTexts,
  categoryColumnText,
  categoryText,
  nearCategoryTexts,
} from './areaConditions.ts'
import { type FlagCondition, flagTexts } from './leadConditions.ts'
import { nearTexts, radiusM } from './nearTexts.ts'
import type { PagePlan } from './planPage.ts'

/** A search as values of columns. */
export type LeadSearch = {
  readonly schema: string
  readonly category: CategoryNode
  /** Number of the ancestor on the third level, or of the category itself on a higher level. */
  readonly third: number
  readonly area: AreaPlan
  readonly flags: readonly FlagCondition[]
  /** True if leads with the same address count once, as the best of these leads. */
  readonly isUnique: boolean
}

/** Returns SQL text whose values may be SQL texts. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): SqlText {
  return new SqlText(strings, values)
}

/** Returns SQL text that is planned on each call, because the number of shared addresses varies. */
function unpreparedSql(strings: TemplateStringsArray, ...values: readonly unknown[]): SqlText {
  return new PlannedText(strings, values)
}

export function andAll(conditions: readonly SqlText[]): SqlText {
  const [first = sql`true`, ...rest] = conditions
  return rest.reduce((text, condition) => sql`${text} and ${condition}`, first)
}

export function datasetTable({ schema }: Pick<LeadSearch, 'schema'>, name: string): SqlText {
  return sql`${identifier(schema)}.${identifier(name)}`
}

/** Conditions of a search, without the conditions on grade and shared addresses. */
function matching(search: LeadSearch): SqlText[] {
  const { area, category, third, flags } = search
  const { near } = area
  const place =
    near === null
      ? [categoryText(category)]
      : [...nearCategoryTexts(category, third), ...nearTexts(near).within(radiusM(near))]
  return [...areaTexts(area), ...place, ...flagTexts(flags)]
}

/** Query of the matches whose address a better match also has. */
function repeatedAddresses(search: LeadSearch): SqlText {
  return unpreparedSql`
    select rank, flags from (
      select rank, flags, row_number() over (partition by mail order by rank) as nth
      from ${datasetTable(search, 'shared_email')} where ${andAll(matching(search))}
    ) shared where nth > 1`
}

const notRepeated = (search: LeadSearch): SqlText[] =>
  search.isUnique
    ? [sql`rank not in (select rank from (${repeatedAddresses(search)}) repeated)`]
    : []

/**
 * SQL of the condition of `notRepeated` for one lead during an ordered read, so that a page of the
 * nation does not read all shared addresses.
 *
 * `offset 0` prevents the planner from joining all shared addresses.
 */
function notRepeatedEach(search: LeadSearch): SqlText[] {
  if (!search.isUnique) return []
  const shared = datasetTable(search, 'shared_email')
  return [
    unpreparedSql`not exists (
      select from ${shared} own
      where own.rank = walked.rank and exists (
        select from (
          select * from ${shared} better where better.mail = own.mail and better.rank < own.rank
        ) better where ${andAll(matching(search))}
      ) offset 0
    )`,
  ]
}

/** Query of rows `grade, n` for the nation or a state. */
export function facetCount(search: LeadSearch): SqlText {
  const { area, category, flags } = search
  const place = area.st === null ? [] : [sql`st = ${area.st}::int2`]
  const where = andAll([...place, sql`node = ${category.number}::int2`, ...flagTexts(flags)])
  return sql`
    select flags & 3 as grade, sum(n)::int4 as n
    from ${facets(search)} where ${where} group by flags & 3`
}

/**
 * Query of rows `grade, n, matching` for the category: all leads, and the leads that meet the
 * conditions.
 */
export function facetEstimate(search: LeadSearch, scope: 'nation' | 'area'): SqlText {
  const { area, category, flags } = search
  const place = scope === 'nation' || area.st === null ? [] : [sql`st = ${area.st}::int2`]
  const from = scope === 'nation' ? datasetTable(search, 'facet_us') : facets(search)
  return sql`
    select flags & 3 as grade, sum(n)::int4 as n,
      coalesce(sum(n) filter (where ${andAll(flagTexts(flags))}), 0)::int4 as matching
    from ${from} where ${andAll([...place, sql`node = ${category.number}::int2`])} group by flags & 3`
}

const facets = (search: LeadSearch): SqlText =>
  datasetTable(search, search.area.st === null ? 'facet_us' : 'facet_st')

/**
 * Query of one row `a, ab, abc, every`: grades are ranges of ranks, so cumulative counts suffice.
 */
export function countStatement(search: LeadSearch, lasts: readonly number[]): SqlText {
  const [a, b, c] = lasts
  return sql`
    select count(*) filter (where rank <= ${a}::int4)::int4 as a,
      count(*) filter (where rank <= ${b}::int4)::int4 as ab,
      count(*) filter (where rank <= ${c}::int4)::int4 as abc, count(*)::int4 as every
    from ${datasetTable(search, 'spine')} where ${andAll(matching(search))}`
}

/**
 * Query of rows `grade, n` for the repeated matches, which are subtracted if an address counts
 * once.
 */
export function repeatedCount(search: LeadSearch): SqlText {
  return sql`
    select flags & 3 as grade, count(*)::int4 as n from (${repeatedAddresses(search)}) r group by flags & 3`
}

const tail = (limit: number, offset: number): SqlText =>
  offset === 0 ? sql`limit ${limit}::int4` : sql`limit ${limit}::int4 offset ${offset}::int4`

/**
 * Query of the ranks of a page, the best first; `rank + 0` prevents a read of the table by its key.
 */
export function rankPage(search: LeadSearch, plan: PagePlan, limit: number): SqlText {
  const { area, category, flags } = search
  const ranks = sql`rank between ${plan.from}::int4 and ${plan.to}::int4`
  const end = tail(limit, plan.offset)
  const spine = datasetTable(search, 'spine')
  if (plan.how === 'ranked') {
    const where = andAll([
      categoryColumnText(category),
      ranks,
      ...areaTexts(area),
      ...flagTexts(flags),
      ...notRepeatedEach(search),
    ])
    return sql`select rank from ${spine} walked where ${where} order by rank ${end}`
  }
  const once = notRepeated(search)
  if (plan.how === 'rare') {
    const rare = sql`
      select flags from ${datasetTable(search, 'facet_us')}
      where ${andAll([sql`node = ${category.number}::int2`, ...flagTexts(flags)])}`
    const where = andAll([
      categoryColumnText(category),
      ranks,
      unpreparedSql`flags = any(array(${rare}))`,
      ...once,
    ])
    return sql`select rank from ${spine} where ${where} order by rank + 0 ${end}`
  }
  const where = andAll([...matching(search), ranks, ...once])
  return sql`select rank from ${spine} where ${where} order by rank + 0 ${end}`
}

export type DistanceRing = {
  readonly limitM: number
  readonly from: number
  readonly to: number
  readonly after: { readonly metres: number; readonly rank: number } | null
  readonly limit: number
}

/** Query of rows `rank, metres` in a ring, the nearest first; at equal distance, the best first. */
export function nearestPage(search: LeadSearch, ring: DistanceRing): SqlText {
  const { near } = search.area
  if (near === null) throw new TypeError('a page by distance needs a point')
  const { metres, within } = nearTexts(near)
  const after =
    ring.after === null
      ? []
      : [sql`(${metres}, rank) > (${ring.after.metres}::int4, ${ring.after.rank}::int4)`]
  const where = andAll([
    ...areaTexts(search.area),
    ...nearCategoryTexts(search.category, search.third),
    ...within(ring.limitM),
    sql`rank between ${ring.from}::int4 and ${ring.to}::int4`,
    ...flagTexts(search.flags),
    ...after,
    ...notRepeated(search),
  ])
  return sql`
    select rank, ${metres} as metres from ${datasetTable(search, 'spine')} where ${where}
    order by metres, rank limit ${ring.limit}::int4`
}
