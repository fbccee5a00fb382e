import { randomUUID } from 'node:crypto'
import { QUOTE_GRACE_SEC } from '../../../payments/domain/paymentTimes.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { SolanaQuote } from '../ports.ts'

type QuoteRow = {
  id: string
  request_hash: string
  transaction: string
  lamport_cap: bigint
  fee_lamports: bigint
  amount_usdc: bigint
  sol_price_e18: bigint
  expires_at: number
}

/** Hours for which prices are kept after something was sold by them. */
const KEPT_HOURS = 24

/** Stores a price that is told to somebody. */
export async function saveSolanaQuote(
  query: Query,
  quote: Omit<SolanaQuote, 'id'>,
): Promise<SolanaQuote> {
  const id = `solq_${randomUUID().replaceAll('-', '')}`
  const row = {
    id,
    request_hash: quote.requestHash,
    transaction: quote.transaction,
    lamport_cap: quote.lamportCap,
    fee_lamports: quote.feeLamports,
    amount_usdc: quote.amountUsdc6,
    sol_price_e18: quote.solPriceE18,
    expires_at: new Date(quote.expiresAtSec * 1000),
  }
  await query`insert into app.solana_quote ${query([row])}`
  return { id, ...quote }
}

/** The newest price that still holds for a request; with an amount, one that was paid in time to hold. */
export async function readSolanaQuote(
  query: Query,
  ask: { readonly requestHash: string; readonly amountUsdc6: bigint | null },
): Promise<SolanaQuote | null> {
  const { requestHash, amountUsdc6 } = ask
  const fits: SqlText =
    amountUsdc6 === null
      ? query`expires_at > now()`
      : query`amount_usdc = ${amountUsdc6}
          and expires_at + make_interval(secs => ${QUOTE_GRACE_SEC}) > now()`
  const [row] = await query<QuoteRow[]>`
    select id, request_hash, transaction, lamport_cap, fee_lamports, amount_usdc, sol_price_e18,
      floor(extract(epoch from expires_at))::int8 as expires_at
    from app.solana_quote where request_hash = ${requestHash} and ${fits}
    order by expires_at desc, created_at desc limit 1`
  return row === undefined ? null : toQuote(row)
}

/** Deletes prices that nobody can use any more and by which nothing was sold lately. */
export async function sweepSolanaQuotes(query: Query): Promise<number> {
  const { count } = await query`
    delete from app.solana_quote as q
    where q.expires_at < now() - make_interval(secs => ${QUOTE_GRACE_SEC})
      and not exists (
        select from app.solana_sponsorship as s
        where s.quote_id = q.id and s.created_at > now() - make_interval(hours => ${KEPT_HOURS}))`
  return count
}

function toQuote(row: QuoteRow): SolanaQuote {
  return {
    id: row.id,
    requestHash: row.request_hash,
    transaction: row.transaction,
    lamportCap: row.lamport_cap,
    feeLamports: row.fee_lamports,
    amountUsdc6: row.amount_usdc,
    solPriceE18: row.sol_price_e18,
    expiresAtSec: row.expires_at,
  }
}
