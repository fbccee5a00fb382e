import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'

/**
 * Maximum uncharged reserves of one payer before the next reserve, lamports; one balance can sign many payments of
 * which only one settles. The most expensive sponsorship is below the limit; a thousand of the cheapest equal it.
 */
export const MAX_UNCHARGED_LAMPORTS = 10_000_000n

/** SQL condition: a payer (a column) must be charged before another reserve. */
export function isOverdrawn(query: Query, payer: SqlText): SqlText {
  // Computed once for all rows. The states are written out, because only then does the planner use their indexes.
  return query`${payer} in (
    select uncharged.payer
    from app.payment as uncharged
      join app.solana_sponsorship as promised on promised.payment_id = uncharged.id
    where promised.state in ('signed', 'refreshed', 'posted', 'sent')
      and uncharged.state in ('claimed', 'answered', 'submitted')
    group by uncharged.payer having sum(promised.lamport_cap) > ${MAX_UNCHARGED_LAMPORTS}::numeric)`
}
