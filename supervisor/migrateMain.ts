import { loadConfig } from '../core/config.ts'
import { migrate } from '../core/platform/db/migrate.ts'

/** `npm run migrate`: the application's tables, for a database that no supervisor runs. */
await migrate(loadConfig().DATABASE_URL.reveal())
process.stdout.write('schema app is up to date\n')
