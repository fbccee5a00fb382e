import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { int } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { createDatabase, type TestDatabase } from '../../../../support/createDatabase.ts'

const CONNECTIONS = 4

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  sql = createSql(database.url, { name: 'test', max: CONNECTIONS, reader: true })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

it('a transaction succeeds after an upgrade that adds a column, although every connection has an old plan', async () => {
  const admin = createSql(database.url, { name: 'test', max: 1, reader: false })
  await admin`create schema chain`
  await admin`create view chain.vault as select 1 as supply`
  const read = (arrived: () => Promise<void>) =>
    sql.begin('isolation level repeatable read read only', async (query) => {
      const rows = await query({ supply: int })`select * from chain.vault`
      await arrived()
      return rows
    })
  let waiting = 0
  const all = Promise.withResolvers<void>()
  // Each transaction waits for all others, so that each has its own connection.
  const together = () => {
    waiting += 1
    if (waiting === CONNECTIONS) all.resolve()
    return all.promise
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, () => read(together)))
  await admin`drop view chain.vault`
  await admin`create view chain.vault as select 2 as supply, 3 as holders`
  expect([...(await read(async () => {}))]).toEqual([{ supply: 2, holders: 3 }])
  await admin.end()
})
