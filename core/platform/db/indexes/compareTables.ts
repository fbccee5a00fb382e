import { text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { readIndexTables } from './createIndexViews.ts'

/** Column of an index by name, with its type as Postgres prints it. */
export type IndexColumn = { readonly name: string; readonly type: string }

/** Columns of each table of an index. */
export type IndexTables = ReadonlyMap<string, readonly IndexColumn[]>

/** Column that a new version of the index changes by intent; `*` stands for every column and every row of the table. */
export type ChangedColumn = {
  readonly table: string
  readonly column: string
  readonly reason: string
}

/** Tables and columns of two indexes that a comparison of rows covers. */
export type Comparable = {
  readonly tables: readonly { readonly table: string; readonly columns: readonly string[] }[]
  /** Tables and columns of the new index alone. */
  readonly added: readonly string[]
  /**
   * Tables and columns that the new index lacks, or whose type differs, although the upgrade does not list them as
   * changed.
   */
  readonly lost: readonly string[]
}

/** Reads the tables and columns of an index; every table has the columns `id` and `chain_id`. */
export async function readTables(query: Query, schema: string): Promise<IndexTables> {
  const tables = await readIndexTables(query, schema)
  const rows = await query({ table: text, name: text, type: text })`
    select c.relname::text as table, a.attname::text as name,
      format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relname = any(${tables}::text[])
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`
  const byTable = Map.groupBy(rows, (row) => row.table)
  return new Map(tables.map((table) => [table, byTable.get(table) ?? []]))
}

/** Returns the tables and columns that two indexes have in common, without the columns that the upgrade changes. */
export function comparableOf(
  old: IndexTables,
  next: IndexTables,
  changed: readonly ChangedColumn[],
): Comparable {
  const isChanged = (table: string, column: string) =>
    changed.some((one) => one.table === table && (one.column === '*' || one.column === column))
  const tables: { table: string; columns: string[] }[] = []
  const lost: string[] = []
  for (const [table, columns] of old) {
    const found = next.get(table)
    if (found === undefined) {
      if (!isChanged(table, '*')) lost.push(table)
      continue
    }
    const kept: string[] = []
    for (const { name, type } of columns) {
      if (isChanged(table, name)) continue
      if (found.some((one) => one.name === name && one.type === type)) kept.push(name)
      else lost.push(`${table}.${name}`)
    }
    if (kept.includes('id')) tables.push({ table, columns: kept })
  }
  return { tables, added: addedOf(old, next), lost }
}

function addedOf(old: IndexTables, next: IndexTables): readonly string[] {
  return [...next].flatMap(([table, columns]) => {
    const before = old.get(table)
    if (before === undefined) return [table]
    const isNew = ({ name }: IndexColumn) => before.every((one) => one.name !== name)
    return columns.filter(isNew).map(({ name }) => `${table}.${name}`)
  })
}
