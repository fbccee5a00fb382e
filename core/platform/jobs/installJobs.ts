import { PgBoss } from 'pg-boss'
import { type DatabaseUrl, sessionUrlOf } from '../db/database.ts'
import { JOB_SCHEMA } from './jobRules.ts'

/**
 * Creates or upgrades the tables of the job queue, so that no worker needs the right to create a schema; a repeat
 * changes nothing.
 */
export async function installJobs(database: DatabaseUrl): Promise<void> {
  const boss = new PgBoss({
    connectionString: sessionUrlOf(database),
    application_name: 'quartet-migrate',
    schema: JOB_SCHEMA,
    max: 1,
    schedule: false,
    supervise: false,
  })
  // An error of the connection also rejects `start`.
  boss.on('error', () => {})
  try {
    await boss.start()
  } finally {
    await boss.stop({ graceful: false })
  }
}
