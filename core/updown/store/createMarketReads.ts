import type { Clock } from '../../kernel/clock.ts'
import { createRefresh } from '../../platform/background/createRefresh.ts'
import { int, json } from '../../platform/db/columns.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import { slugOf } from '../domain/marketWindows.ts'
import type { MarketComparisons, MarketReads, MarketState, StoredWindow } from '../ports.ts'
import { MARKET_CHANNEL } from './marketChannel.ts'
import { parseMarketState } from './marketJson.ts'
import { parseStoredWindow, STORED_WINDOW_ROW, storedWindowColumns } from './storedWindowRow.ts'

/** Interval of the reads of the state while no notification arrives, milliseconds. */
const POLL_MS = 500
/**
 * Maximum number of final windows in memory: some kilobytes each, two weeks of all markets. Source: research/data.md
 * 4.2.
 */
const MAX_CACHED_WINDOWS = 20_000
/** Milliseconds for which the counts of comparisons are cached; each count scans all windows. */
const COUNTS_MS = 10_000

/**
 * Creates the reads of published states and stored windows for callers.
 *
 * The state is in memory and is read again after each notification, and every `POLL_MS` without a notification. During
 * a database outage the last state stays, and its prices become too old to sell.
 */
export function createMarketReads(options: {
  readonly databaseUrl: DatabaseUrl
  readonly clock: Pick<Clock, 'nowMs'>
}): MarketReads & { close(): Promise<void> } {
  const { clock } = options
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-market-reads',
    max: POOL_SIZE.marketReads,
    reader: true,
  })
  const states = followStates(sql)
  const remembered = new Map<string, StoredWindow>()
  let counts: { readonly atMs: number; readonly of: MarketComparisons } | undefined
  return {
    state: states.newest,
    past: async (window) => {
      const slug = slugOf(window)
      const known = remembered.get(slug)
      if (known !== undefined) {
        // A read moves the window to the end of the map; the first window is evicted.
        remembered.delete(slug)
        remembered.set(slug, known)
        return known
      }
      const { asset, length, startSec } = window
      const [row] = await answered(sql(STORED_WINDOW_ROW)`
        select ${storedWindowColumns(sql)} from app.market_window
        where asset = ${asset} and length = ${length} and start_sec = ${startSec}`)
      if (row === undefined) return null
      const stored = parseStoredWindow(row)
      if (stored.settledAtSec === null) return stored
      remembered.set(slug, stored)
      const [oldest] = remembered.keys()
      if (remembered.size > MAX_CACHED_WINDOWS && oldest !== undefined) remembered.delete(oldest)
      return stored
    },
    comparisons: async () => {
      const nowMs = clock.nowMs()
      if (counts !== undefined && nowMs - counts.atMs < COUNTS_MS) return counts.of
      const [row] = await answered(sql({ compared: int, differed: int })`
        select count(is_agreed) as compared, count(*) filter (where not is_agreed) as differed
        from app.market_window`)
      const of = { compared: row?.compared ?? 0, differed: row?.differed ?? 0 }
      counts = { atMs: nowMs, of }
      return of
    },
    close: async () => {
      await states.close()
      await sql.end()
    },
  }
}

/** Reads each new published state; during an outage the last state stays, and its prices become too old to sell. */
function followStates(sql: ReturnType<typeof createSql>) {
  let version = 0
  let state: MarketState | null = null
  const refresh = createRefresh({
    loop: 'market_state',
    pollMs: POLL_MS,
    read: async () => {
      const [row] = await answered(sql({ version: int, state: json })`
        select version, state from app.market_live where version > ${version}`)
      if (row === undefined) return
      version = row.version
      state = parseMarketState(row.state) ?? state
    },
  })
  const listening = sql.listen(MARKET_CHANNEL, refresh.now)
  refresh.now()
  return {
    newest: () => state,
    close: async () => {
      refresh.close()
      await listening.close()
    },
  }
}
