import pg from 'pg'
import { type PoolFacts, poolEvents } from '../poolEvents.ts'
import { awaitDriver } from './connectionLost.ts'
import { type ConnectionUse, connectionOptions } from './connectionOptions.ts'
import { createChannels } from './createChannels.ts'
import { createConnections } from './createConnections.ts'
import { createQuery, type Query } from './createQuery.ts'
import type { Channels, DatabaseUrl } from './database.ts'
import type { PoolShare } from './openPoolShare.ts'
import { pooledOptions, pooledSettings } from './pooledOptions.ts'
import { queryConfig, type StatementRequest } from './send.ts'

export type Sql = Query &
  Channels & {
    /** Runs `work` in one transaction of the given mode, and rolls back if `work` throws. */
    begin<T>(mode: string, work: (query: Query) => Promise<T>): Promise<T>
    /**
     * Runs `work` in one transaction that first takes the advisory lock of `lock`, in the round trip of its begin. Each
     * statement of `work` reads what the earlier holders of the lock committed.
     */
    beginLocked<T>(lock: string, work: (query: Query) => Promise<T>): Promise<T>
    end(): Promise<void>
  }

/** SQLSTATE of a prepared statement whose tables changed, as after a replacement of the index. */
const PLAN_CHANGED = '0A000'

/** Maximum number of connections with old plans that a transaction tries; a pool has fewer connections. */
const MAX_STALE_CONNECTIONS = 100

/** Maximum number of texts that one purpose prepares on each connection; further statements are sent unprepared. */
const MAX_PREPARED_TEXTS = 500

type Options = ConnectionUse & { readonly max: number }

/** Sends a request on a held connection, or on any connection of a purpose. */
type SendOn = (on: PoolShare | pg.PoolClient, request: StatementRequest) => Promise<pg.QueryResult>

/** Statements of a pool, and the text after `begin <mode>` of a transaction. */
type Use = { readonly send: SendOn; readonly settings: string }

/**
 * Opens the connections of one purpose, which survive restarts of their server: they open on first use and reopen after
 * a failure. Purposes of one `Database` share idle connections.
 *
 * Integers are exact: numeric is read as bigint, int8 as number.
 */
export function createSql(database: DatabaseUrl, options: Options): Sql {
  const isPooled = typeof database !== 'string' && database.isPooled
  const url = typeof database === 'string' ? database : database.url
  const connections = typeof database === 'string' ? createConnections() : database.connections
  const connection = isPooled ? pooledOptions(url, options) : connectionOptions(url, options)
  const share = connections.open(connection, options.max)
  const noteWait = announce(share, options)
  const use = isPooled ? pooledUse(options) : { send: createPreparedSend(share), settings: '' }
  const beginWith = async <T>(text: string, work: (query: Query) => Promise<T>): Promise<T> => {
    const once = () => {
      noteWait()
      return inTransaction(share, text, (client) =>
        work(createQuery((request) => use.send(client, request))),
      )
    }
    for (let stale = 1; ; stale += 1) {
      try {
        return await once()
      } catch (error) {
        // The connection is closed, and its old plans are lost. The next connection may have old plans too.
        if (codeOf(error) !== PLAN_CHANGED || stale > MAX_STALE_CONNECTIONS) throw error
      }
    }
  }
  return Object.assign(
    createQuery((request) => {
      noteWait()
      return use.send(share, request)
    }),
    {
      begin: <T>(mode: string, work: (query: Query) => Promise<T>) =>
        beginWith(`begin ${mode}${use.settings}`, work),
      beginLocked: <T>(lock: string, work: (query: Query) => Promise<T>) =>
        beginWith(`begin${use.settings}; ${lockText(lock)}`, work),
      listen: (typeof database === 'string' ? createChannels(database, options.name) : database)
        .listen,
      end: () => share.end(),
    },
  )
}

/**
 * Creates a send that prepares each text once per connection; every connection of the pool uses the same name for a
 * text.
 */
function createPreparedSend({ texts }: PoolShare): SendOn {
  let own = 0
  return async (on, request) => {
    const known = texts.get(request.text)
    const mayPrepare = own < MAX_PREPARED_TEXTS && !request.isPlanned
    const name = known ?? (mayPrepare ? `s${texts.size}` : undefined)
    if (name !== undefined && known === undefined) {
      texts.set(request.text, name)
      own += 1
    }
    try {
      return await awaitDriver(on.query(queryConfig(request, name)))
    } catch (error) {
      if (!isShare(on) || codeOf(error) !== PLAN_CHANGED) throw error
      return awaitDriver(on.query(queryConfig(request)))
    }
  }
}

/**
 * Returns the statements and settings for a pooler, behind which each transaction may run in another session: no
 * statement is prepared, and each transaction of a reader sets its limits itself.
 */
function pooledUse(options: Options): Use {
  const settings = pooledSettings(options)
  const sendOne = (
    on: PoolShare | pg.PoolClient,
    request: StatementRequest,
  ): Promise<pg.QueryResult> => awaitDriver(on.query(queryConfig(request)))
  return {
    settings,
    send: (on, request) =>
      settings !== '' && isShare(on)
        ? inTransaction(on, `begin${settings}`, (client) => sendOne(client, request))
        : sendOne(on, request),
  }
}

/** Publishes a new pool; returns the function that counts a statement which waits for a connection. */
function announce(share: PoolShare, { name, max }: Options): () => void {
  let waits = 0
  const facts: PoolFacts = { name, most: max, connections: share, waits: () => waits }
  poolEvents().publish(facts)
  return () => {
    if (share.totalCount >= max) waits += 1
  }
}

/** Statements without parameters, as in the text of a begin, need the name of the lock as a literal. */
const lockText = (lock: string): string =>
  `select pg_advisory_xact_lock(hashtextextended(${pg.escapeLiteral(lock)}, 0))`

const isShare = (on: PoolShare | pg.PoolClient): on is PoolShare => 'hold' in on

async function inTransaction<T>(
  share: PoolShare,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { client, release } = await awaitDriver(share.hold())
  let broken: Error | undefined
  try {
    await awaitDriver(client.query(begin))
    const result = await work(client)
    await awaitDriver(client.query('commit'))
    return result
  } catch (error) {
    if (error instanceof Error && codeOf(error) === PLAN_CHANGED) broken = error
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    release(broken)
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
