import pg from 'pg'

/**
 * Timeout of a read, milliseconds. A reorganisation waits for running reads, and all later reads
 * wait for the reorganisation.
 */
const READ_STATEMENT_TIMEOUT_MS = 3_000
/** Timeout of a lock, milliseconds; the indexer's own readers have the same timeout. */
const READ_LOCK_TIMEOUT_MS = 500
const IDLE_TRANSACTION_TIMEOUT_MS = 5_000
/** Milliseconds for which a statement waits for a connection, unless the URL has another time. */
const CONNECT_TIMEOUT_MS = 3_000
const MS_PER_SEC = 1_000
/**
 * Milliseconds after which a server without an answer counts as unavailable. Writes have a longer
 * timeout.
 */
const READ_ANSWER_TIMEOUT_MS = 5_000
const WRITE_ANSWER_TIMEOUT_MS = 30_000

/** Settings of a session by name. */
export type Settings = Readonly<Record<string, string>>

/** Settings of every read: a read never writes, and never waits for long. */
export const READER_SETTINGS: Settings = {
  default_transaction_read_only: 'on',
  // JIT compilation of a plan takes longer than any read of the service.
  jit: 'off',
  statement_timeout: String(READ_STATEMENT_TIMEOUT_MS),
  lock_timeout: String(READ_LOCK_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(IDLE_TRANSACTION_TIMEOUT_MS),
}

export type ConnectionUse = {
  /** Name of the connection in `pg_stat_activity`. */
  readonly name: string
  /** Read-only with short timeouts, as required of every reader of the index. */
  readonly reader: boolean
  /** Milliseconds after which a server without an answer counts as disconnected, for statements that read a whole table. */
  readonly answerMs?: number
  /** Further settings of the server for each statement. */
  readonly settings?: Settings
}

/** Returns the options of every connection of the service. */
export function connectionOptions(
  url: string,
  { name, reader, answerMs, settings }: ConnectionUse,
): pg.ClientConfig {
  const text = startupText({ ...(reader ? READER_SETTINGS : {}), ...settings })
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs(url),
    keepAlive: true,
    query_timeout: answerMs ?? (reader ? READ_ANSWER_TIMEOUT_MS : WRITE_ANSWER_TIMEOUT_MS),
    types: { getTypeParser },
    ...(text === '' ? {} : { options: text }),
  }
}

/**
 * Returns the longest wait for a connection, milliseconds: `connect_timeout` of the URL, whole seconds above 0. Source:
 * libpq, connection parameters.
 */
function connectTimeoutMs(url: string): number {
  const text = URL.parse(url)?.searchParams.get('connect_timeout') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) * MS_PER_SEC : CONNECT_TIMEOUT_MS
}

/** Returns the settings as a startup parameter; poolers in transaction mode refuse it. */
function startupText(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number
  if (oid === pg.types.builtins.NUMERIC) return BigInt
  return format === 'binary'
    ? pg.types.getTypeParser(oid, 'binary')
    : pg.types.getTypeParser(oid, 'text')
}
