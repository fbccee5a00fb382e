import type { Query } from '../../../core/platform/db/createQuery.ts'
import { SqlText } from '../../../core/platform/db/sqlText.ts'
import { REORG_PREFIX } from '../../../supervisor/indexStatements.ts'

/** Table of an index whose rows a snapshot copies. */
export type FinalTable = {
  readonly schema: string
  readonly table: string
  readonly columns: readonly string[]
}

/** Pages of a table, from the first to the page before the last. */
export type Pages = { readonly first: number; readonly end: number }

/**
 * Returns a select of the rows on some pages of a table that no block changed that is not final.
 *
 * A block that is not final stores the earlier row of each change in a second table. With the rows of `earlierRows`,
 * the rows are those at the safe checkpoints, to which Ponder itself returns after a crash.
 */
export function finalRows(query: Query, table: FinalTable, { first, end }: Pages): SqlText {
  return query`
    select ${listOf(query, table.columns)} from ${query(table.schema)}.${query(table.table)} t
    where t.ctid >= ${tid(first)} and t.ctid < ${tid(end)} and not exists (
      select 1 from ${changes(query, table)} c where c.id = t.id)`
}

/** Returns a select of the rows before their first change by a block that is not final. */
export function earlierRows(query: Query, table: FinalTable): SqlText {
  return query`
    select ${listOf(query, table.columns)} from (
      select distinct on (c.id) c.* from ${changes(query, table)} c order by c.id, c.operation_id
    ) t where t.operation in (1, 2)`
}

/** Returns the table with the earlier rows. Operations are 0 insert, 1 update, 2 delete. Source: ponder 0.17. */
export function changes(query: Query, { schema, table }: Omit<FinalTable, 'columns'>): SqlText {
  return query`${query(schema)}.${query(`${REORG_PREFIX}${table}`)}`
}

/** Returns `column, column`. */
export function listOf(query: Query, columns: readonly string[]): SqlText {
  const [first, ...others] = columns.map((column) => query(column))
  return others.reduce((list, one) => query`${list}, ${one}`, first ?? query``)
}

/** Returns the place of the first row of a page. */
function tid(page: number): SqlText {
  return new SqlText([`'(${Math.trunc(page)},0)'::tid`], [])
}
