import { loadConfig } from '../core/config.ts'
import { databaseLabel } from '../core/platform/db/databaseLabel.ts'
import { migrate } from '../core/platform/db/migrate.ts'

/** `npm run migrate`: applies the migrations to a database without a supervisor. */
const databaseUrl = loadConfig().DATABASE_URL.reveal()
process.stderr.write(`database ${databaseLabel(databaseUrl)}\n`)
await migrate(databaseUrl)
process.stdout.write('schema app is up to date\n')
