import type { Clock } from '../../kernel/clock.ts'
import type { MarketAsset } from '../../kernel/feeds/marketAssets.ts'
import { bool, int, maybe, type RowOf, textOf } from '../../platform/db/columns.ts'
import { createSql, type Sql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import {
  type Market,
  type MarketWindow,
  slugOf,
  type WindowLength,
  windowSec,
} from '../domain/marketWindows.ts'
import type { MarketRows, StoredWindow, StoredWindowEvents } from '../ports.ts'
import { MARKET_CHANNEL } from './marketChannel.ts'
import { writeMarketJson } from './marketJson.ts'
import {
  parseStoredWindow,
  STORED_WINDOW_ROW,
  storedWindowColumns,
  writeStoredWindow,
} from './storedWindowRow.ts'

/**
 * Maximum age of a window for further requests, seconds: after 30 days a disputed outcome is no longer requested.
 */
const FOLLOWED_SEC = 30 * 86_400
/** Pause between two requests for a window: the seconds since its end divided by this number, at most one hour. */
const PAUSE_DIVISOR = 20
const MAX_PAUSE_SEC = 3_600
/** Seconds after its end for which an unlisted window is requested again: one day, because a list may be incomplete. */
const DOUBTED_SEC = 86_400

const CHANGED_ROW = {
  asset: textOf<MarketAsset>(),
  length: textOf<WindowLength>(),
  start_sec: int,
  is_agreed: maybe(bool),
  is_settled: bool,
  was_agreed: maybe(bool),
}
type ChangedRow = RowOf<typeof CHANGED_ROW>

/** Creates the stored windows and the published state, with a separate pool of connections. */
export function createMarketRows(options: {
  readonly databaseUrl: DatabaseUrl
  readonly clock: Pick<Clock, 'nowSec'>
}): MarketRows & { close(): Promise<void> } {
  const { databaseUrl, clock } = options
  const sql = createSql(databaseUrl, {
    name: 'quartet-markets',
    max: POOL_SIZE.markets,
    reader: false,
  })
  return {
    publish: async (state) => {
      await answered(sql`
        with told as (
          insert into app.market_live as live (id, version, told_at, state)
          values (1, 1, ${new Date(state.toldAtMs)}, ${writeMarketJson(state)})
          on conflict (id) do update set
            version = live.version + 1, told_at = excluded.told_at, state = excluded.state
          returning version)
        select pg_notify(${MARKET_CHANNEL}, version::text) from told`)
    },
    keep: (windows) => keepWindows(sql, windows, clock.nowSec()),
    kept: async (windows) => {
      const rows = await answered(sql(STORED_WINDOW_ROW)`
        select ${storedWindowColumns(sql)} from app.market_window
        where slug = any(${windows.map(slugOf)}) and start_sec = any(${windows.map(({ startSec }) => startSec)}::int8[])`)
      return rows.map(parseStoredWindow)
    },
    unsettled: async (nowSec, limit) => {
      const rows = await answered(sql(STORED_WINDOW_ROW)`
        select ${storedWindowColumns(sql)}
        from (
          select *, start_sec + case length when '5m' then 300 else 900 end as end_sec,
            extract(epoch from asked_at)::int8 as asked_sec
          from app.market_window
          where settled_at is null and start_sec > ${nowSec - FOLLOWED_SEC}
        ) as open
        where end_sec <= ${nowSec} and (asked_sec is null or asked_sec <= ${nowSec} - least(
            (${nowSec} - end_sec) / ${PAUSE_DIVISOR}::int8, ${MAX_PAUSE_SEC}))
          and (is_listed or (end_sec > ${nowSec - DOUBTED_SEC} and asked_sec <= ${nowSec - MAX_PAUSE_SEC}))
        order by asked_sec nulls first, start_sec limit ${limit}`)
      return rows.map(parseStoredWindow)
    },
    waiting: async (nowSec) => {
      const [row] = await answered(sql({ count: int })`
        select count(*) from app.market_window
        where settled_at is null and is_listed and start_sec > ${nowSec - FOLLOWED_SEC}
          and start_sec + case length when '5m' then 300 else 900 end <= ${nowSec}`)
      return row?.count ?? 0
    },
    missing: (market, range) => findMissing(sql, market, range),
    close: () => sql.end(),
  }
}

/**
 * Stores windows. Final rows stay unchanged; of two boundary reports the earlier report stays; null never replaces a
 * known value.
 */
async function keepWindows(
  sql: Sql,
  windows: readonly StoredWindow[],
  nowSec: number,
): Promise<StoredWindowEvents> {
  if (windows.length === 0) return { compared: [], settled: [] }
  const rows = await answered(sql(CHANGED_ROW)`
    insert into app.market_window as kept ${sql(windows.map((window) => writeStoredWindow(window, nowSec)))}
    on conflict (asset, length, start_sec) do update set
      is_listed = case when coalesce(excluded.settlement, kept.settlement) is not null then true
        else kept.is_listed and excluded.is_listed end,
      condition_id = coalesce(excluded.condition_id, kept.condition_id),
      stated_rule = coalesce(excluded.stated_rule, kept.stated_rule),
      price_to_beat_e18 = coalesce(excluded.price_to_beat_e18, kept.price_to_beat_e18),
      final_price_e18 = coalesce(excluded.final_price_e18, kept.final_price_e18),
      winner = coalesce(excluded.winner, kept.winner),
      settlement = coalesce(excluded.settlement, kept.settlement),
      tokens = coalesce(excluded.tokens, kept.tokens),
      boundary_e18 = case when kept.boundary_at_ms <= excluded.boundary_at_ms
        then kept.boundary_e18 else coalesce(excluded.boundary_e18, kept.boundary_e18) end,
      boundary_source = case when kept.boundary_at_ms <= excluded.boundary_at_ms
        then kept.boundary_source else coalesce(excluded.boundary_source, kept.boundary_source) end,
      boundary_at_ms = least(kept.boundary_at_ms, excluded.boundary_at_ms),
      is_agreed = coalesce(excluded.is_agreed, kept.is_agreed),
      asked_at = coalesce(excluded.asked_at, kept.asked_at),
      settled_at = excluded.settled_at
    where kept.settled_at is null
    returning asset, length, start_sec, is_agreed, settled_at is not null as is_settled,
      (select before.is_agreed from app.market_window as before
        where before.asset = kept.asset and before.length = kept.length
          and before.start_sec = kept.start_sec) as was_agreed`)
  return eventsOf(rows)
}

function eventsOf(rows: readonly ChangedRow[]): StoredWindowEvents {
  const windowOf = ({ asset, length, start_sec: startSec }: ChangedRow): MarketWindow => {
    return { asset, length, startSec }
  }
  return {
    compared: rows.flatMap((row) =>
      row.is_agreed === null || row.was_agreed !== null
        ? []
        : [{ window: windowOf(row), isAgreed: row.is_agreed }],
    ),
    settled: rows.filter((row) => row.is_settled).map(windowOf),
  }
}

async function findMissing(
  sql: Sql,
  market: Market,
  range: { readonly fromSec: number; readonly toSec: number; readonly limit: number },
): Promise<readonly MarketWindow[]> {
  const lengthSec = windowSec(market)
  const first = Math.ceil(range.fromSec / lengthSec) * lengthSec
  const rows = await answered(sql({ start_sec: int })`
    select start_sec::int8 from generate_series(${first}::int8, ${range.toSec}::int8, ${lengthSec}::int8)
      as start (start_sec)
    where not exists (
      select from app.market_window as kept where kept.asset = ${market.asset}
        and kept.length = ${market.length} and kept.start_sec = start.start_sec)
    order by start_sec desc limit ${range.limit}`)
  return rows.map(({ start_sec: startSec }) => ({ ...market, startSec }))
}
