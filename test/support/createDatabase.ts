import { randomBytes } from 'node:crypto'
import { createSql } from '../../core/platform/db/createSql.ts'

export type TestDatabase = {
  readonly url: string
  /** Removes the database with every connection to the database. */
  drop(): Promise<void>
}

/**
 * Creates a database on the server of `serverUrl`: empty, or a copy of `template`. No session may be connected to
 * `template`.
 */
export async function createDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = createSql(serverUrl, { name: 'test', max: 1, reader: false })
  if (template === undefined) await admin`create database ${admin(name)}`
  // Copies files instead of writing each page to the WAL, which takes half of the processor time.
  else await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`
  return {
    url: databaseUrlOf(serverUrl, name),
    drop: async () => {
      await admin`drop database ${admin(name)} with (force)`
      await admin.end()
    },
  }
}

/** Returns the URL of another database on the same server. */
export function databaseUrlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.toString()
}
