import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { awaitDriver } from './connectionLost.ts'
import { connectionOptions } from './connectionOptions.ts'
import { createClientQuery } from './createClientQuery.ts'
import type { Query } from './createQuery.ts'
import { type DatabaseUrl, sessionUrlOf } from './database.ts'
import { transact } from './transact.ts'

/**
 * Options of the server, so that it drops a lost client, with the client's locks, after 20 seconds; the default is two
 * hours.
 */
const SERVER_KEEPALIVE =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/**
 * Maximum wait in milliseconds until the server closes the connection. Without a network connection to the server, the
 * wait has no other end.
 */
const MAX_CLOSE_MS = 2_000

/** One connection for its whole life: locks and other state of the session end with the connection. */
export type Session = Query & {
  /** Runs `work` in one transaction, and rolls back if `work` throws. */
  begin<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** Closes the connection; later statements fail. */
  end(): Promise<void>
}

/** Opens a connection that is never replaced. Throws `ConnectionLost`. */
export async function openSession(database: DatabaseUrl, name: string): Promise<Session> {
  const client = new pg.Client({
    ...connectionOptions(sessionUrlOf(database), { name, reader: false }),
    options: SERVER_KEEPALIVE,
  })
  // A broken connection rejects its statement and also emits an error event, which without a handler would end the
  // process.
  client.on('error', () => {})
  await awaitDriver(client.connect())
  const query = createClientQuery(client)
  return Object.assign(query, {
    session: client,
    begin: <T>(work: (query: Query) => Promise<T>) => transact(client, query, work),
    end: async () => {
      await Promise.race([
        client.end().catch(() => {}),
        delay(MAX_CLOSE_MS, undefined, { ref: false }),
      ])
    },
  })
}
