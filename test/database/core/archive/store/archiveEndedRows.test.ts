import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ARCHIVES } from '../../../../../core/archive/domain/archives.ts'
import { archiveEndedRows } from '../../../../../core/archive/store/archiveEndedRows.ts'
import type { CrashPoint } from '../../../../../core/kernel/crashPoint.ts'
import { DatabaseUnavailable } from '../../../../../core/kernel/errors.ts'
import { readPayment } from '../../../../../core/operator/store/readPayment.ts'
import { MAX_LATE_SEC } from '../../../../../core/payments/domain/paymentTimes.ts'
import { unmatchedCharges } from '../../../../../core/payments/store/chargeRecovery.ts'
import { createPayments } from '../../../../../core/payments/store/createPayments.ts'
import type { Charge } from '../../../../../core/payments/store/readCharges.ts'
import { hex, int, text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { withArchive } from '../../../../../core/platform/db/withArchive.ts'
import { listPayments } from '../../../../../core/sales/store/listPayments.ts'
import { aClaim } from '../../../../builders/aClaim.ts'
import { aReceipt } from '../../../../builders/aReceipt.ts'
import { anEndedPayment, insertEndedPayments } from '../../../../builders/archivedRows.ts'
import { addressOf, USDC } from '../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const NOW_MS = Date.parse('2025-11-27T12:00:00Z')

let database: TestDatabase
let sql: Sql
let payments: ReturnType<typeof createPayments>
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 4, reader: false })
  payments = createPayments({ databaseUrl: database.url, poolSize: 2 })
  await sql`create schema chain`
  await sql`create table chain.usdc_authorization (
    chain_id int, kind text, authorizer text, nonce text, timestamp bigint)`
})
afterAll(async () => {
  await payments?.close()
  await sql?.end()
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.payment, app.payment_month, app.lane_tx, app.lane_tx_month,
    app.lane_attempt, app.lane_attempt_month, app.archived_sale, app.recovered_charge,
    app.publication, app.published_page, app.gas_sponsorship cascade`
})

const archive = (given: { readonly crashAt?: (point: CrashPoint) => void } = {}) =>
  archiveEndedRows({
    sql,
    crashAt: () => undefined,
    afterDays: 35,
    nowMs: NOW_MS,
    signal: new AbortController().signal,
    ...given,
  })
const insert = (rows: readonly object[]) => sql`insert into app.payment ${sql(rows)}`
const idsIn = async (table: string) =>
  (await sql({ id: text })`select id from app.${sql(table)} order by id`).map(({ id }) => id)

describe('the archive of ended rows', () => {
  it('has the columns of each table in the same order', async () => {
    const columnsOf = (table: string) => sql({ name: text, type: text })`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'app' and table_name = ${table} order by ordinal_position`
    for (const { table, archive: months, parts } of ARCHIVES)
      for (const pair of [{ table, archive: months }, ...parts])
        expect(await columnsOf(pair.archive)).toEqual(await columnsOf(pair.table))
  })

  it('moves only charged payments that can no longer change', async () => {
    const recent = new Date(NOW_MS - 34 * 86_400_000)
    const open = { charged_at: null, is_final: false }
    await insert([
      anEndedPayment({ id: 'ended' }),
      anEndedPayment({ id: 'released', ...open, state: 'released' }),
      anEndedPayment({ id: 'reversed', ...open, state: 'reversed' }),
      anEndedPayment({ id: 'answered', ...open, state: 'answered' }),
      anEndedPayment({ id: 'not final', is_final: false }),
      anEndedPayment({ id: 'not dated', charged_at: null }),
      anEndedPayment({ id: 'signed', signature: '0x11' }),
      anEndedPayment({ id: 'valid', valid_before: BigInt(Math.floor(Date.now() / 1_000)) }),
      anEndedPayment({ id: 'changed', updated_at: new Date() }),
      anEndedPayment({ id: 'recent', charged_at: recent }),
      anEndedPayment({ id: 'published' }),
      anEndedPayment({ id: 'recovered', nonce: '0x01' }),
    ])
    await sql`insert into app.published_page (slug, vault, publisher)
      values ('page', '0x', '0x')`
    await sql`insert into app.publication (payment_id, slug, brand, published_at, expires_at)
      values ('published', 'page', '{}', now(), now())`
    await sql`insert into app.recovered_charge (chain_id, token, payer, nonce, amount_usdc, tx_hash,
        block_number)
      values (8453, ${USDC}, ${addressOf(0xabc)}, '0x01', 1, '0x02', 3)`
    expect(await archive()).toBe(1)
    expect(await idsIn('payment_month')).toEqual(['ended'])
    expect(await idsIn('payment')).toHaveLength(11)
  })

  it('returns archived payments by id, transaction, nonce, identifier and list', async () => {
    await insertEndedPayments(sql, 30)
    await sql`update app.payment set payment_identifier = 'order 17',
      receipt = ${JSON.stringify(await aReceipt())}::json where id = 'pay_17'`
    const [row] = await sql({ tx_hash: hex, nonce: hex, payer: hex })`
      select tx_hash, nonce, payer from app.payment where id = 'pay_17'`
    if (row === undefined) throw new Error('the payment has no row')
    const { tx_hash: txHash, nonce, payer } = row
    const all = { day: null, operations: null, chainId: null, state: null, payer: null }
    const charge: Charge = {
      chainId: 8453,
      token: USDC,
      payer,
      nonce,
      txHash,
      amountUsdc6: 17n,
      blockNumber: 17,
    }
    const read = async () => ({
      byId: await payments.byId('pay_17'),
      byTransaction: await payments.byHash({ hash: txHash, payer: null }),
      byNonce: await payments.byHash({ hash: nonce, payer }),
      byIdentifier: await payments.byIdentifier(payer, 'order 17'),
      operator: await readPayment(sql, 'pay_17'),
      list: await listPayments(sql, { ...all, limit: 8, after: 'pay_20' }),
      ofDay: await listPayments(sql, { ...all, day: '2025-03-02', limit: 50, after: null }),
      unmatched: await unmatchedCharges(sql, [charge]),
    })
    const before = await read()
    expect(before.byTransaction).toHaveLength(10)
    expect(before.ofDay).toHaveLength(7)
    expect(before.unmatched).toEqual([])
    expect(before.byId?.receipt).toEqual(await aReceipt())
    expect(await archive()).toBe(30)
    expect(await idsIn('payment')).toEqual([])
    expect(await read()).toEqual(before)
    expect(await payments.archived({ chainId: 8453, token: USDC, payer, nonce })).toEqual(
      before.byId,
    )
  })

  it('has one partition for each UTC month of the charge', async () => {
    await insert([
      anEndedPayment({ id: 'march', charged_at: new Date('2025-03-31T23:59:59.999Z') }),
      anEndedPayment({ id: 'april', charged_at: new Date('2025-04-01T00:00:00Z') }),
    ])
    expect(await archive()).toBe(2)
    expect(await idsIn('payment_month_2025_03')).toEqual(['march'])
    expect(await idsIn('payment_month_2025_04')).toEqual(['april'])
  })

  it('moves the settlements of archived payments with their attempts, except the last settlement of a key', async () => {
    const at = new Date('2025-03-14T12:00:00Z')
    const lane = {
      chain_id: 8453,
      to_address: '0x',
      data: '0x',
      value_wei: 0n,
      gas_limit: 1,
      created_at: at,
    }
    const settlement = { ...lane, purpose: 'settlement', state: 'final', address: '0xkey' }
    const made = await sql({ id: int })`
      insert into app.lane_tx ${sql([
        { ...settlement, account_nonce: 1 },
        { ...settlement, account_nonce: 2 },
        { ...settlement, account_nonce: 3 },
        { ...settlement, account_nonce: 4, purpose: 'burn' },
        { ...settlement, account_nonce: 5 },
      ])} returning id`
    const [first, second, third, , last] = made.map(({ id }) => id)
    await sql`insert into app.lane_attempt (hash, lane_tx_id, raw, max_fee_wei, priority_fee_wei, signed_at)
      select 'hash ' || id || ' ' || n, id, '0x', 1, 1, ${at} from app.lane_tx, generate_series(1, 2) n`
    await insert([
      anEndedPayment({ id: 'charged', lane_tx_id: first }),
      anEndedPayment({ id: 'waits', lane_tx_id: second, is_final: false }),
    ])
    const before = await readPayment(sql, 'charged')
    expect(before?.transaction).toMatchObject({ id: first, attempts: 2 })
    // One payment, and the transactions `first` and `third`.
    expect(await archive()).toBe(3)
    const moved = await sql({ id: int })`select id from app.lane_tx_month order by id`
    expect(moved.map(({ id }) => id)).toEqual([first, third])
    const [forms] = await sql({ count: int })`select count(*) as count from app.lane_attempt_month`
    expect(forms?.count).toBe(4)
    const kept = await sql({
      id: int,
    })`select id from app.lane_tx where address = '0xkey' order by id`
    expect(kept.map(({ id }) => id)).toContain(last)
    expect(await readPayment(sql, 'charged')).toEqual(before)
  })

  it('moves a settlement that was signed again months later', async () => {
    const createdAt = new Date('2025-01-05T12:00:00Z')
    const lane = {
      chain_id: 8453,
      purpose: 'settlement',
      state: 'final',
      address: '0xkey',
      to_address: '0x',
      data: '0x',
      value_wei: 0n,
      gas_limit: 1,
      created_at: createdAt,
    }
    const [first] = await sql({ id: int })`
      insert into app.lane_tx ${sql([
        { ...lane, account_nonce: 1 },
        { ...lane, account_nonce: 2 },
      ])} returning id`
    for (const signedAt of [createdAt, new Date('2025-07-02T12:00:00Z')]) {
      await sql`insert into app.lane_attempt (hash, lane_tx_id, raw, max_fee_wei, priority_fee_wei, signed_at)
        values (${signedAt.toISOString()}, ${first?.id}, '0x', 1, 1, ${signedAt})`
    }
    expect(await archive()).toBe(1)
    const [forms] = await sql({ count: int })`select count(*) as count from app.lane_attempt_month`
    expect(forms?.count).toBe(2)
  })

  it('leaves every row in its place when a batch ends before its commit', async () => {
    await insertEndedPayments(sql, 1_500)
    const fail = (point: CrashPoint) => {
      if (point === 'archive_before_commit') throw new Error('the process ends here')
    }
    await expect(archive({ crashAt: fail })).rejects.toThrow('the process ends here')
    expect(await idsIn('payment')).toHaveLength(1_500)
    expect(await idsIn('payment_month')).toEqual([])
    expect(await archive()).toBe(1_500)
    const [sums] = await sql({
      count: int,
    })`select sum(count)::int8 as count from app.archived_sale`
    expect(sums?.count).toBe(1_500)
  })

  it('moves each row once while two movers run, and each reader finds each payment once', async () => {
    await insertEndedPayments(sql, 4_000)
    let isMoving = true
    const moves = Promise.all([archive(), archive()]).finally(() => {
      isMoving = false
    })
    const counts = new Set<number>()
    const missing: string[] = []
    const readAll = async () => {
      while (isMoving) {
        const [row] = await sql({ count: int })`
          select count(*) as count from ${withArchive(sql, 'payment')} as p`
        counts.add(row?.count ?? 0)
      }
    }
    const presentAgain = async (start: number) => {
      for (let at = start; isMoving; at = (at + 7) % 4_000) {
        const id = `pay_${at + 1}`
        if ((await payments.byId(id)) === null) missing.push(id)
      }
    }
    const [moved] = await Promise.all([moves, readAll(), presentAgain(0), presentAgain(2_000)])
    expect(moved.reduce((sum, rows) => sum + rows, 0)).toBe(4_000)
    expect([...counts]).toEqual([4_000])
    expect(missing).toEqual([])
    expect(new Set(await idsIn('payment_month')).size).toBe(4_000)
  })

  it('creates a partition only after each running reader, and moves no row before', async () => {
    await insert([anEndedPayment({ id: 'old', charged_at: new Date('2024-02-01T00:00:00Z') })])
    const reader = Promise.withResolvers<void>()
    const reading = sql.begin('', async (query) => {
      await query`select from app.payment_month limit 1`
      await reader.promise
    })
    await expect(archive()).rejects.toThrow(DatabaseUnavailable)
    expect(await idsIn('payment')).toEqual(['old'])
    reader.resolve()
    await reading
    expect(await archive()).toBe(1)
    expect(await idsIn('payment_month')).toEqual(['old'])
  })

  it('never moves a payment whose authorization a payer can still present', async () => {
    // A claim reads only the unique key of the table, so a valid authorization must never be in the archive.
    const row = fc.record({
      state: fc.constantFrom('claimed', 'answered', 'submitted', 'settled', 'released', 'reversed'),
      isFinal: fc.boolean(),
      isDated: fc.boolean(),
      isErased: fc.boolean(),
      expiresInSec: fc.integer({ min: -3 * 86_400, max: 3_600 }),
      changedSecAgo: fc.integer({ min: 0, max: 3 * 86_400 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 20, maxLength: 60 }), async (rows) => {
        await sql`truncate app.payment, app.payment_month`
        const nowSec = Math.floor(Date.now() / 1_000)
        const claims = rows.map((given) => ({ given, claim: aClaim() }))
        await insert(
          claims.map(({ given, claim: { payer, nonce } }) =>
            anEndedPayment({
              id: nonce,
              payer,
              nonce,
              state: given.state,
              is_final: given.isFinal,
              signature: given.isErased ? '' : '0x11',
              charged_at: given.isDated ? new Date('2025-03-14T12:00:00Z') : null,
              valid_before: BigInt(nowSec + given.expiresInSec),
              updated_at: new Date((nowSec - given.changedSecAgo) * 1_000),
            }),
          ),
        )
        await archive()
        for (const { given, claim: key } of claims) {
          const [known, archived] = [await payments.byKey(key), await payments.archived(key)]
          expect([known, archived].filter((payment) => payment !== null)).toHaveLength(1)
          const mayBePresented = given.expiresInSec > -MAX_LATE_SEC || given.state !== 'settled'
          if (mayBePresented) expect(archived).toBeNull()
        }
      }),
      { numRuns: 8 },
    )
  })
})
