import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveEndedRows } from '../../../../../core/archive/store/archiveEndedRows.ts'
import { createSessionWork } from '../../../../../core/payments/store/sessions/createSessionWork.ts'
import { storeChargeTimes } from '../../../../../core/payments/store/storeChargeTimes.ts'
import { int, maybe, text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { addSales, ZERO_SALES } from '../../../../../core/sales/domain/saleSums.ts'
import { utcDayAfter, utcDayOf, utcDayStart } from '../../../../../core/sales/domain/utcDay.ts'
import type { SaleRow } from '../../../../../core/sales/ports.ts'
import { readSales } from '../../../../../core/sales/store/readSales.ts'
import { salePayees } from '../../../../../core/sales/store/salePayees.ts'
import { aDeployment } from '../../../../builders/aDeployment.ts'
import { clearTables } from '../../../../support/clearTables.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const FIRST_DAY = '2026-11-20'
const LAST_DAY = '2026-11-22'
const START_SEC = utcDayStart(FIRST_DAY) ?? 0
const DAY_SEC = 86_400
const payees = salePayees(aDeployment())
const BRIDGE = payees[0]?.bridge ?? ''
const HEAD = 1_000

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  // The views of the index that the sums read.
  await sql`create schema chain`
  await sql`create table chain.block (chain_id int, number bigint)`
  await sql`create table chain.usdc_authorization (
    chain_id int, kind text, authorizer text, nonce text, timestamp bigint)`
  await sql`create table chain.bridge (
    chain_id int, contract text, timestamp bigint, amount_usdc numeric(78), fee_usdc numeric(78))`
  await sql`create table chain.bridge_refund (
    chain_id int, contract text, timestamp bigint, amount_usdc numeric(78))`
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})
beforeEach(async () => {
  await clear()
})

const clear = () =>
  clearTables(sql, [
    'app.payment',
    'app.payment_month',
    'app.archived_sale',
    'app.session_channel',
    'app.session_voucher',
    'app.gas_sponsorship',
    'app.solana_sponsorship',
    'chain.block',
    'chain.usdc_authorization',
    'chain.bridge',
    'chain.bridge_refund',
  ])

const OPERATIONS = [
  ['getSignals', 'signals'],
  ['postPublish', 'pages'],
  ['getLeadSearch', 'leads'],
  ['getShopSearch', 'shop'],
  ['getUpdownPrice', 'updown'],
  ['postGas', 'gas'],
  ['postGasSolana', 'solana'],
  ['getYesterdaysThing', 'other'],
] as const
/** Seconds around both ends of the window, including its midnights. */
const second = fc.oneof(
  fc.integer({ min: START_SEC - DAY_SEC, max: START_SEC + 4 * DAY_SEC }),
  fc.constantFrom(
    ...[-1, 0, 1].flatMap((by) => [0, 1, 2, 3].map((n) => START_SEC + n * DAY_SEC + by)),
  ),
)
const payment = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  chainId: fc.constantFrom(8453, 137, 5042),
  amountUsdc6: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  state: fc.constantFrom('settled', 'settled', 'settled', 'released', 'reversed', 'submitted'),
  chargedSec: second,
  /** Seconds from the block until the row had the state. */
  lateSec: fc.integer({ min: 0, max: 7_200 }),
  isIndexed: fc.boolean(),
  isFinal: fc.boolean(),
  /** Unix second at which the operator lost a sponsorship of the payment; null without a lost sponsorship. */
  failedSec: fc.option(second),
})
type Paid = typeof payment extends fc.Arbitrary<infer T> ? T : never
const bridge = fc.record({
  chainId: fc.constantFrom(8453, 5042),
  isOurs: fc.boolean(),
  isRefund: fc.boolean(),
  atSec: second,
  feeUsdc6: fc.bigInt({ min: 1n, max: 10n ** 6n }),
  forwardedUsdc6: fc.bigInt({ min: 1n, max: 10n ** 12n }),
})
type Moved = typeof bridge extends fc.Arbitrary<infer T> ? T : never

