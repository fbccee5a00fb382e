import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldEmail } from '../../../../../core/leads/domain/foldEmail.ts'
import { ownDomainOf } from '../../../../../core/leads/domain/ownDomain.ts'
import {
  foldedEmailSql,
  ownDomainSql,
} from '../../../../../core/leads/store/suppress/suppressionSql.ts'
import { maybe, text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

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

const labels =
  'www joes joes-2 co com net org gov uk us tx ca k12 pvt lib ci austin state gmail comcast rr wixsite site square io'
const aHost = fc
  .array(fc.constantFrom(...labels.split(' ')), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join('.'))

it('the domain in SQL equals ownDomainOf', async () => {
  const hosts = fc.sample(aHost, 3_000)
  const rows = await sql({ host: text, domain: maybe(text) })`
    select host, ${ownDomainSql(sql, sql`host`)} as domain from unnest(${hosts}::text[]) as given (host)`
  expect(rows.map(({ domain }) => domain)).toEqual(rows.map(({ host }) => ownDomainOf(host)))
  expect(rows.filter(({ domain }) => domain === null).length).toBeGreaterThan(100)
})

it('the folded address in SQL equals foldEmail', async () => {
  const aLocal = fc.string({
    unit: fc.constantFrom(...'ab.+-'.split('')),
    minLength: 1,
    maxLength: 9,
  })
  const anAddress = fc
    .tuple(aLocal, fc.constantFrom('gmail.com', 'googlemail.com', 'joes.com', 'gmail.com.joes.com'))
    .map((parts) => parts.join('@'))
  const addresses = fc.sample(anAddress, 3_000)
  const rows = await sql({ address: text, folded: text })`
    select address, ${foldedEmailSql(sql, sql`address`)} as folded
    from unnest(${addresses}::text[]) as given (address)`
  expect(rows.map(({ folded }) => folded)).toEqual(rows.map(({ address }) => foldEmail(address)))
})
