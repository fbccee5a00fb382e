import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentState } from '../../../../../core/payments/domain/paymentStates.ts'
import { createPayments } from '../../../../../core/payments/store/createPayments.ts'
import { chargesText, MAX_SEARCHED } from '../../../../../core/payments/store/readChargesOfPayer.ts'
import { text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { addressOf } from '../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const payer = addressOf(0xabc)
const other = addressOf(0xdef)
const txOf = (id: string): `0x${string}` => `0x${Buffer.from(id).toString('hex').padStart(64, '0')}`

let database: TestDatabase
let sql: Sql
let payments: ReturnType<typeof createPayments>

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  payments = createPayments({ databaseUrl: database.url, poolSize: 2 })
  await sql`create table app.payment_month_all partition of app.payment_month default`
})
afterAll(async () => {
  await payments?.close()
  await sql?.end()
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.payment, app.payment_month`
})

type Given = {
  readonly table?: 'payment' | 'payment_month'
  readonly of?: `0x${string}`
  readonly state?: PaymentState
  readonly minute?: number
  readonly txHash?: string | null
  readonly chargedAtSec?: number | null
}

/** Stores a payment of 4 cents, by default charged in the minute of its creation. */
async function stored(id: string, given: Given = {}): Promise<void> {
  const { minute = 0, txHash = txOf(id), chargedAtSec = null } = given
  await sql`
    insert into app.${sql(given.table ?? 'payment')} (id, chain_id, token, payer, nonce, pay_to,
      amount_usdc, valid_after, valid_before, signature, wire_version, operation, request_hash,
      state, claimed_until, created_at, tx_hash, charged_at, is_final)
    values (${id}, 8453, '0x01', ${given.of ?? payer}, ${id}, '0x02', 40000, 0, 1, '', 2,
      'getSecret', '', ${given.state ?? 'settled'}, now(),
      timestamptz '2026-11-02 10:00:00+00' + ${minute}::int * interval '1 minute', ${txHash},
      to_timestamp(${chargedAtSec}::int8), ${chargedAtSec !== null})`
}

const chargesOf = (of = payer, limit = 10) => payments.chargedOf({ payer: of, limit })

describe('the charges of a payer', () => {
  it('are facts of the chain, newest first, of the table and the archive', async () => {
    await stored('archived', { table: 'payment_month', minute: 1, chargedAtSec: 1_790_000_060 })
    await stored('second', { minute: 2, chargedAtSec: 1_790_000_120 })
    await stored('newest', { minute: 3 })
    const charge = { chainId: 8453, amountUsdc6: 40_000n }
    expect(await chargesOf()).toEqual([
      { ...charge, txHash: txOf('newest'), chargedAtSec: null, isFinal: false },
      { ...charge, txHash: txOf('second'), chargedAtSec: 1_790_000_120, isFinal: true },
      { ...charge, txHash: txOf('archived'), chargedAtSec: 1_790_000_060, isFinal: true },
    ])
    expect((await chargesOf(payer, 2)).map(({ txHash }) => txHash)).toEqual([
      txOf('newest'),
      txOf('second'),
    ])
  })

  it('contain neither payments of other payers nor uncharged payments', async () => {
    await stored('foreign', { of: other })
    const uncharged = ['claimed', 'answered', 'submitted', 'released', 'reversed'] as const
    for (const state of uncharged) await stored(state, { state })
    await stored('without a transaction', { txHash: null })
    expect(await chargesOf()).toEqual([])
    expect(await chargesOf(other)).toHaveLength(1)
  })

  it('are read from a bounded number of payments, without a scan of all payments', async () => {
    await stored('oldest', { minute: -1 })
    await sql`
      insert into app.payment (id, chain_id, token, payer, nonce, pay_to, amount_usdc, valid_after,
        valid_before, signature, wire_version, operation, request_hash, state, claimed_until, created_at)
      select 'released' || n, 8453, '0x01', ${payer}::text, 'released' || n, '0x02', 1, 0, 1, '', 2,
        'getThing', '', 'released', now(), timestamptz '2026-11-02 10:00:00+00' + n * interval '1 second'
      from generate_series(1, ${MAX_SEARCHED - 1}::int) n`
    expect(await chargesOf()).toHaveLength(1)
    await stored('one more', { state: 'released', minute: 1 })
    expect(await chargesOf()).toEqual([])
    await sql`
      insert into app.payment (id, chain_id, token, payer, nonce, pay_to, amount_usdc, valid_after,
        valid_before, signature, wire_version, operation, request_hash, state, claimed_until,
        created_at)
      select 'many' || n, 8453, '0x01', case when n % 4 = 0 then ${payer}::text else '0x' || n % 100 end, 'many' || n, '0x02', 1, 0, 1, '', 2,
        'getThing', '', 'settled', now(), now() - n * interval '1 minute'
      from generate_series(1, 20000) n`
    await sql`analyze app.payment, app.payment_month`
    const rows = await sql({ 'QUERY PLAN': text })`
      explain (costs off) ${chargesText(sql, { payer, limit: 10 })}`
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on payment\b/)
  })
})
