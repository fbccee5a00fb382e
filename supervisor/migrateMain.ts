import { loadConfig } from '../core/config.ts'
import { databaseOf } from '../core/platform/db/database.ts'
import { databaseLabel } from '../core/platform/db/databaseLabel.ts'
import { migrate } from '../core/platform/db/migrate.ts'
import { openSession } from '../core/platform/db/openSession.ts'
import { findRoles, grantRights } from '../core/platform/db/roles/grantRights.ts'
import { installJobs } from '../core/platform/jobs/installJobs.ts'

/**
 * `npm run migrate`: applies the migrations and the tables of the job queue to a database without a supervisor, and
 * grants the rights on new tables if the database has the roles of `npm run roles`.
 */
const database = databaseOf(loadConfig())
process.stderr.write(`database ${databaseLabel(database.sessionUrl)}\n`)
await migrate(database)
await installJobs(database)
process.stdout.write('schema app is up to date\n')
const session = await openSession(database, 'quartet-migrate')
try {
  const names = await findRoles(session)
  if (names !== null) {
    await session.begin((query) => grantRights(query, names))
    process.stdout.write('rights of the roles are up to date\n')
  }
} finally {
  await session.end()
}
