import { int, text } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { datasetTable, sql } from './leadStatements.ts'

/** Names of the places of a data set, by number. */
export type PlaceNames = {
  readonly cities: ReadonlyMap<number, { readonly name: string; readonly state: string }>
  readonly counties: ReadonlyMap<number, string>
}

const CITY_ROW = { id: int, name: text, state: text }
const COUNTY_ROW = { fips: int, name: text }

/** Returns about 30,000 names of places: in memory they cost less than a join on every page. */
export async function readPlaceNames(query: Query, schema: string): Promise<PlaceNames> {
  const at = (name: string) => datasetTable({ schema }, name)
  const cities = await query(CITY_ROW)`${sql`select city_id as id, name, state from ${at('city')}`}`
  const counties = await query(COUNTY_ROW)`${sql`select fips, name from ${at('county')}`}`
  return {
    cities: new Map(cities.map(({ id, name, state }) => [id, { name, state }])),
    counties: new Map(counties.map(({ fips, name }) => [fips, name])),
  }
}
