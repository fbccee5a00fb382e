import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { awaitDriver } from '../../../platform/db/connectionLost.ts'
import { connectionOptions } from '../../../platform/db/connectionOptions.ts'
import { createClientQuery } from '../../../platform/db/createClientQuery.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { type DatabaseUrl, sessionUrlOf } from '../../../platform/db/database.ts'
import { render, type SqlText } from '../../../platform/db/sqlText.ts'
import { transact } from '../../../platform/db/transact.ts'

/** Connection for builds of data sets: statements take minutes, and no caller waits for a build. */
export type BuildSession = Query & {
  /** Runs `work` in one transaction; rolls the transaction back if `work` throws. */
  begin<T>(work: (query: Query) => Promise<T>): Promise<T>
  /**
   * Adds rows in the text format of COPY to the target `table (columns)`, in the current
   * transaction. Throws `ConnectionLost`.
   */
  copy(target: SqlText, lines: string): Promise<void>
  end(): Promise<void>
}

/**
 * Settings of a build: sorts and indexes run one at a time and get more memory; JIT does not make
 * hash joins of small tables faster; and an uneven distribution of places needs a fine histogram.
 * Source: research/data.md 3.7, measured on 5.5 million leads.
 */
const SETTINGS = [
  'work_mem=256MB',
  'maintenance_work_mem=512MB',
  'jit=off',
  'default_statistics_target=500',
  // A step may wait for the lock of a table while a reader uses the table; its lock request must
  // not block all other readers for long.
  'lock_timeout=10s',
  // After a kill of the loader, the server must end the loader's statement, so that the next loader
  // does not wait.
  'client_connection_check_interval=1s',
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** Opens a session for builds. Throws `ConnectionLost`. */
export async function openBuildSession(database: DatabaseUrl): Promise<BuildSession> {
  const client = new pg.Client({
    ...connectionOptions(sessionUrlOf(database), { name: 'quartet-leads-build', reader: false }),
    // 0 disables the timeout, because an index over all leads takes minutes.
    query_timeout: 0,
    options: SETTINGS,
  })
  // A broken connection rejects its statement and also emits `error`; without a listener, that
  // event ends the process.
  client.on('error', () => {})
  await awaitDriver(client.connect())
  const query = createClientQuery(client)
  return Object.assign(query, {
    begin: <T>(work: (query: Query) => Promise<T>) => transact(client, query, work),
    copy: async (target: SqlText, lines: string): Promise<void> => {
      const stream = client.query(copyFrom(`copy ${render(target).text} from stdin`))
      const streamEnd = finished(stream)
      stream.end(lines)
      await awaitDriver(streamEnd)
    },
    end: () => client.end().catch(() => {}),
  })
}
