import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any fixed number: every migrating process waits on the same one. */
const ADVISORY_LOCK = 8453_0001

/** Brings schema `app` to the newest version; two processes at once do it one after the other. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await runMigrations(drizzle(client), {
      migrationsFolder: join(import.meta.dirname, 'migrations'),
      migrationsSchema: 'app',
    })
  } finally {
    await client.end()
  }
}
