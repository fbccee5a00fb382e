import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'

/** Any fixed number: every migrating process waits on the same one. */
const ADVISORY_LOCK = 8453_0001

/** Brings schema `app` to the newest version; two processes at once do it one after the other. */
export async function migrate(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${ADVISORY_LOCK})`
    await runMigrations(drizzle(sql), {
      migrationsFolder: join(import.meta.dirname, 'migrations'),
      migrationsSchema: 'app',
    })
  } finally {
    await sql.end()
  }
}
