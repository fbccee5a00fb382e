import { PlannedText, SqlText } from '../../../platform/db/sqlText.ts'
import { US_STATES } from '../../domain/usStates.ts'
import type { CategoryNode, LeadArea } from '../../ports.ts'

/** Area as values of columns; null for a part without a condition. */
export type AreaPlan = {
  /** FIPS number of the state; null if a city or county already implies the state. */
  readonly st: number | null
  readonly fips: readonly number[] | null
  readonly cityIds: readonly number[] | null
  readonly zip: LeadArea['zip']
  readonly near: LeadArea['near']
}

const STATES: ReadonlyMap<string, number> = new Map(
  US_STATES.map(({ code, fips }) => [code, Number(fips)]),
)
const CITIES_PER_STATE = 100_000
const COUNTIES_PER_STATE = 1_000

/** Returns the values of columns for an area; null if no lead can be in the area. */
export function planArea(area: LeadArea): AreaPlan | null {
  const { state, zip, near } = area
  const st = state === null ? null : (STATES.get(state) ?? -1)
  const within = (ids: readonly number[] | null, perState: number) =>
    ids?.filter((id) => st === null || Math.floor(id / perState) === st) ?? null
  const cityIds = within(area.cityIds, CITIES_PER_STATE)
  const fips = within(area.countyFips, COUNTIES_PER_STATE)
  if (st === -1 || cityIds?.length === 0 || fips?.length === 0) return null
  if (zip !== null && zip.from > zip.to) return null
  return { st: cityIds === null && fips === null ? st : null, fips, cityIds, zip, near }
}

/** Returns true if the exact counts of the nation or of a state apply to the area. */
export function coversWholeArea({ fips, cityIds, zip, near }: AreaPlan): boolean {
  return fips === null && cityIds === null && zip === null && near === null
}

/**
 * SQL conditions of all parts except the circle; the planner starts with the most selective
 * condition.
 */
export function areaTexts({ st, fips, cityIds, zip }: AreaPlan): SqlText[] {
  const texts: SqlText[] = []
  if (st !== null) texts.push(new SqlText(['st = ', '::int2'], [st]))
  if (fips !== null) texts.push(oneOf('fips', fips))
  if (cityIds !== null) texts.push(oneOf('city_id', cityIds))
  if (zip !== null && zip.from === zip.to)
    texts.push(new SqlText(['zip5 = ', '::int4'], [zip.from]))
  else if (zip !== null) {
    // A range of a few streets and a range of a tenth of the nation need different indexes, so each
    // statement is planned for its own values.
    texts.push(new PlannedText(['zip5 between ', '::int4 and ', '::int4'], [zip.from, zip.to]))
  }
  return texts
}

function oneOf(column: 'fips' | 'city_id', ids: readonly number[]): SqlText {
  const [only] = ids
  return ids.length === 1
    ? new SqlText([`${column} = `, '::int4'], [only])
    : new SqlText([`${column} = any(`, '::int4[])'], [ids])
}

/** SQL condition of a category and its subtree, as a range of numbers. */
export function categoryText({ number, last }: CategoryNode): SqlText {
  return number === last
    ? new SqlText(['cat = ', '::int2'], [number])
    : new SqlText(['cat between ', '::int2 and ', '::int2'], [number, last])
}

/**
 * Returns true if the category is a single value of one column, so that an index returns its leads
 * in order.
 */
export function isSingleColumnCategory({ path, number, last }: CategoryNode): boolean {
  return path.length <= 3 || number === last
}

/** SQL condition of the category on the column of its level. */
export function categoryColumnText({ path, number }: CategoryNode): SqlText {
  const column = ['c1', 'c2', 'c3'][path.length - 1] ?? 'cat'
  return new SqlText([`${column} = `, '::int2'], [number])
}

/**
 * SQL conditions of the category for the indexes by position, which have three levels; `third` is
 * the ancestor on the third level.
 */
export function nearCategoryTexts(node: CategoryNode, third: number): SqlText[] {
  return node.path.length <= 3
    ? [categoryColumnText(node)]
    : [new SqlText(['c3 = ', '::int2'], [third]), categoryText(node)]
}
