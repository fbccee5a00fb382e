import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { NO_GRADE } from '../../domain/leadFlags.ts'
import type { BuildContext, BuildStep } from './buildStep.ts'

/** Maximum cities that are stored per category. Source: research/data.md 3.3. */
export const MAX_TOP_PLACES = 10

/**
 * Steps of the exact counts by category and traits, for the nation and each state, and of the
 * number of leads per category in each place.
 */
export const facetSteps: readonly BuildStep[] = [
  { name: 'facet', run: createFacets },
  { name: 'place_cat', run: createPlaceCategories },
  { name: 'top_place', run: createTopPlaces },
]

/**
 * Counts each lead for its category and all ancestors; stores the rows in the order in which
 * queries read them.
 */
async function createFacets({ query, at }: BuildContext): Promise<void> {
  await query`
    create table ${at('facet_st')} as
    select st, node, flags, sum(n)::int4 as n
    from (select st, cat, flags, count(*) as n from ${at('spine')} group by st, cat, flags) own
    join ${at('ancestor')} using (cat) group by st, node, flags order by st, node, flags`
  await query`create index facet_st_node on ${at('facet_st')} (st, node, flags) include (n)`
  await query`
    create table ${at('facet_us')} as
    select node, flags, sum(n)::int4 as n from ${at('facet_st')}
    group by node, flags order by node, flags`
  await query`create index facet_us_node on ${at('facet_us')} (node, flags) include (n)`
}

/**
 * Creates the counts per place and category; kinds of places: `c` city, `k` county, `s` state, `u`
 * the nation.
 */
async function createPlaceCategories({ query, at }: BuildContext): Promise<void> {
  const spine = at('spine')
  const sums = query`count(*)::int4 as n, (count(*) filter (where flags & 3 <> ${NO_GRADE}::int4))::int4 as ne`
  await query`
    create table ${at('place_cat')} as
    select * from (
      select 'c' as kind, city_id as id, cat, ${sums} from ${spine} group by city_id, cat
      union all select 'k', fips, cat, ${sums} from ${spine} where fips is not null group by fips, cat
      union all select 's', st::int4, cat, ${sums} from ${spine} group by st, cat
      union all select 'u', 0, cat, ${sums} from ${spine} group by cat
    ) placed order by kind, id, cat`
  await query`create index place_cat_id on ${at('place_cat')} (kind, id) include (cat, n, ne)`
}

async function createTopPlaces({ query, at }: BuildContext): Promise<void> {
  await query`create table ${at('top_place')} as ${topPlaces(query, at, query`true`)}`
  await query`create index top_place_node on ${at('top_place')} (node, place)`
}

/**
 * Returns a query of the cities with the most leads, for each category that meets `condition` on
 * `a.node`.
 */
export function topPlaces(query: Query, at: BuildContext['at'], condition: SqlText): SqlText {
  return query`
    select node, place, city_id, n from (
      select a.node, p.id as city_id, sum(p.n)::int4 as n,
        row_number() over (partition by a.node order by sum(p.n) desc, p.id) as place
      from ${at('place_cat')} p join ${at('ancestor')} a using (cat)
      where p.kind = 'c' and ${condition} group by a.node, p.id
    ) ordered where place <= ${MAX_TOP_PLACES}::int4 order by node, place`
}
