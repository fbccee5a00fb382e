import { randomBytes } from 'node:crypto'
import { createSql } from '../../core/platform/db/createSql.ts'

/** A fresh database on the server of `serverUrl`; `drop` removes it with every connection to it. */
export async function createDatabase(
  serverUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = createSql(serverUrl, { name: 'test', max: 1, reader: false })
  await admin`create database ${admin(name)}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.toString(),
    drop: async () => {
      await admin`drop database ${admin(name)} with (force)`
      await admin.end()
    },
  }
}
