import { int, numeric, type RowOf, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import { PRODUCTS, type Product, productOf } from '../domain/products.ts'
import type { SaleDays } from '../domain/resolveDays.ts'
import { addSales, type SaleSums, ZERO_SALES } from '../domain/saleSums.ts'
import { utcDayAfter } from '../domain/utcDay.ts'
import type { SalePayee, SaleRow } from '../ports.ts'
import { authorizationUseSql } from './authorizationUseSql.ts'

/** Group of a count: a paid operation, or the bridge, on one chain and day. */
const GROUP_ROW = {
  day: text,
  operation: text,
  chain_id: int,
  count: int,
  sum: numeric,
}
type GroupRow = RowOf<typeof GROUP_ROW>

/** Rows of one kind of event, and the figures of a sum to which each row adds. */
type Part = readonly [readonly GroupRow[], (row: GroupRow) => Partial<SaleSums>]

/**
 * Start of the first day, start of the day after the last day, and the day of a time. A group by
 * date is faster than a group by text.
 */
type Window = {
  readonly from: SqlText
  readonly until: SqlText
  day(moment: SqlText): SqlText
}

/**
 * Reads sums of sales by day, product and chain, all from one snapshot of the database.
 *
 * A payment counts on the day of the block that charged it. Bridges come only from the index, which also has bridges
 * from outside of the api; the burn of a bridge is not a payment, so no bridge is counted twice.
 */
export function readSales(
  sql: Sql,
  payees: readonly SalePayee[],
  { fromDay, toDay }: SaleDays,
): Promise<readonly SaleRow[]> {
  return sql.begin('isolation level repeatable read read only', async (query) => {
    const window: Window = {
      from: query`(${fromDay}::timestamp at time zone 'UTC')`,
      until: query`(${utcDayAfter(toDay, 1)}::timestamp at time zone 'UTC')`,
      day: (moment) => query`(${moment} at time zone 'UTC')::date`,
    }
    const payments = await readPayments(query, window)
    const vouchers = await readVouchers(query, window)
    const credits = await readCredits(query, window)
    const burns = await readBurns(query, payees, window)
    const refunds = await readRefunds(query, payees, window)
    return merge([
      [payments, ({ count, sum }) => ({ answers: count, chargedUsdc6: sum })],
      [vouchers, ({ count, sum }) => ({ vouchers: count, voucherUsdc6: sum })],
      [credits, ({ count, sum }) => ({ credits: count, creditedUsdc6: sum })],
      [burns.charged, ({ count, sum }) => ({ answers: count, chargedUsdc6: sum })],
      [burns.forwarded, ({ sum }) => ({ forwardedUsdc6: sum })],
      [refunds, ({ count, sum }) => ({ refunds: count, refundedUsdc6: sum })],
    ])
  })
}

/**
 * Reads sums of payments. A few payments lack the time of their block; the time then comes from the index, or from the
 * row while the index lacks the block.
 */
function readPayments(query: Query, { from, until, day }: Window): PromiseLike<GroupRow[]> {
  return query(GROUP_ROW)`
    select to_char(day, 'YYYY-MM-DD') as day, operation, chain_id, sum(count)::int8 as count,
      sum(sum) as sum
    from (
      select ${day(query`at`)} as day, operation, chain_id, count(*) as count, sum(amount_usdc) as sum
      from (
      select charged_at as at, operation, chain_id, amount_usdc from app.payment
      where state = 'settled' and charged_at >= ${from} and charged_at < ${until}
      union all
      select coalesce(used.at, p.settled_at), p.operation, p.chain_id, p.amount_usdc
      from app.payment p ${authorizationUseSql(query)}
      where p.state = 'settled' and p.charged_at is null
      ) sold
      where at >= ${from} and at < ${until}
      group by ${day(query`at`)}, 2, 3
      union all
      ${archivedSums(query, 'sale', { from, until, day })}
    ) summed
    group by 1, 2, 3`
}

/** Reads sums of answers that were paid by voucher, on the day of the answer; a claim transfers their sum later. */
function readVouchers(query: Query, window: Window): PromiseLike<GroupRow[]> {
  const { from, until, day } = window
  const at = query`voucher.created_at`
  return query(GROUP_ROW)`
    select to_char(day, 'YYYY-MM-DD') as day, operation, chain_id, sum(count)::int8 as count,
      sum(sum) as sum
    from (
      select ${day(at)} as day, voucher.operation, channel.chain_id, count(*) as count,
        sum(voucher.amount_usdc) as sum
      from app.session_voucher voucher join app.session_channel channel
        on channel.id = voucher.channel_id
      where ${at} >= ${from} and ${at} < ${until}
      group by 1, 2, 3
      union all
      ${archivedSums(query, 'voucher', window)}
    ) summed
    group by 1, 2, 3`
}

/** Reads sums of archived rows; each move of rows adds its sums in the same transaction. */
function archivedSums(
  query: Query,
  kind: 'sale' | 'credit' | 'voucher',
  { from, until, day }: Window,
): SqlText {
  return query`select day, operation, chain_id, count, amount_usdc from app.archived_sale
    where kind = ${kind} and day >= ${day(from)} and day < ${day(until)}`
}

/**
 * Reads credits. A sponsorship ends within hours of its creation, so the statement finds sponsorships by their creation
 * time.
 */
function readCredits(query: Query, { from, until, day }: Window): PromiseLike<GroupRow[]> {
  const failedSales = (table: SqlText, state: string) => query`
    select s.ended_at as at, p.operation, p.chain_id, p.amount_usdc
    from ${table} s join app.payment p on p.id = s.payment_id and p.state = 'settled'
    where s.state = ${state} and s.created_at >= ${from} - interval '2 days'
      and s.created_at < ${until} and s.ended_at >= ${from} and s.ended_at < ${until}`
  return query(GROUP_ROW)`
    select to_char(${day(query`at`)}, 'YYYY-MM-DD') as day, operation, chain_id, count(*) as count,
      sum(amount_usdc) as sum
    from (
      ${failedSales(query`app.gas_sponsorship`, 'failed')}
      union all
      ${failedSales(query`app.solana_sponsorship`, 'credited')}
    ) failed
    group by ${day(query`at`)}, 2, 3`
}

async function readBurns(query: Query, payees: readonly SalePayee[], window: Window) {
  const rows = await query({ ...GROUP_ROW, forwarded: numeric })`
    select to_char(${window.day(query`to_timestamp(timestamp)`)}, 'YYYY-MM-DD') as day, 'bridgeUsdc' as operation,
      chain_id, count(*) as count, sum(amount_usdc) as sum,
      sum(amount_usdc - fee_usdc) as forwarded
    from chain.bridge ${homesSql(query, payees)} where ${withinSql(query, window)}
    group by ${window.day(query`to_timestamp(timestamp)`)}, 2, 3`
  return {
    charged: rows,
    forwarded: rows.map(({ forwarded, ...row }) => ({ ...row, sum: forwarded })),
  }
}

function readRefunds(
  query: Query,
  payees: readonly SalePayee[],
  window: Window,
): PromiseLike<GroupRow[]> {
  return query(GROUP_ROW)`
    select to_char(${window.day(query`to_timestamp(timestamp)`)}, 'YYYY-MM-DD') as day, 'bridgeUsdc' as operation,
      chain_id, count(*) as count, sum(amount_usdc) as sum
    from chain.bridge_refund ${homesSql(query, payees)} where ${withinSql(query, window)}
    group by ${window.day(query`to_timestamp(timestamp)`)}, 2, 3`
}

/** Returns the SQL condition that restricts rows to the bridge contracts of this deployment. */
function homesSql(query: Query, payees: readonly SalePayee[]): SqlText {
  const homes = payees.flatMap(({ chainId, bridge }) =>
    bridge === null ? [] : [{ chainId, bridge }],
  )
  return query`join unnest(${homes.map(({ chainId }) => chainId)}::int[],
    ${homes.map(({ bridge }) => bridge)}::text[]) as h(chain_id, contract)
    using (chain_id, contract)`
}

function withinSql(query: Query, { from, until }: Window): SqlText {
  return query`timestamp >= extract(epoch from ${from})::int8
    and timestamp < extract(epoch from ${until})::int8`
}

function merge(parts: readonly Part[]): SaleRow[] {
  const rows = new Map<string, SaleRow>()
  for (const [groups, figuresOf] of parts) {
    for (const group of groups) {
      const where = {
        day: group.day,
        product: productOf(group.operation),
        chainId: group.chain_id,
      }
      const key = Object.values(where).join(' ')
      const figures = { ...ZERO_SALES, ...figuresOf(group) }
      rows.set(key, { ...where, ...addSales(rows.get(key) ?? ZERO_SALES, figures) })
    }
  }
  return [...rows.values()].toSorted(
    (left, right) =>
      left.day.localeCompare(right.day) ||
      placeOf(left.product) - placeOf(right.product) ||
      left.chainId - right.chainId,
  )
}

const placeOf = (product: Product): number => PRODUCTS.indexOf(product)
