import { int, text } from '../../core/platform/db/columns.ts'
import type { Sql } from '../../core/platform/db/createSql.ts'

/** Small tables, which Postgres reads faster with a scan than through an index. */
const CONFIGURATION = [
  'constituent',
  'price_source',
  'price_source_pool',
  'token_state',
  'factory',
  'factory_state',
]

export type Scans = { readonly count: number; readonly tables: string }

/**
 * Returns the number of sequential scans of each table of facts, as Postgres counts them, minus the
 * counts of `before` if given.
 *
 * Terminates the connections of the API, which then reconnects, because a connection reports its
 * counts some seconds late, or at its end.
 */
export async function scansOf(sql: Sql, before?: Scans): Promise<Scans> {
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name like 'quartet-%'`
  await sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`
  const rows = await sql({ name: text, scans: int })`
    select relname as name, seq_scan as scans from pg_stat_user_tables
    where schemaname = 'chain' and relname <> all(${CONFIGURATION}::text[]) order by 1`
  const known = new Map<string, number>(before === undefined ? [] : parse(before.tables))
  const grown = rows
    .map(({ name, scans }) => ({ name, scans: scans - (known.get(name) ?? 0) }))
    .filter(({ scans }) => scans > 0)
  return {
    count: grown.reduce((sum, { scans }) => sum + scans, 0),
    tables: grown.map(({ name, scans }) => `${name} ${scans}`).join(', '),
  }
}

function parse(tables: string): [string, number][] {
  return tables.split(', ').flatMap((entry) => {
    const [name, scans] = entry.split(' ')
    return name === undefined || scans === undefined ? [] : [[name, Number(scans)]]
  })
}
