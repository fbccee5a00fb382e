import { inject } from 'vitest'
import { createDatabase, type TestDatabase } from './createDatabase.ts'
import { MIGRATED } from './prepareMigrated.ts'

/** A fresh database with every migration: a copy, which takes a tenth of the time that the migrations take. */
export function migratedDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('postgresUrl'), MIGRATED)
}
