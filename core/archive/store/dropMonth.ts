import { ADVISORY_LOCKS } from '../../platform/db/advisoryLocks.ts'
import { instant, int, maybe, numeric, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { SqlText } from '../../platform/db/sqlText.ts'
import type { MonthTable } from '../domain/archives.ts'
import { type Month, monthAfter, monthStart, partitionName } from '../domain/months.ts'
import { ArchiveRefused } from './archiveRefused.ts'
import { readDigest } from './monthDigest.ts'
import { hasMonth } from './openMonth.ts'

/** A dropped table of a month, and the file with its rows. */
export type DroppedMonth = {
  readonly archive: string
  readonly rows: number
  readonly fileName: string
}

/**
 * Drops the tables of a month in one transaction, if every row is in a verified export and no row of the month will still
 * move to the archive; returns the dropped tables, none on a repeat.
 *
 * A kill leaves every table. Throws `ArchiveRefused`, and `DatabaseUnavailable` while readers hold a table for long.
 */
export async function dropMonth(
  sql: Sql,
  tables: readonly MonthTable[],
  month: Month,
): Promise<readonly DroppedMonth[]> {
  return sql.begin('', async (query) => {
    // New readers wait behind the drop, so the statement waits at most 3 s for the lock.
    await query`set local lock_timeout = '3s'`
    await query`set local time zone 'UTC'`
    await query`select pg_advisory_xact_lock(${ADVISORY_LOCKS.archive}::int8)`
    const verified: VerifiedMonth[] = []
    for (const table of tables) {
      if (!(await hasMonth(query, table.archive, month))) continue
      await requireAllMoved(query, table, month)
      verified.push(await verifyTable(query, table, month))
    }
    // Readers wait from here to the commit, which takes milliseconds; the digests of a large month take hours.
    for (const each of verified) await dropTable(query, each, month)
    return verified.map(({ archive, rows, fileName }) => ({ archive, rows, fileName }))
  })
}

async function requireAllMoved(
  query: Query,
  { archive, source }: MonthTable,
  month: Month,
): Promise<void> {
  if (source === null) return
  const at = query`r.${query(source.monthColumn)}`
  const [row] = await query({ at: instant })`
    select ${at} as at from app.${query(source.table)} r
    where ${new SqlText([source.ended], [])} and ${at} >= ${monthStart(month)}
      and ${at} < ${monthStart(monthAfter(month, 1))}
    limit 1`
  if (row === undefined) return
  throw new ArchiveRefused(
    `${archive} ${month}: rows of the month still move to the archive; export the month again later`,
  )
}

const EXPORT_ROW = {
  part: int,
  rows: int,
  amount_usdc: maybe(numeric),
  digest: numeric,
  file_name: text,
}

/** Table of a month whose rows equal an export. */
type VerifiedMonth = DroppedMonth & { readonly part: number }

/**
 * Compares the rows of a table with their export. The lock excludes writers until the commit and permits readers, so
 * the compared rows are the dropped rows.
 */
async function verifyTable(
  query: Query,
  { archive, amountColumn }: MonthTable,
  month: Month,
): Promise<VerifiedMonth> {
  const name = partitionName(archive, month)
  const [exported] = await query(EXPORT_ROW)`
    select part, rows, amount_usdc, digest, file_name from app.archive_export
    where archive = ${archive} and month = ${`${month}-01`} and dropped_at is null`
  if (exported === undefined) {
    throw new ArchiveRefused(`${archive} ${month}: not exported; run archive export ${month}`)
  }
  await query`lock table app.${query(name)} in share mode`
  const found = await readDigest(query, name, amountColumn)
  const isExported =
    found.rows === exported.rows &&
    found.amountUsdc6 === exported.amount_usdc &&
    found.digest === exported.digest
  if (!isExported) {
    throw new ArchiveRefused(
      `${archive} ${month}: rows changed after the export; run archive export ${month} again`,
    )
  }
  const { part, rows, file_name: fileName } = exported
  return { archive, part, rows, fileName }
}

async function dropTable(
  query: Query,
  { archive, part }: VerifiedMonth,
  month: Month,
): Promise<void> {
  const name = partitionName(archive, month)
  await query`alter table app.${query(archive)} detach partition app.${query(name)}`
  await query`drop table app.${query(name)}`
  await query`
    update app.archive_export set dropped_at = now()
    where archive = ${archive} and month = ${`${month}-01`} and part = ${part}`
}
