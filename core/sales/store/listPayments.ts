import type { Address, Hex } from 'viem'
import type { PaymentState } from '../../payments/domain/paymentStates.ts'
import {
  hex,
  instant,
  int,
  maybe,
  numeric,
  type RowOf,
  text,
  textOf,
} from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import { withArchive } from '../../platform/db/withArchive.ts'
import { type Product, productOf } from '../domain/products.ts'
import { utcDayAfter } from '../domain/utcDay.ts'
import { authorizationUseSql } from './authorizationUseSql.ts'

/** Filter of payments; null omits a condition. */
export type PaymentFilter = {
  /** UTC day of the block for charged payments, of the first claim for all others. */
  readonly day: string | null
  /** Operations of one product. */
  readonly operations: readonly string[] | null
  readonly chainId: number | null
  readonly state: PaymentState | null
  readonly payer: Address | null
}

export type PaymentPageQuery = PaymentFilter & {
  readonly limit: number
  /** Id of the last payment of the previous page. */
  readonly after: string | null
}

/** One payment. Its `at` is the time of the charge, or of the first claim while the payment is not charged. */
export type PaymentLine = {
  readonly id: string
  readonly at: string
  readonly product: Product
  readonly chainId: number
  readonly state: PaymentState
  readonly amountUsdc6: string
  readonly payer: Address
  readonly reason: string | null
  readonly txHash: Hex | null
}

const ROW = {
  id: text,
  at: instant,
  operation: text,
  chain_id: int,
  state: textOf<PaymentState>(),
  amount_usdc: numeric,
  payer: hex,
  reason: maybe(text),
  tx_hash: maybe(hex),
}
type Row = RowOf<typeof ROW>

/** Lists payments by their first claim, the newest first; empty when `after` names an unknown payment. */
export async function listPayments(query: Query, filter: PaymentPageQuery): Promise<PaymentLine[]> {
  const { operations, chainId, state, payer, after, limit } = filter
  const rows = await query(ROW)`
    select * from (
      select p.id, p.operation, p.chain_id, p.state, p.amount_usdc, p.payer, p.reason, p.tx_hash,
        p.created_at, case when p.state = 'settled'
          then coalesce(p.charged_at, used.at, p.settled_at) else p.created_at end as at
      from ${withArchive(query, 'payment')} as p ${authorizationUseSql(query)}
      where ${unless(operations, (names) => query`p.operation = any(${names}::text[])`, query)}
        and ${unless(chainId, (id) => query`p.chain_id = ${id}`, query)}
        and ${unless(state, (name) => query`p.state = ${name}`, query)}
        and ${unless(payer, (address) => query`p.payer = ${address}`, query)}
        and ${unless(after, (id) => afterSql(query, id), query)}
        and ${unless(filter.day, (day) => createdSql(query, day), query)}
    ) payment
    where ${unless(filter.day, (day) => query`at >= ${start(query, day)} and at < ${end(query, day)}`, query)}
    order by created_at desc, id desc limit ${limit}`
  return rows.map(toLine)
}

function unless<T>(filter: T | null, sqlOf: (value: T) => SqlText, query: Query): SqlText {
  return filter === null ? query`true` : sqlOf(filter)
}

function afterSql(query: Query, id: string): SqlText {
  return query`(p.created_at, p.id) < (
    select last.created_at, last.id from ${withArchive(query, 'payment')} as last where last.id = ${id})`
}

/**
 * Returns the SQL condition on the first claim. An authorization is valid for one hour, so a payment is charged within
 * two days of its first claim.
 */
function createdSql(query: Query, day: string): SqlText {
  return query`p.created_at >= ${start(query, day)} - interval '2 days'
    and p.created_at < ${end(query, day)}`
}

const start = (query: Query, day: string): SqlText => query`(${day}::timestamp at time zone 'UTC')`
const end = (query: Query, day: string): SqlText => start(query, utcDayAfter(day, 1))

function toLine(row: Row): PaymentLine {
  return {
    id: row.id,
    at: row.at.toISOString(),
    product: productOf(row.operation),
    chainId: row.chain_id,
    state: row.state,
    amountUsdc6: String(row.amount_usdc),
    payer: row.payer,
    reason: row.reason,
    txHash: row.tx_hash,
  }
}
