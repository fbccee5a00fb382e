import { afterAll, beforeAll, expect, it } from 'vitest'
import { IndexNotReady } from '../../../../../core/kernel/errors.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { createMoney } from '../../../../../core/sales/store/createMoney.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

let database: TestDatabase
let sql: Sql
let money: ReturnType<typeof createMoney>
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  money = createMoney(database.url)
})
afterAll(async () => {
  await money?.close()
  await sql?.end()
  await database?.drop()
})

it('createMoney returns debts to payers and no earnings of referrers while the index is missing', async () => {
  await sql`drop schema if exists chain cascade`
  expect(await money.rows()).toEqual([])
  await expect(money.referrersOwed()).rejects.toThrow(IndexNotReady)
})

it('createMoney sums unpaid earnings of referrers by chain', async () => {
  await sql`drop schema if exists chain cascade`
  await sql`create schema chain`
  await sql`
    create table chain.bridge_earning (
      chain_id int, referrer text, earned_usdc numeric(78), paid_usdc numeric(78))`
  await sql`
    insert into chain.bridge_earning values
      (8453, '0x01', 9007199254740993, 0), (8453, '0x02', 50000, 40000), (137, '0x01', 7, 7)`
  expect(await money.referrersOwed()).toEqual([
    { chainId: 137, owedUsdc6: 0n },
    { chainId: 8453, owedUsdc6: 9_007_199_254_750_993n },
  ])
})
