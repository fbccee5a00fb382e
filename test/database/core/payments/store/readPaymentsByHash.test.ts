import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayments } from '../../../../../core/payments/store/createPayments.ts'
import { int } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { aClaim, randomNonce } from '../../../../builders/aClaim.ts'
import { addressOf } from '../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

let database: TestDatabase
let sql: Sql
let payments: ReturnType<typeof createPayments>

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  payments = createPayments({ databaseUrl: database.url, poolSize: 2 })
})

afterAll(async () => {
  await payments?.close()
  await sql?.end()
  await database?.drop()
})

/** Charges a payment as the settlement worker does. */
async function chargePayment(hash: Hex, payer = addressOf(0xabc)) {
  const { payment } = await payments.claim(aClaim({ payer }))
  await sql`
    update app.payment set state = 'settled', tx_hash = ${hash}, settled_at = to_timestamp(1790002000)
    where id = ${payment.id}`
  return payment
}

describe('payments found by a public hash', () => {
  it('are the payments that the transaction charged, of all payers or of one payer', async () => {
    const hash = randomNonce()
    const payment = await chargePayment(hash)
    const other = await chargePayment(hash, addressOf(0xdef))
    await chargePayment(randomNonce())
    expect(await payments.byHash({ hash, payer: null })).toHaveLength(2)
    expect(await payments.byHash({ hash, payer: other.payer })).toEqual([
      {
        id: other.id,
        chainId: other.chainId,
        token: other.token,
        payer: other.payer,
        nonce: other.nonce,
        operation: 'getThing',
        repeatKeys: [],
        amountUsdc6: 40_000n,
        state: 'settled',
        reason: null,
        txHash: hash,
        settledAtSec: 1_790_002_000,
        receipt: null,
      },
    ])
    expect(await payments.byHash({ hash: payment.nonce, payer: null })).toMatchObject([
      { id: payment.id },
    ])
  })

  it('include a payment by its nonce before any transaction', async () => {
    const { payment } = await payments.claim(aClaim())
    expect(await payments.byHash({ hash: payment.nonce, payer: payment.payer })).toMatchObject([
      { id: payment.id, state: 'claimed', txHash: null, settledAtSec: null },
    ])
  })

  it('are read by two indexes among any number of payments', async () => {
    await sql`
      insert into app.payment (id, chain_id, token, payer, nonce, pay_to, amount_usdc, valid_after,
        valid_before, signature, wire_version, operation, request_hash, state, claimed_until, tx_hash)
      select 'many-' || n, 8453, '0xc0', '0xa', '0x' || n, '0xbee', 1000, 0, 1e12, '', 2, 'getThing',
        'hash', 'settled', now(), '0xf' || n
      from generate_series(1, 20000) as n`
    await sql`analyze app.payment`
    const scans = async () => {
      // A connection reports its counts at its end.
      await sql`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name = 'quartet-payments'`
      await sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`
      const [row] = await sql({ seq: int })`
        select seq_scan as seq from pg_stat_user_tables
        where schemaname = 'app' and relname = 'payment'`
      return row
    }
    const before = await scans()
    expect(await payments.byHash({ hash: randomNonce(), payer: null })).toEqual([])
    expect(await scans()).toEqual(before)
  })
})
