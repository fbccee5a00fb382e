import { int } from '../../core/platform/db/columns.ts'
import type { Sql } from '../../core/platform/db/createSql.ts'
import { readTables } from '../../core/platform/db/indexes/compareTables.ts'
import { readIndexTables } from '../../core/platform/db/indexes/createIndexViews.ts'

/**
 * Parts of the added rows by table. A restore derives no row of these kinds from a log, and the newest row of a vault
 * stays the newest, so that the proof of the restore covers the rows of the chain as in production.
 */
const PARTS = [
  { table: 'vault_state', kind: null, part: 0.35 },
  { table: 'position_state', kind: null, part: 0.3 },
  { table: 'holding_transfer', kind: null, part: 0.15 },
  { table: 'activity', kind: 'weights', part: 0.2 },
] as const

/** Returns the number of rows of an index. */
export async function countRows(sql: Sql, schema: string): Promise<number> {
  let rows = 0
  for (const table of await readIndexTables(sql, schema)) {
    const [row] = await sql({ rows: int })`
      select count(*) as rows from ${sql(schema)}.${sql(table)}`
    rows += row?.rows ?? 0
  }
  return rows
}

/** Adds copies of rows to an index, without the triggers that store changes of blocks. */
export async function addRows(sql: Sql, schema: string, count: number): Promise<void> {
  const columns = await readTables(sql, schema)
  for (const { table, kind, part } of PARTS) {
    const own = sql`${sql(schema)}.${sql(table)}`
    const rows = Math.round(count * part)
    await sql.begin('', async (query) => {
      const values = (columns.get(table) ?? []).map(({ name }) => {
        if (name === 'id') return query`t.id || '-' || n`
        return name === 'kind' ? query`${kind}::text` : query`t.${query(name)}`
      })
      const [first, ...others] = values
      const list = others.reduce((before, one) => query`${before}, ${one}`, first ?? query``)
      await query`set local session_replication_role = replica`
      await query`create temporary table added on commit drop as
        select * from ${own} where ${kind === null ? query`true` : query`kind <> 'send'`}`
      await query`
        insert into ${own}
        select ${list}
        from generate_series(1, ceil(${rows}::float8 / (select count(*) from added))::int8) n
        cross join added t
        limit ${rows}::int8`
    })
  }
}
