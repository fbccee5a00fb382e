import { loadConfig } from '../core/config.ts'
import { databaseOf } from '../core/platform/db/database.ts'
import { databaseLabel } from '../core/platform/db/databaseLabel.ts'
import { migrate } from '../core/platform/db/migrate.ts'

/** `npm run migrate`: applies the migrations to a database without a supervisor. */
const database = databaseOf(loadConfig())
process.stderr.write(`database ${databaseLabel(database.sessionUrl)}\n`)
await migrate(database)
process.stdout.write('schema app is up to date\n')
