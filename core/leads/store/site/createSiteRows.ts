import { ADVISORY_LOCKS } from '../../../platform/db/advisoryLocks.ts'
import { instant, int, jsonOf, maybe, text, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { createSql } from '../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { POOL_SIZE } from '../../../platform/db/poolSizes.ts'
import { answered } from '../../../platform/db/query.ts'
import type { SiteStanding } from '../../domain/site/countStrike.ts'
import type { ClaimedSite, SiteCheckResult, SiteRows } from '../../siteCheckPorts.ts'
import { enrolSites } from './enrolSites.ts'

/**
 * Maximum duration of a check, milliseconds: several times the time for rules, two pages with
 * redirects, pauses and a name server.
 */
const LEASE_MS = 180_000
/**
 * Maximum due rows in which the claim searches for free hosts; with a higher limit, each claim
 * would read all rows of a large host.
 */
const MAX_SEARCHED_ROWS = 400
const DAY_MS = 86_400_000
/**
 * Milliseconds for which sites outside of the current data set are kept: in this time the operator
 * may load an older or smaller data set.
 */
const FORGOTTEN_AFTER_MS = 90 * DAY_MS
/** Maximum rows that one statement deletes. */
const MAX_SWEPT_ROWS = 10_000

/** Creates the rows of site checks in Postgres. */
export function createSiteRows(databaseUrl: DatabaseUrl): SiteRows & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, {
    name: 'quartet-sites',
    max: POOL_SIZE.leadSites,
    reader: false,
  })
  return {
    enrol: (nowMs) => answered(sql.begin('', (query) => enrolSites(query, nowMs))),
    claim: (limit, nowMs) => answered(sql.begin('', (query) => claim(query, limit, nowMs))),
    save: (claimed, standing, result) => answered(save(sql, { claimed, standing, result })),
    release: (claimed) => answered(release(sql, claimed)),
    countDue: (nowMs, limit) => answered(countDue(sql, nowMs, limit)),
    sweep: (nowMs) => answered(sweep(sql, nowMs)),
    close: () => sql.end(),
  }
}

const ROW = {
  site: text,
  state: textOf<SiteStanding['state']>(),
  strikes: int,
  first_failed_at: maybe(instant),
  facts: maybe(jsonOf<SiteStanding['findings']>()),
  due_at: instant,
}

async function claim(query: Query, limit: number, nowMs: number): Promise<ClaimedSite[]> {
  const now = new Date(nowMs)
  const leasedUntilMs = nowMs + LEASE_MS
  await query`select pg_advisory_xact_lock(${ADVISORY_LOCKS.claimSites})`
  const rows = await query(ROW)`
    with due as (
      select site, host, due_at from app.site_check
      where due_at <= ${now}::timestamptz and (leased_until is null or leased_until <= ${now}::timestamptz)
        and seen_in = (select id from app.lead_dataset where state = 'current')
      order by due_at limit ${MAX_SEARCHED_ROWS}
    ), free as (
      select distinct on (host) site, due_at from due
      where not exists (
        select from app.site_check busy where busy.host = due.host and busy.leased_until > ${now}::timestamptz)
      order by host, due_at
    )
    update app.site_check set leased_until = ${new Date(leasedUntilMs)}
    where site in (select site from free order by due_at limit ${limit})
    returning site, state, strikes, first_failed_at, facts, due_at`
  return rows.map((row) => ({
    site: row.site,
    state: row.state,
    strikes: row.strikes,
    firstFailedAtMs: row.first_failed_at?.getTime() ?? null,
    findings: row.facts,
    dueAtMs: row.due_at.getTime(),
    leasedUntilMs,
  }))
}

/**
 * Stores a result if the row still has the lease of the caller: after another process took over the
 * site, only that process stores its result.
 */
async function save(
  query: Query,
  {
    claimed,
    standing,
    result,
  }: { claimed: ClaimedSite; standing: SiteStanding; result: SiteCheckResult },
): Promise<void> {
  const { state, strikes, firstFailedAtMs, findings, dueAtMs } = standing
  await query`
    update app.site_check set
      state = ${state}, strikes = ${strikes},
      first_failed_at = ${firstFailedAtMs === null ? null : new Date(firstFailedAtMs)}::timestamptz,
      reason = ${result.reason}, facts = ${findings === null ? null : JSON.stringify(findings)}::jsonb,
      checked_at = ${new Date(result.atMs)}, due_at = ${new Date(dueAtMs)}, leased_until = null
    where site = ${claimed.site} and leased_until = ${new Date(claimed.leasedUntilMs)}`
}

async function release(query: Query, claimed: readonly ClaimedSite[]): Promise<void> {
  for (const { site, leasedUntilMs } of claimed) {
    await query`
      update app.site_check set leased_until = null
      where site = ${site} and leased_until = ${new Date(leasedUntilMs)}`
  }
}

async function countDue(query: Query, nowMs: number, limit: number): Promise<number> {
  const [row] = await query({ due: int })`
    select count(*) as due from (
      select from app.site_check
      where due_at <= ${new Date(nowMs)}
        and seen_in = (select id from app.lead_dataset where state = 'current')
      limit ${limit}
    ) counted`
  return row?.due ?? 0
}

async function sweep(query: Query, nowMs: number): Promise<number> {
  const { count } = await query`
    delete from app.site_check where site in (
      select site from app.site_check
      where seen_at < ${new Date(nowMs - FORGOTTEN_AFTER_MS)}
        and seen_in is distinct from (select id from app.lead_dataset where state = 'current')
      limit ${MAX_SWEPT_ROWS}
    )`
  return count
}
