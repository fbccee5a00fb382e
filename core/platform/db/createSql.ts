import postgres from 'postgres'

/** postgres.js with exact integers: numeric as bigint, int8 as number. */
export type Sql = ReturnType<typeof createSql>

/** Longest a read may take; a reorg waits for readers, and every reader behind it waits too. */
const READ_STATEMENT_TIMEOUT_MS = 3_000
/** Same bound as the indexer uses for its own readers. */
const READ_LOCK_TIMEOUT_MS = 500
const READ_IDLE_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_SEC = 3

type Options = {
  readonly name: string
  readonly max: number
  /** Read-only with short timeouts, as every reader of the index must be. */
  readonly reader: boolean
}

/** Pool of connections; opened on first use, reopened by itself after a failure. */
export function createSql(url: string, options: Options) {
  return postgres(url, {
    max: options.max,
    connect_timeout: CONNECT_TIMEOUT_SEC,
    onnotice: () => {},
    backoff: (attempt: number) => Math.min(2, 0.1 * 2 ** attempt),
    types: {
      int8: { to: 20, from: [20], parse: Number, serialize: String },
      numeric: { to: 1700, from: [1700], parse: BigInt, serialize: String },
    },
    connection: {
      application_name: options.name,
      ...(options.reader
        ? {
            default_transaction_read_only: true,
            statement_timeout: READ_STATEMENT_TIMEOUT_MS,
            lock_timeout: READ_LOCK_TIMEOUT_MS,
            idle_in_transaction_session_timeout: READ_IDLE_TIMEOUT_MS,
          }
        : {}),
    },
  })
}
