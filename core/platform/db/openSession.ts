import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { fromDriver } from './connectionLost.ts'
import { connectionOptions, createQuery, type Query } from './createSql.ts'
import { transact } from './transact.ts'

/** The server itself drops a client that is gone after twenty seconds, and its locks with it; by default after two hours. */
const SERVER_KEEPALIVE =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** Longest wait for a server to hang up; one behind a cut line never does. */
const GOODBYE_MS = 2_000

/** One connection for as long as it lives: what the server holds for it, such as locks, ends with it. */
export type Session = Query & {
  /** Runs `work` in one transaction, and rolls it back when it throws. */
  begin<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** Closes the connection; nothing can be asked afterwards. */
  end(): Promise<void>
}

/** Opens a connection that is never replaced by another one. Throws `ConnectionLost`. */
export async function openSession(url: string, name: string): Promise<Session> {
  const client = new pg.Client({
    ...connectionOptions(url, { name, reader: false }),
    options: SERVER_KEEPALIVE,
  })
  // A connection that breaks tells its statement, and again by an event that, unheard, ends the process.
  client.on('error', () => {})
  await fromDriver(client.connect())
  const query = createQuery(client)
  return Object.assign(query, {
    session: client,
    begin: <T>(work: (query: Query) => Promise<T>) => transact(client, query, work),
    end: async () => {
      await Promise.race([
        client.end().catch(() => {}),
        delay(GOODBYE_MS, undefined, { ref: false }),
      ])
    },
  })
}
