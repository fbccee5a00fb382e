import { type Column, getTableColumns, type Table } from 'drizzle-orm'
import type { Replacement } from './replaceFunctions.ts'

type Row = Record<string, unknown>
type NormalizeRow = (table: Table, row: Row, isUpdate: boolean) => Row
type NormalizeSet = (table: Table, row: Row) => Row
/** Names and columns of the primary keys, by table. Source: ponder 0.17, indexing-store/utils.ts. */
type PrimaryKeys = ReadonlyMap<Table, readonly (readonly [string, Column])[]>
type GetKey = (table: Table, key: Row, primaryKeys: PrimaryKeys) => string

type PlannedColumn = {
  readonly name: string
  /** False for a column whose missing value is an error or a default. */
  readonly isNullable: boolean
  readonly isNormal: (value: unknown) => boolean
}
type Plan = {
  readonly columns: readonly PlannedColumn[]
  readonly byName: ReadonlyMap<string, PlannedColumn>
  /** Row whose columns are all null. */
  readonly empty: Row
}

/**
 * Tests for the values that stay the same when they are mapped to the value of the driver and back, by the type of the
 * column. Source: ponder 0.17, drizzle/{text,hex,bigint}.ts; drizzle-orm, pg-core/columns.
 */
const NORMAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  PgText: (value) => typeof value === 'string' && !value.includes('\0'),
  PgHex: (value) =>
    typeof value === 'string' && value.length % 2 === 0 && value === value.toLowerCase(),
  PgEvmBigint: (value) => typeof value === 'bigint',
  PgBigInt53: (value) => typeof value === 'number',
  PgInteger: (value) => typeof value === 'number',
  PgBoolean: (value) => typeof value === 'boolean',
}
const neverNormal = () => false

/**
 * Leaves a row unchanged if each value has its stored form already; a missing nullable value becomes null.
 *
 * Ponder maps every value to the value of the driver and back: an integer of 256 bits through its digits. Any other row
 * goes to Ponder's function, which maps the row or throws.
 */
export function normalizeRows(normalize: NormalizeRow): NormalizeRow {
  const planOf = planner()
  return (table, row, isUpdate) => {
    const { columns, empty } = planOf(table)
    let isComplete = true
    for (const { name, isNullable, isNormal } of columns) {
      const value = row[name]
      if (value === undefined || value === null) {
        if (!isNullable) return normalize(table, row, isUpdate)
        if (value === undefined) isComplete = false
      } else if (!isNormal(value)) return normalize(table, row, isUpdate)
    }
    if (isComplete) return row
    // One shape per table: names that are added one by one give an object that is slow to read and copy.
    const complete = { ...empty, ...row }
    for (const { name } of columns) if (complete[name] === undefined) complete[name] = null
    return complete
  }
}

/** Leaves the values of an update unchanged if each has its stored form already. */
export function normalizeSets(normalize: NormalizeSet): NormalizeSet {
  const planOf = planner()
  return (table, row) => {
    const { byName } = planOf(table)
    for (const name of Object.keys(row)) {
      const value = row[name]
      if (value === undefined || value === null) continue
      // Ponder leaves a name that is no column to the flush.
      if (byName.get(name)?.isNormal(value) === false) return normalize(table, row)
    }
    return row
  }
}

/** Returns the key of a row in memory without maps if the primary key is one text in its stored form. */
export function keyRows(getKey: GetKey): GetKey {
  return (table, key, primaryKeys) => {
    const columns = primaryKeys.get(table)
    const only = columns?.length === 1 ? columns[0] : undefined
    if (only?.[1].columnType === 'PgText') {
      const value = key[only[0]]
      if (typeof value === 'string' && !value.includes('\0')) return value
    }
    return getKey(table, key, primaryKeys)
  }
}

function planner(): (table: Table) => Plan {
  const plans = new WeakMap<Table, Plan>()
  return (table) => {
    const known = plans.get(table)
    if (known !== undefined) return known
    const columns = Object.entries(getTableColumns(table)).map(([name, column]) => ({
      name,
      isNullable: !column.notNull && !column.hasDefault,
      isNormal: NORMAL[column.columnType] ?? neverNormal,
    }))
    const plan = {
      columns,
      byName: new Map(columns.map((column) => [column.name, column])),
      empty: Object.fromEntries(columns.map(({ name }) => [name, null])),
    }
    plans.set(table, plan)
    return plan
  }
}

const PATH = 'indexing-store/utils.js'

/** Replacements of the functions that map the values of rows in memory. Source: ponder 0.17, indexing-store/utils.ts. */
export const NORMAL_ROWS: readonly Replacement[] = [
  { path: PATH, name: 'normalizeRow', around: normalizeRows },
  { path: PATH, name: 'normalizeUpdateSet', around: normalizeSets },
  { path: PATH, name: 'getCacheKey', around: keyRows },
]
