import pg from 'pg'
import { poolEvents } from '../poolEvents.ts'
import { openPoolShare, type PoolShare } from './openPoolShare.ts'

/**
 * Milliseconds for which an idle connection stays open. A new connection costs the server more processor time than the
 * statement of a loop, and most loops run at least once in this time.
 */
const IDLE_MS = 10_000

/** Connections of a process to one server. Purposes with equal settings share their idle connections. */
export type Connections = {
  /** Opens the connections of one purpose, `max` at most at a time. */
  open(config: pg.ClientConfig, max: number): PoolShare
}

type Shared = { readonly pool: pg.Pool; readonly texts: Map<string, string>; shares: number }

/**
 * Creates connections that open on first use and reopen after a failure.
 *
 * The pool of equal settings opens the sum of the maxima of its purposes, so that no purpose waits for another purpose.
 * `name` is the name of the connections in `pg_stat_activity`; without a name, connections have the name of their first
 * purpose.
 */
export function createConnections(name?: string): Connections {
  const known = new Map<string, Shared>()
  return {
    open: (config, max) => {
      const { application_name: purpose, ...settings } = config
      const key = JSON.stringify(settings)
      const shared = known.get(key) ?? create({ ...config, application_name: name ?? purpose })
      known.set(key, shared)
      const { pool, texts } = shared
      shared.shares += 1
      pool.options.max += max
      return openPoolShare({ pool, texts }, max, async () => {
        pool.options.max -= max
        shared.shares -= 1
        if (shared.shares > 0) return
        known.delete(key)
        await pool.end()
      })
    },
  }
}

function create(config: pg.ClientConfig): Shared {
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: IDLE_MS })
  pool.options.max = 0
  // A broken connection rejects its statement and also emits an error event, which without a handler would end the
  // process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  announceIdle(pool, config.application_name ?? '')
  return { pool, texts: new Map(), shares: 0 }
}

/** Publishes the idle connections of a pool; the pool opens no connection beside those of its purposes. */
function announceIdle(pool: pg.Pool, name: string): void {
  const connections = {
    get totalCount() {
      return pool.idleCount
    },
    get idleCount() {
      return pool.idleCount
    },
    waitingCount: 0,
    get ended() {
      return pool.ended
    },
  }
  poolEvents().publish({ name, most: 0, connections, waits: () => 0 })
}
