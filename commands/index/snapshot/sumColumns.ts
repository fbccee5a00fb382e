import { int, nullableTexts } from '../../../core/platform/db/columns.ts'
import type { Query } from '../../../core/platform/db/createQuery.ts'
import type { IndexColumn } from '../../../core/platform/db/indexes/compareTables.ts'
import type { SqlText } from '../../../core/platform/db/sqlText.ts'

/** Number of rows, and the sum of each numeric column; null without rows or values. */
export type Sums = { readonly rows: number; readonly sums: Readonly<Record<string, string | null>> }

const NUMERIC = /^(integer|bigint|numeric\(78,0\))$/

/** Returns the names of the columns whose values a snapshot adds up. */
export function summedColumns(columns: readonly IndexColumn[]): readonly string[] {
  return columns.filter(({ type }) => NUMERIC.test(type)).map(({ name }) => name)
}

/** Counts the rows of a select and adds up its columns. */
export async function sumColumns(
  query: Query,
  rows: SqlText,
  columns: readonly string[],
): Promise<Sums> {
  const sums = columns.map((column) => query`sum(r.${query(column)}::numeric)::text`)
  const [first, ...others] = sums
  const list = others.reduce((before, one) => query`${before}, ${one}`, first ?? query`null::text`)
  const [row] = await query({ rows: int, sums: nullableTexts })`
    select count(*) as rows, array[${list}] as sums from (${rows}) r`
  return {
    rows: row?.rows ?? 0,
    sums: Object.fromEntries(columns.map((column, at) => [column, row?.sums[at] ?? null])),
  }
}

/** Adds two results of `sumColumns`. */
export function addSums(one: Sums, other: Sums): Sums {
  const names = Object.keys({ ...one.sums, ...other.sums })
  const added = names.map((name) => {
    const values = [one.sums[name], other.sums[name]].filter((value) => typeof value === 'string')
    const sum = values.reduce((total, value) => total + BigInt(value), 0n)
    return [name, values.length === 0 ? null : sum.toString()]
  })
  return { rows: one.rows + other.rows, sums: Object.fromEntries(added) }
}
