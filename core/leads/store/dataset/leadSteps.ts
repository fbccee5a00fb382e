import { bool } from '../../../platform/db/columns.ts'
import type { BuildContext, BuildStep } from './buildStep.ts'

/** Steps that create the places and the leads from the staging table. */
export const leadSteps: readonly BuildStep[] = [
  { name: 'staged', run: requireStaged },
  { name: 'category', run: createCategories },
  { name: 'city', run: createCities },
  { name: 'county', run: createCounties },
  { name: 'lead', run: createLeads },
]

/** Throws Error if the staging table is empty or lost leads. */
async function requireStaged({ query, at, datasetId }: BuildContext): Promise<void> {
  const [row] = await query({ whole: bool })`
    select count(*) > 0 and count(*) = (
      select (progress ->> 'staged')::int8 from app.lead_dataset where id = ${datasetId}
    ) as whole from ${at('staging')}`
  if (row?.whole !== true) throw new Error('staged leads are missing; load them again')
}

/**
 * Creates the table of categories. `c1` to `c3` are the ancestors on the first three levels; on
 * levels below its own, a category has its own number.
 *
 * `ancestor` pairs each category with itself and each ancestor: with a join by equality, sums take
 * a tenth of the time.
 */
async function createCategories({ query, at, taxonomy }: BuildContext): Promise<void> {
  const numbers = new Map(taxonomy.map(({ code, number }) => [code, number]))
  const rows = taxonomy.map(({ code, label, path, number, last }) => {
    const level = (depth: number) => numbers.get(path[Math.min(depth, path.length) - 1] ?? code)
    return { number, last, code, label, path, c1: level(1), c2: level(2), c3: level(3) }
  })
  await query`
    create table ${at('category')} (
      number int2 primary key, last int2 not null, code text not null unique, label text not null,
      path text[] not null, c1 int2 not null, c2 int2 not null, c3 int2 not null
    )`
  await query`
    insert into ${at('category')}
    select * from json_populate_recordset(null::${at('category')}, ${JSON.stringify(rows)})`
  await query`analyze ${at('category')}`
  await query`
    create table ${at('ancestor')} as
    select c.number as cat, a.number as node
    from ${at('category')} c cross join unnest(c.path) as up(code) join ${at('category')} a on a.code = up.code`
  await query`analyze ${at('ancestor')}`
}

/**
 * Creates the table of cities. The number of a city starts with its state, so that a filter by both
 * needs no table read.
 */
async function createCities({ query, at }: BuildContext): Promise<void> {
  await query`
    create table ${at('city')} as
    select
      (st * 100000 + row_number() over (partition by st order by count(*) desc, city_key collate "C"))::int4 as city_id,
      mode() within group (order by city) as name, city_key as key, state, count(*)::int4 as leads
    from ${at('staging')} group by st, state, city_key`
  await query`alter table ${at('city')} add primary key (city_id)`
  await query`create index on ${at('city')} (key, state)`
  await query`analyze ${at('city')}`
}

async function createCounties({ query, at }: BuildContext): Promise<void> {
  await query`
    create table ${at('county')} as
    select fips, min(county) as name, min(county_key) as key, min(state) as state, count(*)::int4 as leads
    from ${at('staging')} where fips is not null group by fips`
  await query`alter table ${at('county')} add primary key (fips)`
  await query`create index on ${at('county')} (key, state)`
  await query`analyze ${at('county')}`
}

/**
 * Creates the table of leads. Ranks start at 1 without gaps, the best lead first, in the order of
 * `compareLeads`; rows are stored in that order.
 */
async function createLeads({ query, at }: BuildContext): Promise<void> {
  await query`
    create table ${at('lead')} as
    select
      (row_number() over (
        order by s.flags & 3, s.phone is null, s.observed_on desc, s.score desc, s.lead_id collate "C"
      ))::int4 as rank,
      c.city_id, s.fips, s.zip5, s.lat5, s.lng5, s.flags, s.reasons, s.cat, s.st, s.proven,
      s.observed_on, s.email_on, s.website_on,
      s.lead_id, s.name, s.other, s.address, s.phone, s.email, s.contact, s.website, s.socials, s.hiring_url, s.sources,
      s.merged
    from ${at('staging')} s join ${at('city')} c on c.state = s.state and c.key = s.city_key
    order by rank`
  await query`alter table ${at('lead')} add primary key (rank)`
  await query`create unique index lead_id on ${at('lead')} (lead_id)`
}
