import pg from 'pg'
import { awaitDriver } from './connectionLost.ts'
import { connectionOptions } from './connectionOptions.ts'
import { createClientQuery } from './createClientQuery.ts'
import type { Query } from './createQuery.ts'
import { type DatabaseUrl, sessionUrlOf } from './database.ts'
import { transact } from './transact.ts'

/** Connection for statements that take minutes. */
export type LongSession = Query & {
  /** Runs `work` in one transaction; rolls the transaction back if `work` throws. */
  begin<T>(work: (query: Query) => Promise<T>): Promise<T>
  end(): Promise<void>
}

/**
 * Settings of each long session: after a kill of the process, the server must end its statement, so that the next
 * process does not wait.
 */
const SETTINGS = [
  'jit=off',
  'client_connection_check_interval=1s',
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
]

/**
 * Opens a connection without a limit of time for its statements; `settings` such as `work_mem=64MB` are those of
 * Postgres. The client is for copies.
 *
 * Throws `ConnectionLost`.
 */
export async function openLongSession(
  database: DatabaseUrl,
  { name, settings }: { readonly name: string; readonly settings: readonly string[] },
): Promise<{ readonly client: pg.Client; readonly session: LongSession }> {
  const client = new pg.Client({
    ...connectionOptions(sessionUrlOf(database), { name, reader: false }),
    // 0 disables the timeout.
    query_timeout: 0,
    options: [...SETTINGS, ...settings].map((setting) => `-c ${setting}`).join(' '),
  })
  // A broken connection rejects its statement and also emits `error`; without a listener, that
  // event ends the process.
  client.on('error', () => {})
  await awaitDriver(client.connect())
  const query = createClientQuery(client)
  const session = Object.assign(query, {
    begin: <T>(work: (query: Query) => Promise<T>) => transact(client, query, work),
    end: () => client.end().catch(() => {}),
  })
  return { client, session }
}
