import { ARCHIVES } from '../core/archive/domain/archives.ts'
import { moveBatch } from '../core/archive/store/moveBatch.ts'
import { createPayments } from '../core/payments/store/createPayments.ts'
import { eraseEndedPaymentData, sweepClaims } from '../core/payments/store/paymentSweeps.ts'
import {
  readReleasedPayments,
  readWaitingPayments,
} from '../core/payments/store/readSettlements.ts'
import { hex, text } from '../core/platform/db/columns.ts'
import { createSql, type Sql } from '../core/platform/db/createSql.ts'
import { migrate } from '../core/platform/db/migrate.ts'
import { listPayments } from '../core/sales/store/listPayments.ts'
import { readSales } from '../core/sales/store/readSales.ts'
import { aClaim } from '../test/builders/aClaim.ts'
import { databaseUrlOf } from '../test/support/createDatabase.ts'
import { startTestPostgres } from '../test/support/startTestPostgres.ts'
import { fillPayments, makeDue, payerSql, sizesOf } from './partitions/fillPayments.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { median, quantile, roundFigure } from './support/statistics.ts'

const MILLION = 1_000_000
/** Operations of each kind per round. */
const REPEATS = 150
/** Archived batches per round; each batch removes 1,000 payments from the table. */
const ARCHIVE_REPEATS = 5
/**
 * Maximum factor by which an operation may be slower in the database with many payments than in the
 * database with one million.
 */
const MAX_SLOWDOWN = 1.5
const DAY_MS = 86_400_000
const SERVER = {
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  autovacuum: 'off',
}

/**
 * Compares a database of one million payments with a database of `millions` million payments,
 * operation by operation.
 */
export async function partitions({
  rounds,
  millions,
  print,
  defer,
}: BenchContext): Promise<Result> {
  const server = await startTestPostgres(SERVER)
  defer(() => server.stop())
  const nowMs = Date.now()
  const open = async (name: string, count: number) => {
    const shop = await openDatabase(server.url, name)
    defer(() => shop.close())
    const startedMs = performance.now()
    await fillPayments(shop.url, count, nowMs)
    print(`${count} payments filled in ${Math.round((performance.now() - startedMs) / 1_000)} s`)
    return { ...shop, count, operations: operationsOf(shop, count, nowMs) }
  }
  const small = await open('small', MILLION)
  const large = await open('large', millions * MILLION)
  const names = Object.keys(small.operations)
  const times = { small: timesOf(names), large: timesOf(names) }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const repeats = name.startsWith('archive') ? ARCHIVE_REPEATS : REPEATS
      times.small.get(name)?.push(await measure(small.operations[name], repeats))
      times.large.get(name)?.push(await measure(large.operations[name], repeats))
    }
    print(`round ${round + 1}`)
  }
  const sizes = await sizesOf(large.sql)
  return {
    title: `Payments of one year: ${millions} million against one million`,
    figures: [
      ...names.flatMap((name) => compare(name, millions, times)),
      ...sizeFigures(sizes, large.count),
    ],
    notes: [
      'Both databases are on one server, and each operation runs in turns on both; a figure is the median of the rounds, a round the median of its operations.',
      'Of each database, the last 35 days are in app.payment, and the rest in the partitions of app.payment_month.',
    ],
  }
}

type Shop = {
  readonly url: string
  readonly sql: Sql
  readonly payments: ReturnType<typeof createPayments>
  close(): Promise<void>
}
type Operations = Readonly<Record<string, () => Promise<unknown>>>

async function openDatabase(serverUrl: string, name: string): Promise<Shop> {
  const admin = createSql(serverUrl, { name: 'bench', max: 1, reader: false })
  await admin`create database ${admin(name)}`
  await admin.end()
  const url = databaseUrlOf(serverUrl, name)
  await migrate(url)
  const sql = createSql(url, { name: 'bench', max: 4, reader: false })
  await sql`create schema chain`
  await sql`create table chain.usdc_authorization (
    chain_id int, kind text, authorizer text, nonce text, timestamp bigint)`
  await sql`create table chain.bridge (
    chain_id int, contract text, timestamp bigint, amount_usdc numeric(78), fee_usdc numeric(78))`
  await sql`create table chain.bridge_refund (
    chain_id int, contract text, timestamp bigint, amount_usdc numeric(78))`
  const payments = createPayments({ databaseUrl: url, poolSize: 4 })
  return {
    url,
    sql,
    payments,
    close: async () => {
      await payments.close()
      await sql.end()
    },
  }
}

