import type { LeadReads } from '../../../../../core/leads/ports.ts'
import { int, text } from '../../../../../core/platform/db/columns.ts'
import type { Sql } from '../../../../../core/platform/db/createSql.ts'
import type { LeadWorld } from './randomPageRequests.ts'

/** Reads values of a data set, for requests that find leads. */
export async function readLeadWorld(
  sql: Sql,
  schema: string,
  reads: LeadReads,
  version: string,
): Promise<LeadWorld> {
  const taxonomy = await reads.taxonomy(version)
  const counts = await reads.categories(version, { state: null, countyFips: null, cityIds: null })
  const tableOf = (table: string) => sql`${sql(schema)}.${sql(table)}`
  return {
    categories: counts.flatMap(({ number, leads }) => {
      const node = taxonomy[number]
      return node === undefined ? [] : [{ node, leads }]
    }),
    cities: await sql({ id: int, state: text, lat: int, lng: int, leads: int })`
      select c.city_id as id, c.state, c.leads, (avg(s.lat5) / 1e5)::float8 as lat, (avg(s.lng5) / 1e5)::float8 as lng
      from ${tableOf('city')} c join ${tableOf('spine')} s using (city_id) group by c.city_id order by c.city_id`,
    counties: await sql({ id: int, state: text, leads: int })`
      select fips as id, state, leads from ${tableOf('county')} order by fips`,
    zips: await sql({ zip: int, leads: int })`
      select zip5 as zip, count(*)::int4 as leads from ${tableOf('spine')}
      where zip5 is not null group by zip5 order by zip5`,
  }
}
