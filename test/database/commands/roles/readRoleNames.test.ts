import { describe, expect, inject, it } from 'vitest'
import { CommandRefused } from '../../../../commands/roles/commandRefused.ts'
import { readRoleNames } from '../../../../commands/roles/readRoleNames.ts'
import { createSql } from '../../../../core/platform/db/createSql.ts'
import { openSession } from '../../../../core/platform/db/openSession.ts'
import { databaseUrlOf } from '../../../support/createDatabase.ts'

/** Runs `read` in a new database of the given name. */
async function inDatabase<T>(name: string, read: (url: string) => Promise<T>): Promise<T> {
  const serverUrl = inject('postgresUrl')
  const admin = createSql(serverUrl, { name: 'test', max: 1, reader: false })
  await admin`create database ${admin(name)}`
  try {
    return await read(databaseUrlOf(serverUrl, name))
  } finally {
    await admin`drop database ${admin(name)} with (force)`
    await admin.end()
  }
}

async function readNames(url: string) {
  const session = await openSession(url, 'test')
  try {
    return await readRoleNames(session)
  } finally {
    await session.end()
  }
}

describe('the names of the roles', () => {
  it('may begin with the name of a database of 52 bytes', async () => {
    const name = 'd'.repeat(52)
    const names = await inDatabase(name, readNames)
    expect(names.migrations).toBe(`${name}_migrations`)
    expect(Buffer.byteLength(names.migrations)).toBe(63)
  })

  it('are refused for a database name of more than 52 bytes, because Postgres would truncate the role names', async () => {
    await expect(inDatabase('é'.repeat(27), readNames)).rejects.toThrow(CommandRefused)
  })
})