const hex = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}`
const moment = (sec: number) => new Date(sec * 1_000)

async function insertPayment(paid: Paid): Promise<void> {
  const { operation, chainId, chargedSec } = paid
  const row = {
    id: hex(8),
    chain_id: chainId,
    token: hex(20),
    payer: hex(20),
    nonce: hex(32),
    pay_to: hex(20),
    amount_usdc: paid.amountUsdc6,
    valid_after: 0n,
    valid_before: 10n ** 12n,
    signature: '0x',
    wire_version: 2,
    operation: operation[0],
    request_hash: 'hash',
    state: paid.state,
    claimed_until: moment(chargedSec),
    block_number: HEAD - 1,
    is_final: paid.isFinal,
    settled_at: moment(chargedSec + paid.lateSec),
  }
  await sql`insert into app.payment ${sql([row])}`
  if (paid.isIndexed) {
    const used = {
      chain_id: chainId,
      kind: 'used',
      authorizer: row.payer,
      nonce: row.nonce,
      timestamp: chargedSec,
    }
    await sql`insert into chain.usdc_authorization ${sql([used])}`
  }
  if (paid.failedSec !== null) await insertFailed(row.id, operation[0], paid.failedSec)
}

async function insertFailed(
  paymentId: string,
  operation: string,
  failedSec: number,
): Promise<void> {
  const both = {
    id: hex(16),
    payment_id: paymentId,
    attempt: 1,
    quote_id: 'quote',
    amount_usdc: 1n,
    created_at: moment(failedSec - 600),
    ended_at: moment(failedSec),
  }
  if (operation === 'postGas') {
    const row = {
      ...both,
      lane: 'rpc',
      chain_id: 137,
      paymaster: hex(20),
      sender: hex(20),
      needs_authorization: false,
      operation: '{}',
      cap_wei: 1n,
      max_fee_cap_wei: 1n,
      state: 'failed',
    }
    await sql`insert into app.gas_sponsorship ${sql([row])}`
  }
  if (operation === 'postGasSolana') {
    const row = {
      ...both,
      transaction: '',
      lamport_cap: 1n,
      fee_lamports: 1n,
      sol_price_e18: 1n,
      state: 'credited',
    }
    await sql`insert into app.solana_sponsorship ${sql([row])}`
  }
}

async function insertMoved(moved: Moved): Promise<void> {
  const row = {
    chain_id: moved.chainId,
    contract: moved.isOurs ? BRIDGE : hex(20),
    timestamp: moved.atSec,
    amount_usdc: moved.forwardedUsdc6 + moved.feeUsdc6,
  }
  if (moved.isRefund) await sql`insert into chain.bridge_refund ${sql([row])}`
  else await sql`insert into chain.bridge ${sql([{ ...row, fee_usdc: moved.feeUsdc6 }])}`
}

/** Computes the same sums in TypeScript. */
function expectedSums(
  paid: readonly Paid[],
  moved: readonly Moved[],
): ReadonlyMap<string, SaleRow> {
  const rows = new Map<string, SaleRow>()
  const add = (atSec: number, at: Pick<SaleRow, 'product' | 'chainId'>, by: Partial<SaleRow>) => {
    const day = utcDayOf(atSec)
    if (day < FIRST_DAY || day > LAST_DAY) return
    const key = `${day} ${at.product} ${at.chainId}`
    const known = rows.get(key) ?? ZERO_SALES
    const { product, chainId } = at
    rows.set(key, { day, product, chainId, ...addSales(known, { ...ZERO_SALES, ...by }) })
  }
  for (const entry of paid.filter(({ state }) => state === 'settled')) {
    const [operation, product] = entry.operation
    const at = { product, chainId: entry.chainId }
    const knownSec = entry.isIndexed ? entry.chargedSec : entry.chargedSec + entry.lateSec
    add(knownSec, at, { answers: 1, chargedUsdc6: entry.amountUsdc6 })
    if (entry.failedSec === null || !operation.startsWith('postGas')) continue
    add(entry.failedSec, at, { credits: 1, creditedUsdc6: entry.amountUsdc6 })
  }
  for (const entry of moved.filter(({ isOurs }) => isOurs)) {
    const amount = entry.forwardedUsdc6 + entry.feeUsdc6
    const at = { product: 'bridge', chainId: entry.chainId } as const
    if (entry.isRefund) add(entry.atSec, at, { refunds: 1, refundedUsdc6: amount })
    else {
      const { forwardedUsdc6 } = entry
      add(entry.atSec, at, { answers: 1, chargedUsdc6: amount, forwardedUsdc6 })
    }
  }
  return rows
}

const archiveAll = () =>
  archiveEndedRows({
    sql,
    crashAt: () => undefined,
    afterDays: 1,
    nowMs: Date.parse('2999-01-01'),
    signal: new AbortController().signal,
  })
const read = (fromDay = FIRST_DAY, toDay = LAST_DAY) => readSales(sql, payees, { fromDay, toDay })
const byKey = (rows: readonly SaleRow[]) =>
  new Map(rows.map((row) => [`${row.day} ${row.product} ${row.chainId}`, row]))

describe('sums of sales', () => {
  it('equal the charged, forwarded, credited and refunded amounts, by day, product and chain', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(payment, { maxLength: 25 }),
          fc.array(bridge, { maxLength: 15 }),
          async (paid, moved) => {
            for (const entry of paid) await insertPayment(entry)
            for (const entry of moved) await insertMoved(entry)
            const sums = expectedSums(paid, moved)
            expect(byKey(await read())).toEqual(sums)
            // Stored times change no sum, and a window of one day equals that day in the whole
            // window.
            for (const chainId of [8453, 137, 5042]) {
              await sql`insert into chain.block values (${chainId}, ${HEAD})`
            }
            await storeChargeTimes(sql)
            expect(byKey(await read())).toEqual(sums)
            // Archived payments change no sum.
            await sql`update app.payment set signature = '', valid_before = 0,
              updated_at = now() - interval '2 days' where charged_at is not null`
            await archiveAll()
            expect(byKey(await read())).toEqual(sums)
            const day = utcDayAfter(FIRST_DAY, 1)
            expect(await read(day, day)).toEqual((await read()).filter((row) => row.day === day))
          },
        )
        .beforeEach(clear),
      { numRuns: 40 },
    )
  })

  const sale: Paid = {
    operation: OPERATIONS[0],
    chainId: 8453,
    amountUsdc6: 40_000n,
    state: 'settled',
    chargedSec: START_SEC + DAY_SEC - 1,
    lateSec: 3,
    isIndexed: true,
    isFinal: true,
    failedSec: null,
  }

  it('count a payment that was recorded after midnight on the day of its block', async () => {
    await insertPayment(sale)
    expect((await read()).map(({ day, answers }) => [day, answers])).toEqual([[FIRST_DAY, 1]])
  })

  it('count vouchers on the day of their answer, before and after their deletion', async () => {
    await sql`insert into app.session_channel (id, chain_id, payer, payer_authorizer, receiver,
      receiver_authorizer, token, withdraw_delay_sec, salt, claimed_usdc)
      values ('c', 137, 'p', 'p', 'r', 'a', 't', 1, 's', 8000)`
    for (const [sum, sec] of [
      [4_000n, START_SEC + DAY_SEC - 1],
      [8_000n, START_SEC + DAY_SEC],
    ]) {
      const row = {
        channel_id: 'c',
        cumulative_usdc: sum,
        amount_usdc: 4_000n,
        operation: 'getUpdownPrice',
        request_hash: 'h',
        signature: '0x',
        answer_status: 200,
        answer_type: 't',
        answer_headers: '{}',
        answer_body: new Uint8Array(),
        created_at: moment(Number(sec)),
      }
      await sql`insert into app.session_voucher ${sql([row])}`
    }
    const sums = { ...ZERO_SALES, vouchers: 1, voucherUsdc6: 4_000n }
    const at = { product: 'updown', chainId: 137 } as const
    const expected = [
      { ...sums, ...at, day: FIRST_DAY },
      { ...sums, ...at, day: utcDayAfter(FIRST_DAY, 1) },
    ]
    expect(await read()).toEqual(expected)
    const work = createSessionWork(sql)
    await sql`update app.session_voucher set created_at = created_at - interval '300 days'`
    expect(await work.sweep()).toBe(2)
    await sql`update app.archived_sale set day = day + 300`
    expect(await read()).toEqual(expected)
  })

  it('read stored times only by the database index on days', async () => {
    await insertPayment(sale)
    await sql`insert into chain.block values (8453, ${HEAD})`
    expect(await storeChargeTimes(sql)).toBe(1)
    await sql`
      insert into app.payment (id, chain_id, token, payer, nonce, pay_to, amount_usdc, valid_after,
        valid_before, signature, wire_version, operation, request_hash, state, claimed_until,
        is_final, charged_at)
      select 'old-' || n, 8453, 't', 'p', n, 'q', 1, 0, 1, '', 2, 'getSignals', 'h', 'settled', now(),
        true, ${moment(START_SEC - 100 * DAY_SEC)} from generate_series(1, 20000) as n`
    await sql`analyze app.payment`
    const plan = await sql({ 'QUERY PLAN': text })`explain
      select charged_at, operation, chain_id, amount_usdc from app.payment
      where state = 'settled' and charged_at >= ${moment(START_SEC)}
        and charged_at < ${moment(START_SEC + DAY_SEC)}`
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/payment_charged/)
    expect((await read()).map(({ chargedUsdc6 }) => chargedUsdc6)).toEqual([40_000n])
  })
})

describe('times of charges', () => {
  const open: Paid = {
    operation: OPERATIONS[0],
    chainId: 8453,
    amountUsdc6: 40_000n,
    state: 'settled',
    chargedSec: START_SEC,
    lateSec: 3,
    isIndexed: false,
    isFinal: true,
    failedSec: null,
  }
  const times = async () => {
    const rows = await sql({ at: maybe(int) })`
      select extract(epoch from charged_at)::int8 as at from app.payment order by settled_at`
    return rows.map(({ at }) => at)
  }

  it('are stored after the block is final and indexed', async () => {
    await insertPayment({ ...open, isIndexed: true, isFinal: false })
    await insertPayment({ ...open, isIndexed: true, lateSec: 4 })
    expect(await storeChargeTimes(sql)).toBe(0)
    await sql`insert into chain.block values (8453, ${HEAD - 2})`
    expect(await storeChargeTimes(sql)).toBe(0)
    await sql`insert into chain.block values (8453, ${HEAD})`
    expect(await storeChargeTimes(sql)).toBe(1)
    expect(await times()).toEqual([null, START_SEC])
    expect(await storeChargeTimes(sql)).toBe(0)
  })

  it('use the time of the record when the index starts after the block', async () => {
    await insertPayment(open)
    await sql`insert into chain.block values (8453, ${HEAD})`
    expect(await storeChargeTimes(sql)).toBe(1)
    expect(await times()).toEqual([START_SEC + 3])
  })
})
