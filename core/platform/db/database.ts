import { createChannels } from './createChannels.ts'
import { type Connections, createConnections } from './createConnections.ts'

/** Notifications of a database, on one connection for all channels. */
export type Channels = {
  /**
   * Calls `listener` for each notification on a channel until the returned handle is closed.
   *
   * A call without a payload may stand for any number of notifications.
   */
  listen(channel: string, listener: (payload?: string) => void): { close(): Promise<void> }
}

/** A database whose statements and sessions may use different connections. */
export type Database = Channels & {
  /** Connection URL of statements and transactions. */
  readonly url: string
  /** Connection URL of locks, notifications, lanes and jobs, each of which needs its own server connection. */
  readonly sessionUrl: string
  /** Variable that sets `sessionUrl`, for errors. */
  readonly sessionVariable: string
  /** True if consecutive transactions over `url` may run in different sessions of the server. */
  readonly isPooled: boolean
  /** Connections over `url` that the purposes of the process share. */
  readonly connections: Connections
}

/** A database, or the connection URL of a server without a pooler. */
export type DatabaseUrl = string | Database

/** Name of shared connections in `pg_stat_activity` and in the metrics of idle connections. */
const SHARED_NAME = 'quartet-shared'

/** Variables of the configuration that lead to the database. */
type DatabaseConfig = {
  readonly DATABASE_URL: { reveal(): string }
  readonly DATABASE_SESSION_URL?: { reveal(): string } | undefined
}

/** Describes the configured database; with a different `DATABASE_SESSION_URL`, statements may pass a pooler. */
export function databaseOf(config: DatabaseConfig): Database {
  const url = config.DATABASE_URL.reveal()
  const sessionUrl = config.DATABASE_SESSION_URL?.reveal() ?? url
  const hasSessionUrl = config.DATABASE_SESSION_URL !== undefined
  return {
    url,
    sessionUrl,
    sessionVariable: hasSessionUrl ? 'DATABASE_SESSION_URL' : 'DATABASE_URL',
    isPooled: sessionUrl !== url,
    connections: createConnections(SHARED_NAME),
    ...createChannels(sessionUrl),
  }
}

/** Returns the connection URL of sessions. */
export function sessionUrlOf(database: DatabaseUrl): string {
  return typeof database === 'string' ? database : database.sessionUrl
}

/** Returns the connection URL of statements. */
export function statementUrlOf(database: DatabaseUrl): string {
  return typeof database === 'string' ? database : database.url
}
