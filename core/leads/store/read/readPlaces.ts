import { int, type RowOf, text } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { foldCounty, foldPlace } from '../../domain/foldPlace.ts'
import { dice, trigrams } from '../../domain/similarity.ts'
import type { LeadReads, PlaceMatch } from '../../ports.ts'
import { andAll, datasetTable, sql } from './leadStatements.ts'

type PlaceQuery = Parameters<LeadReads['places']>[1]
const ROW = { id: int, name: text, leads: int, state: text, key: text }
type Row = RowOf<typeof ROW>

/** Maximum number of similar names. Source: research/data.md 2.7. */
const MAX_SIMILAR_NAMES = 5
/** Maximum difference in length of a similar name, letters. */
const MAX_LENGTH_DIFFERENCE = 4
/** Minimum similarity of a suggestion, 0 to 1. */
const MIN_NAME_SIMILARITY = 0.3

/** Returns the places with exactly this folded name, the place with the most leads first. */
export async function readPlaces(
  query: Query,
  schema: string,
  wanted: PlaceQuery,
): Promise<PlaceMatch[]> {
  const rows = await query(ROW)`${sql`
    ${places(schema, wanted)} and key = ${foldName(wanted)} order by leads desc, id`}`
  return rows.map((row) => toMatch(wanted, row))
}

/** Returns the places with the most shared trigrams, among names with the same first letter. */
export async function readSimilarPlaces(
  query: Query,
  schema: string,
  wanted: PlaceQuery,
): Promise<PlaceMatch[]> {
  const name = foldName(wanted)
  const rows = await query(ROW)`${sql`
    ${places(schema, wanted)} and left(key, 1) = ${name.slice(0, 1)}
      and length(key) between ${name.length - MAX_LENGTH_DIFFERENCE}::int4 and ${name.length + MAX_LENGTH_DIFFERENCE}::int4`}`
  const grams = trigrams(name.split(' '))
  return rows
    .map((row) => ({ row, near: dice(grams, trigrams(row.key.split(' '))) }))
    .filter(({ near }) => near >= MIN_NAME_SIMILARITY)
    .toSorted((a, b) => b.near - a.near || b.row.leads - a.row.leads || a.row.id - b.row.id)
    .slice(0, MAX_SIMILAR_NAMES)
    .map(({ row }) => toMatch(wanted, row))
}

const foldName = ({ kind, name }: PlaceQuery): string =>
  kind === 'city' ? foldPlace(name) : foldCounty(name)

function places(schema: string, { kind, state }: PlaceQuery) {
  const conditions = state === null ? [] : [sql`state = ${state}`]
  return kind === 'city'
    ? sql`select city_id as id, name, key, state, leads from ${datasetTable({ schema }, 'city')} where ${andAll(conditions)}`
    : sql`select fips as id, name, key, state, leads from ${datasetTable({ schema }, 'county')} where ${andAll(conditions)}`
}

const toMatch = ({ kind }: PlaceQuery, { id, name, state, leads }: Row): PlaceMatch => ({
  kind,
  id,
  name,
  state,
  leads,
})
