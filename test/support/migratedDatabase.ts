import { inject } from 'vitest'
import { bool } from '../../core/platform/db/columns.ts'
import { createSql } from '../../core/platform/db/createSql.ts'
import { migrate } from '../../core/platform/db/migrate.ts'
import { createDatabase, type TestDatabase } from './createDatabase.ts'
import { MIGRATED } from './prepareMigrated.ts'

/**
 * Creates a database with every migration. On a server with a migrated database, such as the server of the run, the
 * database is a copy, which takes a tenth of the time of the migrations.
 *
 * Benchmarks pass the server, because they run without vitest.
 */
export async function migratedDatabase(
  serverUrl: string = inject('postgresUrl'),
): Promise<TestDatabase> {
  if (await hasMigrated(serverUrl)) return createDatabase(serverUrl, MIGRATED)
  const database = await createDatabase(serverUrl)
  await migrate(database.url)
  return database
}

async function hasMigrated(serverUrl: string): Promise<boolean> {
  const sql = createSql(serverUrl, { name: 'test', max: 1, reader: false })
  try {
    const [row] = await sql({ found: bool })`
      select exists (select from pg_database where datname = ${MIGRATED}) as found`
    return row?.found === true
  } finally {
    await sql.end()
  }
}
