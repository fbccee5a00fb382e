import { ADVISORY_LOCKS } from '../../platform/db/advisoryLocks.ts'
import { bool } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { SqlText } from '../../platform/db/sqlText.ts'
import { type Month, monthAfter, monthStart, partitionName } from '../domain/months.ts'

/** Creates the partition of a month in its own transaction; returns false if another process moves rows. */
export async function openMonth(sql: Sql, archive: string, month: Month): Promise<boolean> {
  return sql.begin('', async (query) => {
    const [lock] = await query({ held: bool })`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.archive}::int8) as held`
    if (lock?.held !== true) return false
    await attachMonth(query, archive, month)
    return true
  })
}

/**
 * Creates the partition of a month if the partition does not exist. Rows may move there only after the commit.
 *
 * A statement that was planned without the partition would miss rows that move to the partition before the statement
 * reads. The lock therefore waits for each running reader. New readers wait behind the lock, at most 3 s, once per month.
 * Throws an error of the server if a reader holds the table longer.
 */
export async function attachMonth(query: Query, archive: string, month: Month): Promise<void> {
  if (await hasMonth(query, archive, month)) return
  const partition = query`app.${query(partitionName(archive, month))}`
  const parent = query`app.${query(archive)}`
  await query`create table ${partition} (like ${parent} including all)`
  await query`set local lock_timeout = '3s'`
  await query`lock table ${parent} in access exclusive mode`
  await query`alter table ${parent} attach partition ${partition}
    for values from (${bound(month)}) to (${bound(monthAfter(month, 1))})`
}

/** Returns true if the partition of a month exists. */
export async function hasMonth(query: Query, archive: string, month: Month): Promise<boolean> {
  const [found] = await query({ there: bool })`
    select to_regclass(${`app.${partitionName(archive, month)}`}) is not null as there`
  return found?.there === true
}

/** Returns a month as a bound of a partition. Bounds accept no parameters; a month has only digits and a hyphen. */
function bound(month: Month): SqlText {
  return new SqlText([`'${monthStart(month).toISOString()}'`], [])
}
