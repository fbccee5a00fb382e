import { randomUUID } from 'node:crypto'
import { QUOTE_GRACE_SEC } from '../../../payments/domain/paymentTimes.ts'
import {
  type Columns,
  hasColumns,
  int,
  numeric,
  type RowOf,
  text,
} from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { QuoteDraft, StoredQuote } from '../ports.ts'
import { type SponsorTables, tableOf } from './sponsorTables.ts'

/** Hours for which a price is kept after a sale at that price. */
const RETENTION_HOURS = 24

/** Table of the prices of one kind of chain, with the columns and fields of that kind. */
export type QuoteKind<Draft extends QuoteDraft, Shape extends Columns> = {
  readonly quoteTable: SponsorTables<string>['quoteTable']
  /** Prefix of each id. */
  readonly idPrefix: 'gasq' | 'solq'
  readonly row: Shape
  readonly columns: (query: Query) => SqlText
  readonly toRow: (quote: Draft) => object
  readonly toDraft: (row: RowOf<Shape>, shared: QuoteDraft) => Draft
}

const SHARED_ROW = { id: text, request_hash: text, amount_usdc: numeric, expires_at: int }

/** Returns the columns of a kind of price together with the columns that all kinds share. */
function withShared(row: Columns) {
  return { ...row, ...SHARED_ROW }
}

/** Stores a price before it is returned to a caller. */
export async function saveQuote<Draft extends QuoteDraft, Shape extends Columns>(
  query: Query,
  kind: QuoteKind<Draft, Shape>,
  quote: Draft,
): Promise<StoredQuote<Draft>> {
  const id = `${kind.idPrefix}_${randomUUID().replaceAll('-', '')}`
  const row = {
    id,
    request_hash: quote.requestHash,
    amount_usdc: quote.amountUsdc6,
    expires_at: new Date(quote.expiresAtSec * 1000),
    ...kind.toRow(quote),
  }
  await query`insert into app.${query(kind.quoteTable)} ${query([row])}`
  return { id, ...quote }
}

/**
 * Returns the newest valid price for a request; with an amount, returns the price that this amount
 * pays, up to a short time after the price expired.
 */
export async function readQuote<Draft extends QuoteDraft, Shape extends Columns>(
  query: Query,
  kind: QuoteKind<Draft, Shape>,
  quoteRequest: { readonly requestHash: string; readonly amountUsdc6: bigint | null },
): Promise<StoredQuote<Draft> | null> {
  const { requestHash, amountUsdc6 } = quoteRequest
  const fits: SqlText =
    amountUsdc6 === null
      ? query`expires_at > now()`
      : query`amount_usdc = ${amountUsdc6}
          and expires_at + make_interval(secs => ${QUOTE_GRACE_SEC}) > now()`
  const [row] = await query(withShared(kind.row))`
    select id, request_hash, amount_usdc, floor(extract(epoch from expires_at))::int8 as expires_at,
      ${kind.columns(query)}
    from app.${query(kind.quoteTable)} where request_hash = ${requestHash} and ${fits}
    order by expires_at desc, created_at desc limit 1`
  if (row === undefined || !hasColumns(kind.row, row)) return null
  const shared = {
    requestHash: row.request_hash,
    amountUsdc6: row.amount_usdc,
    expiresAtSec: row.expires_at,
  }
  return { id: row.id, ...kind.toDraft(row, shared) }
}

/** Deletes expired prices without a recent sale; returns their number. */
export async function sweepQuotes(
  query: Query,
  tables: Pick<SponsorTables<string>, 'table' | 'quoteTable'>,
): Promise<number> {
  const { count } = await query`
    delete from app.${query(tables.quoteTable)} as q
    where q.expires_at < now() - make_interval(secs => ${QUOTE_GRACE_SEC})
      and not exists (
        select from ${tableOf(query, tables)} as s
        where s.quote_id = q.id and s.created_at > now() - make_interval(hours => ${RETENTION_HOURS}))`
  return count
}
