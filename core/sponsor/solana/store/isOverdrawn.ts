import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'

/**
 * Maximum lamports that are reserved for uncharged payments of one payer; above this sum, the payer
 * gets no further reserve. One balance can sign many payments of which only one settles. The most
 * expensive sponsorship is below the limit; a thousand of the cheapest equal the limit.
 */
export const MAX_UNCHARGED_LAMPORTS = 10_000_000n

/**
 * SQL condition: the uncharged payments of `payer` (a column) must be charged before a further
 * reserve.
 */
export function isOverdrawn(query: Query, payer: SqlText): SqlText {
  // Computed once for all rows. The SQL names each state, because the planner uses the indexes on
  // states only with literals.
  return query`${payer} in (
    select uncharged.payer
    from app.payment as uncharged
      join app.solana_sponsorship as promised on promised.payment_id = uncharged.id
    where promised.state in ('signed', 'refreshed', 'posted', 'sent')
      and uncharged.state in ('claimed', 'answered', 'submitted')
    group by uncharged.payer having sum(promised.lamport_cap) > ${MAX_UNCHARGED_LAMPORTS}::numeric)`
}
