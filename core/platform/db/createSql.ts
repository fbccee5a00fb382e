import pg from 'pg'
import { type PoolFacts, poolEvents } from '../poolEvents.ts'
import { fromDriver } from './connectionLost.ts'
import { type ConnectionUse, connectionOptions } from './connectionOptions.ts'
import { createChannels } from './createChannels.ts'
import { createQuery, type Query } from './createQuery.ts'
import type { Channels, DatabaseUrl } from './database.ts'
import { pooledOptions, pooledSettings } from './pooledOptions.ts'
import { queryConfig, type Request } from './send.ts'

export type Sql = Query &
  Channels & {
    /** Runs `work` in one transaction of the given mode, and rolls back if `work` throws. */
    begin<T>(mode: string, work: (query: Query) => Promise<T>): Promise<T>
    end(): Promise<void>
  }

/** SQLSTATE of a prepared statement whose tables changed, as after a replacement of the index. */
const PLAN_CHANGED = '0A000'

/**
 * Milliseconds for which an idle connection stays open. Bursts of one pool reuse its connections; pools that are used by
 * turns, as by a round of the prober, do not hold connections at the same time.
 */
const IDLE_MS = 2_000

/** Maximum number of prepared texts per connection; further statements are sent unprepared. */
const MAX_PREPARED = 500

type Options = ConnectionUse & { readonly max: number }

/** Sends a request on a connection, or on any connection of a pool. */
type SendOn = (on: pg.Pool | pg.PoolClient, request: Request) => Promise<pg.QueryResult>

/** Statements of a pool, and the text after `begin <mode>` of a transaction. */
type Use = { readonly send: SendOn; readonly settings: string }

/**
 * Creates a pool of connections that survives restarts of its server; opens on first use and reopens after a failure.
 *
 * Integers are exact: numeric is read as bigint, int8 as number.
 */
export function createSql(database: DatabaseUrl, options: Options): Sql {
  const isPooled = typeof database !== 'string' && database.isPooled
  const url = typeof database === 'string' ? database : database.url
  const connection = isPooled ? pooledOptions(url, options) : connectionOptions(url, options)
  const pool = new pg.Pool({ ...connection, max: options.max, idleTimeoutMillis: IDLE_MS })
  // A broken connection rejects its statement and also emits an error event, which without a handler would end the
  // process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const noteWait = announce(pool, options)
  const use = isPooled ? pooledUse(options) : { send: createPreparedSend(), settings: '' }
  return Object.assign(
    createQuery((request) => {
      noteWait()
      return use.send(pool, request)
    }),
    {
      pool,
      begin: async <T>(mode: string, work: (query: Query) => Promise<T>): Promise<T> => {
        const once = () => {
          noteWait()
          return inTransaction(pool, `begin ${mode}${use.settings}`, (client) =>
            work(createQuery((request) => use.send(client, request))),
          )
        }
        try {
          return await once()
        } catch (error) {
          // The connection is closed, and its old plans are lost. A new connection makes new plans.
          if (codeOf(error) !== PLAN_CHANGED) throw error
          return once()
        }
      },
      listen: (typeof database === 'string' ? createChannels(database, options.name) : database)
        .listen,
      end: () => pool.end(),
    },
  )
}

/** Prepares each text once per connection; every connection of the pool uses the same name for a text. */
function createPreparedSend(): SendOn {
  const prepared = new Map<string, string>()
  return async (on, request) => {
    const known = prepared.get(request.text)
    const mayPrepare = prepared.size < MAX_PREPARED && !request.isPlanned
    const name = known ?? (mayPrepare ? `s${prepared.size}` : undefined)
    if (name !== undefined && known === undefined) prepared.set(request.text, name)
    try {
      return await fromDriver(on.query(queryConfig(request, name)))
    } catch (error) {
      if (!(on instanceof pg.Pool) || codeOf(error) !== PLAN_CHANGED) throw error
      return fromDriver(on.query(queryConfig(request)))
    }
  }
}

/**
 * Behind a pooler each transaction may run in another session: nothing is prepared, and each transaction of a reader
 * sets its limits itself.
 */
function pooledUse(options: Options): Use {
  const settings = pooledSettings(options)
  const sendOne = (on: pg.Pool | pg.PoolClient, request: Request): Promise<pg.QueryResult> =>
    fromDriver(on.query(queryConfig(request)))
  return {
    settings,
    send: (on, request) =>
      settings !== '' && on instanceof pg.Pool
        ? inTransaction(on, `begin${settings}`, (client) => sendOne(client, request))
        : sendOne(on, request),
  }
}

/** Publishes a new pool; returns the function that counts a statement which waits for a connection. */
function announce(pool: pg.Pool, { name, max }: Options): () => void {
  let waits = 0
  const facts: PoolFacts = { name, most: max, connections: pool, waits: () => waits }
  poolEvents().publish(facts)
  return () => {
    if (pool.idleCount === 0 && pool.totalCount >= max) waits += 1
  }
}

async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await fromDriver(pool.connect())
  let broken: Error | undefined
  try {
    await fromDriver(client.query(begin))
    const result = await work(client)
    await fromDriver(client.query('commit'))
    return result
  } catch (error) {
    if (error instanceof Error && codeOf(error) === PLAN_CHANGED) broken = error
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
