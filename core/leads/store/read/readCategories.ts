import { int, text } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { NO_GRADE } from '../../domain/leadFlags.ts'
import type { CategoryCount, CategoryNode, PlaceMatch } from '../../ports.ts'
import { type AreaPlan, areaTexts } from './areaConditions.ts'
import { andAll, datasetTable, sql } from './leadStatements.ts'

const ROW = { cat: int, n: int, ne: int }

/** Returns the number of leads of each category, including its subtree, in one place. */
export async function readCategories(
  query: Query,
  schema: string,
  taxonomy: readonly CategoryNode[],
  area: AreaPlan,
): Promise<CategoryCount[]> {
  const rows = await query(ROW)`${storedCounts(schema, area)}`
  const counts = new Map<number, { leads: number; withEmail: number }>()
  const numbers = new Map(taxonomy.map(({ code, number }) => [code, number]))
  for (const { cat, n, ne } of rows) {
    for (const code of taxonomy[cat]?.path ?? []) {
      const number = numbers.get(code) ?? cat
      const before = counts.get(number) ?? { leads: 0, withEmail: 0 }
      counts.set(number, { leads: before.leads + n, withEmail: before.withEmail + ne })
    }
  }
  return [...counts]
    .map(([number, count]) => ({ number, ...count }))
    .toSorted((a, b) => a.number - b.number)
}

/**
 * Query of the stored counts, except for a search by cities and counties together, which counts
 * leads.
 */
function storedCounts(schema: string, area: AreaPlan): SqlText {
  const { st, fips, cityIds } = area
  if (fips !== null && cityIds !== null) {
    return sql`
      select cat, count(*)::int4 as n,
        (count(*) filter (where flags & 3 <> ${NO_GRADE}::int4))::int4 as ne
      from ${datasetTable({ schema }, 'spine')} where ${andAll(areaTexts(area))} group by cat`
  }
  const kind = cityIds !== null ? 'c' : fips !== null ? 'k' : st !== null ? 's' : 'u'
  const ids = cityIds ?? fips ?? [st ?? 0]
  return sql`
    select cat, sum(n)::int4 as n, sum(ne)::int4 as ne from ${datasetTable({ schema }, 'place_cat')}
    where kind = ${kind} and id = any(${ids}::int4[]) group by cat`
}

/** Returns the cities with the most leads of a category. */
export async function readTopPlaces(
  query: Query,
  schema: string,
  category: CategoryNode,
  limit: number,
): Promise<PlaceMatch[]> {
  const rows = await query({ id: int, name: text, leads: int, state: text })`${sql`
    select c.city_id as id, c.name, c.state, t.n as leads
    from ${datasetTable({ schema }, 'top_place')} t join ${datasetTable({ schema }, 'city')} c using (city_id)
    where t.node = ${category.number}::int2 and t.place <= ${limit}::int8 order by t.place`}`
  return rows.map((row) => ({ kind: 'city', ...row }))
}
