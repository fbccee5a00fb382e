import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'

/**
 * Lamports that may be promised to one payer and not charged yet when more is promised: one balance can sign for many
 * payments, of which one can be charged. The dearest sponsorship is below it, a thousand of the cheapest are it.
 */
export const MAX_UNCHARGED_LAMPORTS = 10_000_000n

/** Whether a payer, a column, has to be charged for something before more is promised. */
export function isOverdrawn(query: Query, payer: SqlText): SqlText {
  // Found once for all rows that it is asked of. States are spelt out: only so are the indexes on them used.
  return query`${payer} in (
    select uncharged.payer
    from app.payment as uncharged
      join app.solana_sponsorship as promised on promised.payment_id = uncharged.id
    where promised.state in ('signed', 'refreshed', 'posted', 'sent')
      and uncharged.state in ('claimed', 'answered', 'submitted')
    group by uncharged.payer having sum(promised.lamport_cap) > ${MAX_UNCHARGED_LAMPORTS}::numeric)`
}
