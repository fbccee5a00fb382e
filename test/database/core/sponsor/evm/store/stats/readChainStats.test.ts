import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSql, type Sql } from '../../../../../../../core/platform/db/createSql.ts'
import { readChainStats } from '../../../../../../../core/sponsor/evm/store/stats/readChainStats.ts'
import { PAYMASTER } from '../../../../../../builders/aGasQuote.ts'
import { addressOf } from '../../../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../../../support/createDatabase.ts'
import { randomHash } from '../../../../../../support/gas/gasRows.ts'
import { migratedDatabase } from '../../../../../../support/migratedDatabase.ts'

const CHAIN_ID = 8453
const HOMES = [{ chainId: CHAIN_ID, paymaster: PAYMASTER }]
/** Newest stored block; blocks are two seconds apart. */
const HEAD = { number: 1_000, timestampSec: 1_790_000_000 }
const secOf = (block: number) => HEAD.timestampSec + 2 * (block - HEAD.number)

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  await sql`create schema chain`
  await sql`create table chain.block (chain_id int, number bigint, timestamp bigint)`
  await sql`
    create table chain.paymaster_operation (id text, chain_id int, paymaster text, user_op_hash text,
      tx_hash text, tx_from text, sender text, success boolean, actual_gas_cost numeric(78),
      actual_gas_used numeric(78), tx_gas_used numeric(78), tx_gas_price numeric(78),
      tx_l1_fee numeric(78), block_number bigint, block_at bigint)`
  await sql`
    create table chain.paymaster_deposit (chain_id int, paymaster text, kind text,
      amount numeric(78), block_number bigint, block_at bigint)`
  await sql`
    create table chain.paymaster (chain_id int, address text, deposit numeric(78), is_exact boolean)`
  await sql`create table chain.sponsored (chain_id int, paymaster text, id16 text, user_op_hash text)`
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

async function operation(block: number, costWei: bigint): Promise<void> {
  const row = {
    id: randomHash(),
    chain_id: CHAIN_ID,
    paymaster: PAYMASTER,
    user_op_hash: randomHash(),
    tx_hash: randomHash(),
    tx_from: addressOf(0x6a51),
    sender: addressOf(0xa11ce),
    success: true,
    actual_gas_cost: costWei,
    actual_gas_used: 1n,
    tx_gas_used: 1n,
    tx_gas_price: 1n,
    block_number: block,
    block_at: secOf(block),
  }
  await sql`insert into chain.paymaster_operation ${sql([row])}`
}

async function insertMovement(block: number, kind: string, amountWei: bigint): Promise<void> {
  await sql`
    insert into chain.paymaster_deposit
    values (${CHAIN_ID}, ${PAYMASTER}, ${kind}, ${amountWei}, ${block}, ${secOf(block)})`
}

it('readChainStats excludes operations after its block when some blocks are not stored', async () => {
  await sql`insert into chain.block values (${CHAIN_ID}, ${HEAD.number}, ${HEAD.timestampSec})`
  await insertMovement(HEAD.number - 2, 'deposit', 1_000n)
  await operation(HEAD.number - 1, 10n)
  await operation(HEAD.number, 20n)
  await operation(HEAD.number + 1, 40n)
  await insertMovement(HEAD.number + 2, 'deposit', 500n)
  await insertMovement(HEAD.number + 3, 'withdrawal', 70n)
  // Deposit of the index at that block: 1,000 - 10 - 20 - 40 + 500 - 70.
  await sql`insert into chain.paymaster values (${CHAIN_ID}, ${PAYMASTER}, 1360, true)`
  for (const window of ['h24', 'all'] as const) {
    const [stats] = await readChainStats(sql, HOMES, window)
    expect(stats).toMatchObject({
      head: HEAD,
      operations: 2,
      actualGasCostWei: 30n,
      depositedWei: 1_000n,
      withdrawnWei: 0n,
      depositWei: 970n,
    })
    expect(stats?.recent.map(({ blockNumber }) => blockNumber)).toEqual([
      HEAD.number,
      HEAD.number - 1,
    ])
  }
})
