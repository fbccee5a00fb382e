import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseLeadsCommand } from '../../../../commands/leads/parseLeadsCommand.ts'
import { runSuppress } from '../../../../commands/leads/runSuppress.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { anOptOutLog } from '../../../support/anOptOutLog.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
})

afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

async function suppress(...words: string[]): Promise<string> {
  const command = parseLeadsCommand(['suppress', ...words])
  if (command.kind !== 'suppress') throw new Error(command.kind)
  return runSuppress({ query: sql, optOutLog: anOptOutLog().optOutLog }, command)
}

const countSuppressions = async () => (await sql`select from app.lead_suppression`).length

it('suppress --remove removes a value from the list, in any spelling', async () => {
  expect(await suppress('email', 'Joe@joes.com')).toBe('1 added, 0 were already on the list')
  expect(await suppress('email', 'joe+web@joes.com')).toBe('0 added, 1 were already on the list')
  expect(await suppress('phone', '512-474-1234')).toBe('1 added, 0 were already on the list')
  expect(await suppress('email', 'joe+x@joes.com', '--remove', '--dry-run')).toBe(
    '1 would be removed, 0 were not on the list',
  )
  expect(await countSuppressions()).toBe(2)
  expect(await suppress('email', 'joe+x@joes.com', '--remove')).toBe(
    '1 removed, 0 were not on the list',
  )
  expect(await suppress('email', 'joe@joes.com', '--remove')).toBe(
    '0 removed, 1 were not on the list',
  )
  expect(await suppress('email', 'joe@joes.com', '--dry-run')).toBe(
    '1 would be added, 0 were already on the list',
  )
  expect(await suppress('phone', '+1 (512) 474-1234', '--remove')).toContain('1 removed')
  expect(await countSuppressions()).toBe(0)
})

it.each([
  ['domain', 'www.gmail.com'],
  ['domain', 'co.uk'],
  ['phone', '+5125550100'],
  ['email', 'joes.com'],
])('suppress rejects %s %s', async (kind, value) => {
  await expect(suppress(kind, value)).rejects.toThrow('the value is not valid for this kind')
  expect(await countSuppressions()).toBe(0)
})
