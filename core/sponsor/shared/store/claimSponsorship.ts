import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { bool, hex, int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { statesIn } from '../domain/sponsorshipStates.ts'
import type { QuoteDraft, StoredQuote } from '../ports.ts'
import { isCredited } from './isCredited.ts'
import { firstIdOf, type SponsorTables, tableOf } from './sponsorTables.ts'

/**
 * Adds the first sponsorship of a payment, or the next sponsorship if the last one delivered
 * nothing to the payer; otherwise adds nothing.
 *
 * The unique key of payment and attempt resolves concurrent calls. `columnsOf` returns the columns
 * of the kind of chain, from the quote and the id of the first sponsorship of the payment.
 */
export async function claimSponsorship<Draft extends QuoteDraft, State extends string>(
  sql: Sql,
  tables: SponsorTables<State>,
  claim: { readonly quote: StoredQuote<Draft>; readonly paymentId: string },
  columnsOf: (quote: StoredQuote<Draft>, firstId: Hex) => object,
): Promise<void> {
  const { quote, paymentId } = claim
  const newest = await readNewest(sql, tables, paymentId)
  if (newest !== null && !newest.mayFollow) return
  const id: Hex = `0x${randomBytes(16).toString('hex')}`
  const row = {
    id,
    payment_id: paymentId,
    attempt: (newest?.attempt ?? 0) + 1,
    quote_id: quote.id,
    amount_usdc: quote.amountUsdc6,
    state: tables.claimed,
    ...columnsOf(quote, newest?.firstId ?? id),
  }
  await sql`
    with made as (
      insert into ${tableOf(sql, tables)} ${sql([row])} on conflict do nothing returning id)
    select pg_notify(${tables.requested}, id) from made`
}

async function readNewest<State extends string>(
  query: Query,
  tables: SponsorTables<State>,
  paymentId: string,
): Promise<{
  readonly attempt: number
  readonly firstId: Hex
  readonly mayFollow: boolean
} | null> {
  // While the payment is not charged, the signature does not leave the service, so its outcome has
  // no effect.
  const endedStates = [...statesIn(tables.states, 'owed', 'withheld'), 'expired']
  const [row] = await query({ attempt: int, first_id: hex, may_follow: bool })`
    select s.attempt, ${firstIdOf(query, tables)} as first_id, case
        when p.settled_at is null
          then s.state = any(${endedStates}::text[]) or ${tables.mayFollowUncharged(query)}
        else ${isCredited(query, tables)}
      end as may_follow
    from ${tableOf(query, tables)} as s join app.payment as p on p.id = s.payment_id
    where s.payment_id = ${paymentId}
    order by s.attempt desc limit 1`
  if (row === undefined) return null
  return { attempt: row.attempt, firstId: row.first_id, mayFollow: row.may_follow }
}
