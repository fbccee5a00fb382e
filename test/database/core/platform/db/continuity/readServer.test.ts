import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readServer } from '../../../../../../core/platform/db/continuity/readServer.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import { createDatabase, type TestDatabase } from '../../../../../support/createDatabase.ts'

describe('the identity of the database server', () => {
  const role = `plain_${randomBytes(6).toString('hex')}`
  let database: TestDatabase
  let owner: Sql
  let plain: Sql
  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'))
    owner = createSql(database.url, { name: 'test', max: 1, reader: false })
    await owner`create role ${owner(role)} login nosuperuser password 'quartet'`
    const url = new URL(database.url)
    url.username = role
    plain = createSql(url.toString(), { name: 'test', max: 1, reader: true })
  })
  afterAll(async () => {
    await plain.end()
    await owner`drop role ${owner(role)}`
    await owner.end()
    await database.drop()
  })

  it('is visible to a role without superuser rights', async () => {
    expect(await readServer(plain)).toEqual({
      systemIdentifier: expect.stringMatching(/^[0-9]{19}$/),
      timeline: '00000001',
      startedAt: expect.stringMatching(/^20/),
    })
    expect(await readServer(plain)).toEqual(await readServer(owner))
  })

  it('lacks the fields whose functions the role may not execute', async () => {
    const { startedAt, timeline } = await readServer(plain)
    await owner`revoke execute on function pg_control_system() from public`
    expect(await readServer(plain)).toEqual({ systemIdentifier: null, timeline, startedAt })
    await owner`revoke execute on function pg_current_wal_lsn() from public`
    expect(await readServer(plain)).toEqual({ systemIdentifier: null, timeline: null, startedAt })
  })
})
