import type { CrashAt } from '../../kernel/crashPoint.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisoryLocks.ts'
import { bool, instant, int, maybe } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { SqlText } from '../../platform/db/sqlText.ts'
import type { Archive, ArchivedPart } from '../domain/archives.ts'
import { type Month, monthAfter, monthOf, monthStart } from '../domain/months.ts'
import { hasMonth, openMonth } from './openMonth.ts'

/** Times between which rows move: `from` is inclusive, `until` is exclusive. No part is newer than `now`. */
export type BatchWindow = {
  readonly from: Date
  readonly until: Date
  readonly now: Date
  readonly limit: number
}

/** Number of moved rows, and the time of the last of them. */
export type MovedBatch = { readonly rows: number; readonly last: Date }

/** Partition of a month that a batch needs. */
type NeededMonth = { readonly archive: string; readonly month: Month }

/**
 * Moves the oldest ended rows of one month with their parts, and adds their sums; returns `busy` if another process moves
 * rows. Creates missing partitions before the move.
 *
 * One statement deletes and inserts, so that every snapshot has each row exactly once, and a kill at any time leaves
 * each row where it was. A row that another transaction locks stays for a later batch.
 */
export async function moveBatch(
  options: { readonly sql: Sql; readonly crashAt: CrashAt },
  archive: Archive,
  window: BatchWindow,
): Promise<MovedBatch | 'busy'> {
  for (;;) {
    const result = await moveIfOpen(options, archive, window)
    if (result === 'busy' || 'rows' in result) return result
    for (const missing of result.missing)
      if (!(await openMonth(options.sql, missing.archive, missing.month))) return 'busy'
  }
}

/** Moves a batch if each partition exists; otherwise returns the missing partitions. */
async function moveIfOpen(
  { sql, crashAt }: { readonly sql: Sql; readonly crashAt: CrashAt },
  archive: Archive,
  window: BatchWindow,
): Promise<MovedBatch | 'busy' | { readonly missing: readonly NeededMonth[] }> {
  return sql.begin('', async (query) => {
    const [lock] = await query({ held: bool })`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.archive}::int8) as held`
    if (lock?.held !== true) return 'busy'
    const first = await readOldest(query, archive, window)
    if (first === null) return { rows: 0, last: window.from }
    const month = monthOf(first)
    const missing = await readMissing(query, neededMonths(archive, month, monthOf(window.now)))
    if (missing.length > 0) return { missing }
    const end = monthStart(monthAfter(month, 1))
    const until = new Date(Math.min(end.getTime(), window.until.getTime()))
    const moved = await move(query, archive, { ...window, from: first, until })
    crashAt('archive_before_commit')
    return moved
  })
}

/**
 * Returns the months of a row and of its parts. A part may be months newer than its row, because a transaction without
 * gas is signed again months later.
 */
function neededMonths(archive: Archive, month: Month, last: Month): readonly NeededMonth[] {
  const needed = [{ archive: archive.archive, month }]
  for (const part of archive.parts)
    for (let next = monthAfter(month, -1); next <= last; next = monthAfter(next, 1))
      needed.push({ archive: part.archive, month: next })
  return needed
}

async function readMissing(
  query: Query,
  needed: readonly NeededMonth[],
): Promise<readonly NeededMonth[]> {
  const missing: NeededMonth[] = []
  for (const each of needed)
    if (!(await hasMonth(query, each.archive, each.month))) missing.push(each)
  return missing
}

async function readOldest(
  query: Query,
  archive: Archive,
  { from, until }: BatchWindow,
): Promise<Date | null> {
  const at = query`r.${query(archive.monthColumn)}`
  const [row] = await query({ at: instant })`
    select ${at} as at from app.${query(archive.table)} r
    where ${plain(archive.ended)} and ${at} >= ${from} and ${at} < ${until}
    order by ${at} limit 1`
  return row?.at ?? null
}

async function move(query: Query, archive: Archive, window: BatchWindow): Promise<MovedBatch> {
  const at = query`r.${query(archive.monthColumn)}`
  const hot = query`app.${query(archive.table)}`
  const [row] = await query({ rows: int, last: maybe(instant) })`
    with picked as materialized (
      select r.id from ${hot} r
      where ${plain(archive.ended)} and ${at} >= ${window.from} and ${at} < ${window.until}
      order by ${at} limit ${window.limit} for update of r skip locked
    ), moved as (
      delete from ${hot} r using picked where r.id = picked.id returning r.*
    ), stored as (
      insert into app.${query(archive.archive)} select * from moved
    )${archive.parts.map((part, place) => movePart(query, part, place)).reduce(joinSql(query), query``)}
    ${archive.sums === null ? query`` : addSums(query, archive.sums)}
    select count(*) as rows, max(${query(archive.monthColumn)}) as last from moved`
  return { rows: row?.rows ?? 0, last: row?.last ?? window.from }
}

function movePart(query: Query, part: ArchivedPart, place: number): SqlText {
  const moved = query(`moved_${place}`)
  return query`, ${moved} as (
      delete from app.${query(part.table)} part using moved
      where part.${query(part.rowColumn)} = moved.id returning part.*
    ), ${query(`stored_${place}`)} as (
      insert into app.${query(part.archive)} select * from ${moved}
    )`
}

function addSums(query: Query, sums: string): SqlText {
  return query`, summed as (
      insert into app.archived_sale as s (kind, day, operation, chain_id, count, amount_usdc)
      ${plain(sums)}
      on conflict (kind, day, operation, chain_id) do update set
        count = s.count + excluded.count, amount_usdc = s.amount_usdc + excluded.amount_usdc
    )`
}

const joinSql =
  (query: Query) =>
  (all: SqlText, one: SqlText): SqlText =>
    query`${all}${one}`

/** Returns a text of `ARCHIVES` as SQL; no such text has a value from outside. */
function plain(text: string): SqlText {
  return new SqlText([text], [])
}
