import { createSql } from '../../core/platform/db/createSql.ts'
import { migrate } from '../../core/platform/db/migrate.ts'
import { databaseUrlOf } from './createDatabase.ts'

/** Name of the database that has every migration and no row. */
export const MIGRATED = 'migrated'

/** Creates on the server of the run the database that test files copy. */
export async function prepareMigrated(serverUrl: string): Promise<void> {
  const admin = createSql(serverUrl, { name: 'test', max: 1, reader: false })
  await admin`create database ${admin(MIGRATED)}`
  await admin.end()
  await migrate(databaseUrlOf(serverUrl, MIGRATED))
}