/** Returns the measured operations by name; each run uses another payment. */
function operationsOf({ sql, payments }: Shop, count: number, nowMs: number): Operations {
  let run = 0
  const someNumber = (share: readonly [number, number]) => {
    run += 1
    const [from, until] = share.map((part) => Math.floor(part * count))
    return (from ?? 0) + ((run * 7_919_993) % ((until ?? 1) - (from ?? 0)))
  }
  const recent = () => someNumber([0.92, 1])
  const old = () => someNumber([0, 0.88])
  const readNames = async (number: number) => {
    const [row] = await sql({ h: text, payer: hex, tx: hex })`
      select md5(${String(number)}) as h, ${payerSql(sql, number, count)} as payer,
        '0x' || md5((i / 20)::text) || md5((i / 20)::text) as tx
      from (select ${number}::int8 as i) made`
    if (row === undefined) throw new Error('a payment has no name')
    return row
  }
  const all = { day: null, operations: null, chainId: null, state: null, payer: null, after: null }
  const cover = { balanceUsdc6: 10n ** 12n, blockNumber: count, chargedNonces: [] }
  const days = (length: number) => ({
    fromDay: new Date(nowMs - (length - 1) * DAY_MS).toISOString().slice(0, 10),
    toDay: new Date(nowMs).toISOString().slice(0, 10),
  })
  return {
    'claim of a new payment': async () => {
      const { payer } = await readNames(recent())
      const claim = aClaim({ payer })
      return timeWork(async () => {
        await payments.byKey(claim)
        await payments.claimCovered(claim, cover)
      })
    },
    ...lookUps({ payments, named: readNames, recent, old }),
    'list of a payer': async () => {
      const { payer } = await readNames(old())
      return timeWork(() => listPayments(sql, { ...all, payer, limit: 50 }))
    },
    'newest fifty payments': () => timeWork(() => listPayments(sql, { ...all, limit: 50 })),
    'sweep of claims': () => timeWork(() => sweepClaims(sql)),
    'erasure of ended payments': () => timeWork(() => eraseEndedPaymentData(sql)),
    'waiting payments of a chain': () => timeWork(() => readWaitingPayments(sql, 8453, 100)),
    'due checks of released payments': () => timeWork(() => readReleasedPayments(sql, 8453)),
    'sums of 30 days, by payment': () => timeWork(() => readSales(sql, [], days(30))),
    'sums of 366 days, by payment': () => timeWork(() => readSales(sql, [], days(366))),
    'archive of 1,000 payments': async () => {
      const [archive] = ARCHIVES
      if (archive === undefined) throw new Error('no archive')
      await makeDue(sql, 1_000)
      const until = new Date(nowMs - 35 * DAY_MS)
      const window = { from: new Date(0), until, now: new Date(nowMs), limit: 1_000 }
      return timeWork(() => moveBatch({ sql, crashAt: () => undefined }, archive, window))
    },
  }
}

type Names = (number: number) => Promise<{ readonly h: string; readonly tx: `0x${string}` }>

function lookUps({
  payments,
  named,
  recent,
  old,
}: Pick<Shop, 'payments'> & {
  readonly named: Names
  readonly recent: () => number
  readonly old: () => number
}): Operations {
  const byId = async (number: number) => {
    const { h } = await named(number)
    return timeWork(() => payments.byId(`pay_${h}`))
  }
  const byNonce = async (number: number) => {
    const { h } = await named(number)
    return timeWork(() => findByHash(payments, `0x${h}${h}`))
  }
  const byTransaction = async (number: number) => {
    const { tx } = await named(number)
    return timeWork(() => findByHash(payments, tx))
  }
  return {
    'look-up of a recent payment by id': () => byId(recent()),
    'look-up of an archived payment by id': () => byId(old()),
    'look-up of a recent payment by nonce': () => byNonce(recent()),
    'look-up of an archived payment by nonce': () => byNonce(old()),
    'look-up of an archived payment by transaction': () => byTransaction(old()),
  }
}

/** Returns the payments of a nonce or transaction; null without a payment. */
async function findByHash(payments: Shop['payments'], hash: `0x${string}`): Promise<unknown> {
  const rows = await payments.byHash({ hash, payer: null })
  return rows.length === 0 ? null : rows
}

/**
 * Returns the milliseconds of `work`. Throws Error if `work` finds nothing, because it then
 * measures another operation.
 */
async function timeWork(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  const found = await work()
  const ms = performance.now() - startedMs
  if (found === null) throw new Error('an operation found nothing')
  return ms
}

async function measure(
  operation: (() => Promise<unknown>) | undefined,
  repeats: number,
): Promise<number> {
  if (operation === undefined) throw new Error('no operation')
  const times: number[] = []
  const startedMs = performance.now()
  // Slow operations run at least five times; after that, at most until five seconds are over.
  while (times.length < repeats && (times.length < 5 || performance.now() - startedMs < 5_000)) {
    const ms = await operation()
    if (typeof ms === 'number') times.push(ms)
  }
  return quantile(times, 0.5)
}

type Times = ReadonlyMap<string, number[]>

function timesOf(names: readonly string[]): Times {
  return new Map(names.map((name) => [name, []]))
}

function compare(
  name: string,
  millions: number,
  times: { readonly small: Times; readonly large: Times },
): readonly Figure[] {
  const [small, large] = [times.small, times.large].map((each) => median(each.get(name) ?? []))
  if (small === undefined || large === undefined) return []
  const base = `${name}, 1 million`
  // The sums read each payment of the window that is not archived, so their time grows with the
  // sales of 35 days.
  const target = name.startsWith('sums') ? {} : { target: roundFigure(1 / MAX_SLOWDOWN) }
  return [
    { name: base, value: roundFigure(small), unit: 'ms' },
    {
      name: `${name}, ${millions} million`,
      value: roundFigure(large),
      unit: 'ms',
      against: { name: base, ratio: small / large, ...target },
    },
  ]
}

function sizeFigures(sizes: Awaited<ReturnType<typeof sizesOf>>, count: number): readonly Figure[] {
  const hot = (count * 35) / 365
  const archived = count - hot
  const perRow = (name: string, bytes: number, rows: number) => ({
    name,
    value: roundFigure(bytes / rows),
    unit: 'B',
  })
  return [
    perRow('row of app.payment', sizes.hot, hot),
    perRow('its entries in 17 indexes', sizes.hotIndexes, hot),
    perRow('row of app.payment_month', sizes.archived, archived),
    perRow('its entries in 6 indexes', sizes.archivedIndexes, archived),
  ]
}
