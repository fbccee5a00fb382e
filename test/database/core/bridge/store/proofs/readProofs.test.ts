import { type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDeposits } from '../../../../../../core/bridge/store/proofs/readProofs.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import type { TestDatabase } from '../../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../../support/migratedDatabase.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  await sql`create schema chain`
  await sql`
    create table chain.bridge_deposit (
      id text primary key, chain_id integer, contract text, payer text, nonce text,
      amount_usdc numeric(78), tx_hash text, block_number bigint, timestamp bigint,
      refund_tx text, refunded_at bigint)`
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

const idOf = (number: number): Hex => toHex(number, { size: 32 })
const push = (number: number, amountUsdc6: bigint, refundedSec: number | null = null) => {
  const row = {
    id: idOf(number),
    chain_id: 8453,
    contract: idOf(90),
    payer: idOf(91),
    nonce: idOf(92),
    amount_usdc: amountUsdc6,
    tx_hash: idOf(number),
    block_number: number,
    timestamp: number,
    refund_tx: refundedSec === null ? null : idOf(93),
    refunded_at: refundedSec,
  }
  return sql`insert into chain.bridge_deposit ${sql([row])}`
}

it('a dust deposit is listed, and hides no deposit with an automatic refund', async () => {
  await push(1, 1_000_000n)
  await push(2, 5_000_000n, 9)
  for (let number = 3; number < 9; number += 1) await push(number, 999_999n)
  const open = await readDeposits(sql, { limit: 2, isOpen: true })
  expect(open.map(({ id }) => id)).toEqual([idOf(1)])
  const all = await readDeposits(sql, { limit: 9, isOpen: false })
  expect(all.length).toBe(8)
})
