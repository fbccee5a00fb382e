import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnPayment, PaymentPlace } from '../../../../../core/payments/ports.ts'
import { createPayments } from '../../../../../core/payments/store/createPayments.ts'
import { pageText } from '../../../../../core/payments/store/readPaymentsOfPayer.ts'
import { text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { aClaim } from '../../../../builders/aClaim.ts'
import { addressOf } from '../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const payer = addressOf(0xabc)

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

/** Claims payments whose first claims share the same microsecond in pairs. */
async function claimPayments(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const { payment } = await payments.claim(aClaim({ payer }))
    await sql`
      update app.payment set created_at = timestamptz '2026-11-02 10:00:00.123456+00'
        + ${Math.floor(at / 2)}::int * interval '1 microsecond'
      where id = ${payment.id}`
  }
}

/** Reads all pages of a size. */
async function readAll(limit: number): Promise<OwnPayment[]> {
  const all: OwnPayment[] = []
  for (;;) {
    const before = all.at(-1) ?? null
    const page = await payments.ofPayer({ payer, limit, before })
    all.push(...page)
    if (page.length < limit) return all
  }
}

describe('the payments of a payer', () => {
  it('are returned newest first, each once over all pages, without payments of other payers', async () => {
    await claimPayments(9)
    await payments.claim(aClaim({ payer: addressOf(0xdef) }))
    const whole = await payments.ofPayer({ payer, limit: 100, before: null })
    expect(whole).toHaveLength(9)
    expect(whole.every((payment) => payment.payer === payer)).toBe(true)
    const times = whole.map(({ createdAtMicros }) => createdAtMicros)
    expect(times).toEqual(times.toSorted((a, b) => Number(b - a)))
    for (const limit of [1, 2, 4]) {
      expect((await readAll(limit)).map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    }
  })

  it('are read through indexes in their order among 20,000 payments, without a sort of all', async () => {
    const columns = sql`(id, chain_id, token, payer, nonce, pay_to, amount_usdc, valid_after, valid_before, signature,
      wire_version, operation, request_hash, state, claimed_until, created_at, charged_at)`
    const rowsOf = (prefix: string) => sql`
      select ${prefix}::text || n, 8453, '0x01', case when n % 100 = 0 then ${payer}::text else '0x' || n % 100 end,
        ${prefix}::text || n, '0x02', 1, 0, 1, '', 2, 'getThing', '',
        'settled', now(), now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, 10000) n`
    await sql`create table app.payment_month_all partition of app.payment_month default`
    await sql`insert into app.payment ${columns} ${rowsOf('hot')}`
    await sql`insert into app.payment_month ${columns} ${rowsOf('archived')}`
    await sql`analyze app.payment, app.payment_month`
    const planOf = async (before: PaymentPlace | null) => {
      const statement = pageText(sql, { payer, limit: 50, before })
      const rows = await sql({ 'QUERY PLAN': text })`explain (costs off) ${statement}`
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const before = (await payments.ofPayer({ payer, limit: 30, before: null })).at(-1) ?? null
    expect(before).not.toBe(null)
    for (const place of [null, before]) {
      const plan = await planOf(place)
      expect(plan).toContain('Index Scan Backward using payment_payer')
      expect(plan).not.toMatch(/Seq Scan|(?<!Incremental )Sort$/m)
    }
  })
})
