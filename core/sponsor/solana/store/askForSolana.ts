import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { CHANNELS } from '../../../kernel/channels.ts'
import type { Query, Sql } from '../../../platform/db/createSql.ts'
import type { SolanaState } from '../../shared/domain/sponsorshipStates.ts'
import type { SolanaQuote } from '../ports.ts'
import { isSolanaCredited, UNSERVED_ON_SOLANA } from './solanaSponsorshipRow.ts'

/**
 * Adds the first sponsorship of a payment, or the next one when the payer got nothing for the last one; else nothing.
 *
 * The unique key of payment and attempt decides between all that ask at once.
 */
export async function askForSolana(
  sql: Sql,
  { quote, paymentId }: { readonly quote: SolanaQuote; readonly paymentId: string },
): Promise<void> {
  const newest = await readNewest(sql, paymentId)
  if (newest !== null && !newest.mayFollow) return
  const id: Hex = `0x${randomBytes(16).toString('hex')}`
  const row = {
    id,
    payment_id: paymentId,
    attempt: (newest?.attempt ?? 0) + 1,
    quote_id: quote.id,
    transaction: quote.transaction,
    lamport_cap: quote.lamportCap,
    fee_lamports: quote.feeLamports,
    amount_usdc: quote.amountUsdc6,
    sol_price_e18: quote.solPriceE18,
    state: 'claimed' satisfies SolanaState,
  }
  await sql`
    with made as (
      insert into app.solana_sponsorship ${sql([row])} on conflict do nothing returning id)
    select pg_notify(${CHANNELS.solanaAsked}, id) from made`
}

async function readNewest(
  query: Query,
  paymentId: string,
): Promise<{ readonly attempt: number; readonly mayFollow: boolean } | null> {
  // A signature that was never charged for never left us, so that what became of it does not matter.
  const [row] = await query<{ attempt: number; may_follow: boolean }[]>`
    select s.attempt, case
        when p.settled_at is null then s.state = any(${[...UNSERVED_ON_SOLANA, 'expired']}::text[])
        else ${isSolanaCredited(query)}
      end as may_follow
    from app.solana_sponsorship as s join app.payment as p on p.id = s.payment_id
    where s.payment_id = ${paymentId}
    order by s.attempt desc limit 1`
  return row === undefined ? null : { attempt: row.attempt, mayFollow: row.may_follow }
}
