import pg from 'pg'
import { type PoolFacts, poolEvents } from '../poolEvents.ts'
import { fromDriver } from './connectionLost.ts'
import { createQuery, type Query } from './createQuery.ts'
import { listenOn } from './listenOn.ts'
import { queryConfig, type Request } from './send.ts'

export type Sql = Query & {
  /** Runs `work` in one transaction of the given mode, and rolls back if `work` throws. */
  begin<T>(mode: string, work: (query: Query) => Promise<T>): Promise<T>
  /**
   * Calls `listener` for each notification and reconnects after each failure; returns the handle
   * that stops it.
   */
  listen(channel: string, listener: (payload?: string) => void): { close(): Promise<void> }
  end(): Promise<void>
}

/**
 * Timeout of a read, milliseconds. A reorganisation waits for running reads, and all later reads
 * wait for the reorganisation.
 */
const READ_STATEMENT_TIMEOUT_MS = 3_000
/** Timeout of a lock, milliseconds; the same as for the indexer's own readers. */
const READ_LOCK_TIMEOUT_MS = 500
const IDLE_TRANSACTION_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_MS = 3_000
/**
 * Milliseconds after which a server without an answer counts as unavailable. Writes have a longer
 * timeout.
 */
const READ_ANSWER_TIMEOUT_MS = 5_000
const WRITE_ANSWER_TIMEOUT_MS = 30_000

/** SQLSTATE of a prepared statement whose tables changed, as after a replacement of the index. */
const PLAN_CHANGED = '0A000'

/** Maximum number of prepared texts per connection; further statements are sent unprepared. */
const MAX_PREPARED = 500

type Options = {
  readonly name: string
  readonly max: number
  /** Read-only with short timeouts, as required of every reader of the index. */
  readonly reader: boolean
  /** Milliseconds after which a silent server counts as gone, for statements that read a whole table. */
  readonly answerMs?: number
}

/**
 * Creates a pool of connections that survives restarts of its server; opens on first use and reopens after a failure.
 *
 * Integers are exact: numeric is read as bigint, int8 as number.
 */
export function createSql(url: string, options: Options): Sql {
  const pool = new pg.Pool({ ...connectionOptions(url, options), max: options.max })
  // A broken connection rejects its statement and also emits an error event, which without a handler would end the
  // process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const noteWait = announce(pool, options)
  const prepared = new Map<string, string>()
  const send = async (on: pg.Pool | pg.PoolClient, request: Request): Promise<pg.QueryResult> => {
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
  return Object.assign(
    createQuery((request) => {
      noteWait()
      return send(pool, request)
    }),
    {
      pool,
      begin: async <T>(mode: string, work: (query: Query) => Promise<T>): Promise<T> => {
        const once = () => {
          noteWait()
          return inTransaction(pool, mode, (client) =>
            work(createQuery((request) => send(client, request))),
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
      listen: (channel: string, listener: (payload?: string) => void) =>
        listenOn(() => new pg.Client(connectionOptions(url, options)), channel, listener),
      end: () => pool.end(),
    },
  )
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
  mode: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await fromDriver(pool.connect())
  let broken: Error | undefined
  try {
    await fromDriver(client.query(`begin ${mode}`))
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

/** Returns the options of every connection of the service. */
export function connectionOptions(
  url: string,
  { name, reader, answerMs }: Pick<Options, 'name' | 'reader' | 'answerMs'>,
): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    query_timeout: answerMs ?? (reader ? READ_ANSWER_TIMEOUT_MS : WRITE_ANSWER_TIMEOUT_MS),
    types: { getTypeParser },
    ...(reader
      ? {
          // JIT compilation of a plan takes longer than any read of the service.
          options: '-c default_transaction_read_only=on -c jit=off',
          statement_timeout: READ_STATEMENT_TIMEOUT_MS,
          lock_timeout: READ_LOCK_TIMEOUT_MS,
          idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
        }
      : {}),
  }
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number
  if (oid === pg.types.builtins.NUMERIC) return BigInt
  return format === 'binary'
    ? pg.types.getTypeParser(oid, 'binary')
    : pg.types.getTypeParser(oid, 'text')
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
