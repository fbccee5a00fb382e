import { inject } from 'vitest'
import { createDatabase, type TestDatabase } from './createDatabase.ts'
import { MIGRATED } from './prepareMigrated.ts'

/** Creates a database with every migration as a copy, which takes a tenth of the time of the migrations. */
export function migratedDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('postgresUrl'), MIGRATED)
}
