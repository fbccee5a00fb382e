import pg from 'pg'
import { monthAfter, monthOf, monthStart, partitionName } from '../../core/archive/domain/months.ts'
import { attachMonth } from '../../core/archive/store/openMonth.ts'
import { int } from '../../core/platform/db/columns.ts'
import { createClientQuery } from '../../core/platform/db/createClientQuery.ts'
import type { Query } from '../../core/platform/db/createQuery.ts'
import type { Sql } from '../../core/platform/db/createSql.ts'
import { SqlText } from '../../core/platform/db/sqlText.ts'
import { transact } from '../../core/platform/db/transact.ts'
import { USDC } from '../../test/builders/facts.ts'

/**
 * Number of days over which the payments of a database are spread, and number of newest days that
 * are not archived yet.
 */
const DAYS = 365
const HOT_DAYS = 35
const DAY_MS = 86_400_000
/** Number of payments of each wallet; the wallets pay in turn. */
const PAYMENTS_PER_PAYER = 10

/**
 * Columns that the fill sets, each with its expression over the number `i`, the hash `h`, the
 * number of the wallet and the time `at`.
 */
const COLUMNS: Readonly<Record<string, string>> = {
  id: `'pay_' || h`,
  chain_id: '8453',
  token: `'${USDC}'`,
  payer: `'0x' || left(md5('payer ' || wallet), 32) || 'deadbeef'`,
  nonce: `'0x' || h || h`,
  pay_to: `'0x' || repeat('be', 20)`,
  amount_usdc: '40000',
  valid_after: '0',
  valid_before: 'extract(epoch from at)::int8 + 60',
  signature: `''`,
  wire_version: '2',
  operation: `(array['getSignals', 'getLeadSearch', 'getShopSearch', 'getUpdownPrice'])[1 + i % 4]`,
  request_hash: 'h || h',
  quote_id: `'quote_' || h`,
  repeat_keys: 'array[h || h]',
  is_public: 'true',
  state: `'settled'`,
  claimed_until: 'at',
  answer_status: '200',
  answer_type: `'application/json'`,
  answer_headers: `'{"content-language": "en"}'::jsonb`,
  lane_tx_id: 'i / 20',
  tx_hash: `'0x' || md5((i / 20)::text) || md5((i / 20)::text)`,
  block_number: 'i / 20',
  block_hash: `'0x' || h || h`,
  is_final: 'true',
  created_at: 'at',
  updated_at: 'at',
  settled_at: 'at',
  charged_at: 'at',
}

/** Returns SQL of the payer of payment `number` among `count` payments. */
export function payerSql(query: Query, number: number, count: number): SqlText {
  const wallet = number % walletsOf(count)
  return query`'0x' || left(md5('payer ' || ${String(wallet)}), 32) || 'deadbeef'`
}

function walletsOf(count: number): number {
  return Math.floor(count / PAYMENTS_PER_PAYER)
}

/**
 * Fills a database with `count` charged payments of the last year: the payments of the last 35 days
 * in `app.payment`, the older payments in the partitions of the archive.
 *
 * Partitions get their indexes after their rows, which is faster. Payment `i` is older than payment
 * `i + 1`.
 */
export async function fillPayments(url: string, count: number, nowMs: number): Promise<void> {
  // A statement of the fill takes minutes, so the client has no timeout.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fill(client, count, nowMs)
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, count: number, nowMs: number): Promise<void> {
  const sql = createClientQuery(client)
  await sql`set synchronous_commit = off`
  await sql`set max_parallel_maintenance_workers = 0`
  const startMs = nowMs - DAYS * DAY_MS
  const hotMs = nowMs - HOT_DAYS * DAY_MS
  const numberAt = (ms: number) =>
    Math.min(count, Math.max(0, Math.ceil(((ms - startMs) / (DAYS * DAY_MS)) * count)))
  const times = { startMs, stepMs: (DAYS * DAY_MS) / count, wallets: walletsOf(count) }
  for (let month = monthOf(new Date(startMs)); ; month = monthAfter(month, 1)) {
    const [from, until] = [monthStart(month), monthStart(monthAfter(month, 1))]
    const last = Math.min(until.getTime(), hotMs)
    await transact(client, sql, async (query) => {
      await attachMonth(query, 'payment_month', month)
      await fillDetached(query, month, { from, until }, (table) =>
        insert(query, table, { ...times, from: numberAt(from.getTime()), until: numberAt(last) }),
      )
    })
    if (until.getTime() > hotMs) break
  }
  await insert(sql, sql`app.payment`, { ...times, from: numberAt(hotMs), until: count })
  await sql`
    insert into app.archived_sale
    select 'sale', (charged_at at time zone 'UTC')::date, operation, chain_id, count(*),
      sum(amount_usdc)
    from app.payment_month group by 2, 3, 4`
  await sql`analyze app.payment, app.payment_month, app.archived_sale`
}

/** Replaces the partition of a month by a table without indexes until the table is filled. */
async function fillDetached(
  query: Query,
  month: string,
  { from, until }: { readonly from: Date; readonly until: Date },
  insertInto: (table: SqlText) => PromiseLike<unknown>,
): Promise<void> {
  const table = query`app.${query(partitionName('payment_month', month))}`
  await query`drop table ${table}`
  await query`create table ${table} (like app.payment_month including defaults)`
  await insertInto(table)
  const bounds = new SqlText([`from ('${from.toISOString()}') to ('${until.toISOString()}')`], [])
  await query`alter table app.payment_month attach partition ${table} for values ${bounds}`
}

type Numbers = {
  readonly startMs: number
  readonly stepMs: number
  readonly wallets: number
  readonly from: number
  readonly until: number
}

function insert(query: Query, table: SqlText, numbers: Numbers) {
  const { startMs, stepMs, wallets, from, until } = numbers
  const names = new SqlText([Object.keys(COLUMNS).join(', ')], [])
  const values = new SqlText([Object.values(COLUMNS).join(', ')], [])
  return query`
    insert into ${table} (${names})
    select ${values} from (
      select i, md5(i::text) as h, i % ${wallets}::int8 as wallet,
        to_timestamp((${startMs}::float8 + i * ${stepMs}::float8) / 1000) as at
      from generate_series(${from}::int8, ${until}::int8 - 1) i offset 0) made`
}

/**
 * Moves the oldest `count` payments of the table back in time, so that they are due for the
 * archive.
 */
export async function makeDue(sql: Sql, count: number): Promise<void> {
  await sql`
    update app.payment set charged_at = charged_at - interval '36 days'
    where id in (select id from app.payment where charged_at is not null
      order by charged_at limit ${count})`
}

/** Returns the bytes of the rows of payments, and of their indexes. */
export async function sizesOf(sql: Sql): Promise<{
  readonly hot: number
  readonly hotIndexes: number
  readonly archived: number
  readonly archivedIndexes: number
}> {
  const [row] = await sql({ hot: int, hot_indexes: int, archived: int, archived_indexes: int })`
    select pg_table_size('app.payment') as hot, pg_indexes_size('app.payment') as hot_indexes,
      sum(pg_table_size(relid))::int8 as archived, sum(pg_indexes_size(relid))::int8 as archived_indexes
    from pg_partition_tree('app.payment_month') where isleaf`
  if (row === undefined) throw new Error('the sizes have no row')
  const { hot, hot_indexes: hotIndexes, archived, archived_indexes: archivedIndexes } = row
  return { hot, hotIndexes, archived, archivedIndexes }
}
