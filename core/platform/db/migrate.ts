import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisoryLocks.ts'
import { type DatabaseUrl, sessionUrlOf } from './database.ts'

/** The configured database could not be migrated to the newest version. */
export class MigrationFailed extends Error {
  constructor(variable: string, problem: string, cause: unknown) {
    super(`${variable}: ${problem}`, { cause })
    this.name = 'MigrationFailed'
  }
}

/** Timeout of a connection, milliseconds; a running server accepts a connection within a few milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000
/** Timeout of the lock, milliseconds; longer than the migrations of another process take in total. */
const LOCK_TIMEOUT_MS = 60_000
/** SQLSTATE of a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Migrates schema `app` to the newest version; concurrent processes run in sequence.
 *
 * Throws `MigrationFailed` when the database does not answer, or when another process holds the lock for longer than
 * `lockTimeoutMs`, and the driver's error when a statement fails.
 */
export async function migrate(
  database: DatabaseUrl,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<void> {
  const variable = typeof database === 'string' ? 'DATABASE_URL' : database.sessionVariable
  const client = new pg.Client({
    connectionString: sessionUrlOf(database),
    application_name: 'quartet-migrate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: lockTimeoutMs,
  })
  // A broken connection rejects its statement and also emits an error event, which without a handler would end the
  // process.
  client.on('error', () => {})
  try {
    await client.connect().catch((error: unknown) => {
      throw new MigrationFailed(variable, `Postgres cannot be reached (${reason(error)})`, error)
    })
    await client
      .query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrate])
      .catch((error: unknown) => {
        if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
        const problem = `another process has been migrating for ${lockTimeoutMs / 1000} s; try again when the migration has ended`
        throw new MigrationFailed(variable, problem, error)
      })
    await runMigrations(drizzle(client), {
      migrationsFolder: join(import.meta.dirname, 'migrations'),
      migrationsSchema: 'app',
    })
  } finally {
    await client.end()
  }
}

/**
 * Returns the message of an error. A host with several addresses fails with a list of errors and an empty message; the
 * code of the error is used instead.
 */
function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return message || codeOf(error) || 'no reason given'
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
