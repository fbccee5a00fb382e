import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { awaitDriver } from '../../../platform/db/connectionLost.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { type LongSession, openLongSession } from '../../../platform/db/openLongSession.ts'
import { render, type SqlText } from '../../../platform/db/sqlText.ts'

/** Connection for builds of data sets: statements take minutes, and no caller waits for a build. */
export type BuildSession = LongSession & {
  /**
   * Adds rows in the text format of COPY to the target `table (columns)`, in the current
   * transaction. Throws `ConnectionLost`.
   */
  copy(target: SqlText, lines: string): Promise<void>
}

/**
 * Settings of a build: sorts and indexes run one at a time and get more memory, and an uneven
 * distribution of places needs a fine histogram. JIT, which is off, does not make hash joins of
 * small tables faster. Source: research/data.md 3.7, measured on 5.5 million leads.
 */
const SETTINGS = [
  'work_mem=256MB',
  'maintenance_work_mem=512MB',
  'default_statistics_target=500',
  // A step may wait for the lock of a table while a reader uses the table; its lock request must
  // not block all other readers for long.
  'lock_timeout=10s',
]

/** Opens a session for builds. Throws `ConnectionLost`. */
export async function openBuildSession(database: DatabaseUrl): Promise<BuildSession> {
  const { client, session } = await openLongSession(database, {
    name: 'quartet-leads-build',
    settings: SETTINGS,
  })
  return Object.assign(session, {
    copy: async (target: SqlText, lines: string): Promise<void> => {
      const stream = client.query(copyFrom(`copy ${render(target).text} from stdin`))
      const streamEnd = finished(stream)
      stream.end(lines)
      await awaitDriver(streamEnd)
    },
  })
}
