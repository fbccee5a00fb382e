import type { SqlText } from '../../../platform/db/sqlText.ts'
import { NO_GRADE } from '../../domain/leadFlags.ts'
import { topPlaces } from '../dataset/facetSteps.ts'
import type { SuppressContext } from './suppressContext.ts'

type Move = {
  /** SQL after `from`: rows with `city_id`, `fips`, `st`, `cat` and `flags`, one per lead. */
  readonly leads: SqlText
  /** 1 for added leads, -1 for removed leads. */
  readonly times: 1 | -1
}

/**
 * Adjusts each count by category and place for added or removed leads; at most once per
 * transaction.
 */
export async function adjustCounts(scene: SuppressContext, move: Move): Promise<void> {
  await moveFacets(scene, move)
  await movePlaces(scene, move)
}

async function moveFacets({ query, at }: SuppressContext, { leads, times }: Move): Promise<void> {
  await query`
    create temporary table delta on commit drop as
    select h.st, a.node, h.flags, (count(*) * ${times}::int4)::int4 as n
    from (select * from ${leads}) h join ${at('ancestor')} a using (cat) group by h.st, a.node, h.flags`
  const st = at('facet_st')
  const us = at('facet_us')
  await query`
    update ${st} f set n = f.n + d.n from delta d
    where f.st = d.st and f.node = d.node and f.flags = d.flags`
  await query`
    insert into ${st} (st, node, flags, n) select st, node, flags, n from delta d
    where n > 0 and not exists (
      select from ${st} f where f.st = d.st and f.node = d.node and f.flags = d.flags)`
  await query`
    delete from ${st} f using delta d
    where f.st = d.st and f.node = d.node and f.flags = d.flags and f.n = 0`
  const nation = query`(select node, flags, sum(n)::int4 as n from delta group by node, flags)`
  await query`
    update ${us} f set n = f.n + d.n from ${nation} d where f.node = d.node and f.flags = d.flags`
  await query`
    insert into ${us} (node, flags, n) select node, flags, n from ${nation} d
    where n > 0 and not exists (select from ${us} f where f.node = d.node and f.flags = d.flags)`
  await query`
    delete from ${us} f using ${nation} d
    where f.node = d.node and f.flags = d.flags and f.n = 0`
}

/**
 * Adjusts the leads per category and place, the top cities of categories, and the leads per place.
 */
async function movePlaces({ query, at }: SuppressContext, { leads, times }: Move): Promise<void> {
  const placeCat = at('place_cat')
  const graded = query`count(*) filter (where flags & 3 <> ${NO_GRADE}::int4)`
  const sums = query`(count(*) * ${times}::int4)::int4 as n, (${graded} * ${times}::int4)::int4 as ne`
  await query`
    create temporary table moved on commit drop as select city_id, fips, st, cat, flags from ${leads}`
  await query`
    create temporary table placed on commit drop as
    select 'c' as kind, city_id as id, cat, ${sums} from moved group by city_id, cat
    union all select 'k', fips, cat, ${sums} from moved where fips is not null group by fips, cat
    union all select 's', st::int4, cat, ${sums} from moved group by st, cat
    union all select 'u', 0, cat, ${sums} from moved group by cat`
  await query`
    update ${placeCat} p set n = p.n + d.n, ne = p.ne + d.ne from placed d
    where p.kind = d.kind and p.id = d.id and p.cat = d.cat`
  await query`
    insert into ${placeCat} (kind, id, cat, n, ne) select kind, id, cat, n, ne from placed d
    where n > 0 and not exists (
      select from ${placeCat} p where p.kind = d.kind and p.id = d.id and p.cat = d.cat)`
  await query`delete from ${placeCat} where n = 0`
  for (const [place, id] of [
    ['city', 'city_id'],
    ['county', 'fips'],
  ] as const) {
    await query`
      update ${at(place)} p set leads = p.leads + d.n from (
        select ${query(id)} as id, count(*) * ${times}::int4 as n from moved group by 1
      ) d where p.${query(id)} = d.id`
  }
  const nodes = query`(select distinct a.node from moved h join ${at('ancestor')} a using (cat))`
  await query`delete from ${at('top_place')} where node in ${nodes}`
  await query`insert into ${at('top_place')} ${topPlaces(query, at, query`a.node in ${nodes}`)}`
}
