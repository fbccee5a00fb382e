import type { Query } from '../../db/createSql.ts'
import type { SqlText } from '../../db/sqlText.ts'

/**
 * Lamports that are promised at most to one payer before it is charged: one balance can sign for many payments, of which
 * one can be charged. Two of the dearest sponsorships that there are, or two thousand of the cheapest.
 */
export const MOST_UNCHARGED_LAMPORTS = 20_000_000n

/** Whether the cap of a sponsorship, named `s`, whose payment is named `p`, must wait until its payer was charged for others. */
export function isOverdrawn(query: Query): SqlText {
  // The states of the sponsorships are those of SOLANA_RESERVING, spelt out: only so is the index on them used.
  return query`coalesce((
      select sum(mine.lamport_cap)
      from app.solana_sponsorship as mine join app.payment as paid on paid.id = mine.payment_id
      where mine.state in ('signed', 'refreshed', 'posted', 'sent') and paid.payer = p.payer
        and paid.state in ('claimed', 'answered', 'submitted')
    ) > greatest(${MOST_UNCHARGED_LAMPORTS}::numeric - s.lamport_cap, 0), false)`
}
