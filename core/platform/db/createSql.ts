import pg from 'pg'
import { type PoolFacts, poolNews } from '../poolNews.ts'
import { fromDriver } from './connectionLost.ts'
import { listenOn } from './listenOn.ts'
import { identifier, insertion, isPlanned, render, type SqlText } from './sqlText.ts'
import { type Rows, Statement } from './statement.ts'

/** Runs tagged statements: in a pool, or in the transaction it was handed to. */
export type Query = {
  <Row extends readonly object[] = Record<string, unknown>[]>(
    strings: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Statement<Row>
  /** A quoted name inside a statement. */
  (name: string): SqlText
  /** `(columns) values (...)` inside a statement. */
  (rows: readonly object[]): SqlText
}

export type Sql = Query & {
  /** Runs `work` in one transaction of the given mode, and rolls it back when it throws. */
  begin<T>(mode: string, work: (query: Query) => Promise<T>): Promise<T>
  /** Calls `heard` for each notification, reconnecting for ever; returns how to stop. */
  listen(channel: string, heard: (payload?: string) => void): { close(): Promise<void> }
  end(): Promise<void>
}

/** Longest a read may take; a reorg waits for readers, and every reader behind it waits too. */
const READ_STATEMENT_TIMEOUT_MS = 3_000
/** Same bound as the indexer uses for its own readers. */
const READ_LOCK_TIMEOUT_MS = 500
const IDLE_TRANSACTION_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_MS = 3_000
/** A server that neither answers nor hangs up is gone after this; a writer may take longer. */
const READ_ANSWER_TIMEOUT_MS = 5_000
const WRITE_ANSWER_TIMEOUT_MS = 30_000

/** SQLSTATE of a prepared statement whose tables changed under it, as when an index is replaced. */
const PLAN_CHANGED = '0A000'

/** Texts that keep a prepared statement per connection; beyond, statements are sent whole. */
const MAX_PREPARED = 500

type Options = {
  readonly name: string
  readonly max: number
  /** Read-only with short timeouts, as every reader of the index must be. */
  readonly reader: boolean
}

/**
 * Pool of connections that outlives its server; opened on first use, reopened after a failure.
 *
 * Integers are exact: numeric arrives as bigint, int8 as number.
 */
export function createSql(url: string, options: Options): Sql {
  const pool = new pg.Pool({ ...connectionOptions(url, options), max: options.max })
  // A connection that breaks tells its statement, and once or twice more by an event that, unheard, ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const noteWait = announce(pool, options)
  const prepared = new Map<string, string>()
  const send = async <Row extends readonly object[]>(
    on: pg.Pool | pg.PoolClient,
    piece: SqlText,
  ): Promise<Rows<Row>> => {
    const { text, values } = render(piece)
    const known = prepared.get(text)
    const mayPrepare = prepared.size < MAX_PREPARED && !isPlanned(piece)
    const name = known ?? (mayPrepare ? `s${prepared.size}` : undefined)
    if (name !== undefined && known === undefined) prepared.set(text, name)
    try {
      const config = { text, values, ...(name === undefined ? {} : { name }) }
      return rowsOf<Row>(await fromDriver(on.query(config)))
    } catch (error) {
      if (!(on instanceof pg.Pool) || codeOf(error) !== PLAN_CHANGED) throw error
      return rowsOf<Row>(await fromDriver(on.query({ text, values })))
    }
  }
  return Object.assign(
    tag((piece) => {
      noteWait()
      return send(pool, piece)
    }),
    {
      pool,
      begin: async <T>(mode: string, work: (query: Query) => Promise<T>): Promise<T> => {
        const once = () => {
          noteWait()
          return inTransaction(pool, mode, (client) => work(tag((piece) => send(client, piece))))
        }
        try {
          return await once()
        } catch (error) {
          // Its connection is gone with the old plans; another one plans anew.
          if (codeOf(error) !== PLAN_CHANGED) throw error
          return once()
        }
      },
      listen: (channel: string, heard: (payload?: string) => void) =>
        listenOn(() => new pg.Client(connectionOptions(url, options)), channel, heard),
      end: () => pool.end(),
    },
  )
}

/** Statements on one connection, each sent whole: for sessions that run few different ones. */
export function createQuery(client: pg.Client): Query {
  return tag(async <Row extends readonly object[]>(piece: SqlText) =>
    rowsOf<Row>(await fromDriver(client.query(render(piece)))),
  )
}

/** Tells of a new pool; returns what counts a statement that has to wait for a connection. */
function announce(pool: pg.Pool, { name, max }: Options): () => void {
  let waits = 0
  const facts: PoolFacts = { name, most: max, connections: pool, waits: () => waits }
  poolNews().publish(facts)
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

function tag(run: <Row extends readonly object[]>(text: SqlText) => Promise<Rows<Row>>): Query {
  function query<Row extends readonly object[]>(
    strings: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Statement<Row>
  function query(name: string): SqlText
  function query(rows: readonly object[]): SqlText
  function query(
    first: TemplateStringsArray | string | readonly object[],
    ...values: readonly unknown[]
  ): SqlText {
    if (typeof first === 'string') return identifier(first)
    if (isTemplate(first)) return new Statement({ strings: first, values }, run)
    return insertion(first)
  }
  return query
}

function isTemplate(
  first: TemplateStringsArray | readonly object[],
): first is TemplateStringsArray {
  return 'raw' in first
}

/** How every connection of ours is opened. */
export function connectionOptions(
  url: string,
  { name, reader }: Pick<Options, 'name' | 'reader'>,
): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    query_timeout: reader ? READ_ANSWER_TIMEOUT_MS : WRITE_ANSWER_TIMEOUT_MS,
    types: { getTypeParser },
    ...(reader
      ? {
          // Compiling a plan takes longer than any of our reads runs.
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

function rowsOf<Row extends readonly object[]>(result: pg.QueryResult): Rows<Row> {
  // Nothing at run time could know better than the caller what it selects.
  const rows = result.rows as unknown as Row // the caller names the shape of what it selects
  return Object.assign(rows, { count: result.rowCount ?? 0 })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
