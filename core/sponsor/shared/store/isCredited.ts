import { REPEATABLE_SEC } from '../../../payments/domain/paymentTimes.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { statesIn } from '../domain/sponsorshipStates.ts'
import { type SponsorTables, tableOf } from './sponsorTables.ts'

/**
 * Maximum posted sponsorships of one payment, accepted or rejected. Each post can cost the operator
 * a transaction; after three failures the cause is the payer, or a fault that another attempt does
 * not repair.
 */
const MAX_POSTED_SPONSORSHIPS = 3

/**
 * SQL condition: the payer of a charged payment `p` is owed another sponsorship after sponsorship
 * `s`.
 */
export function isCredited<State extends string>(
  query: Query,
  tables: SponsorTables<State>,
): SqlText {
  return query`(s.state = any(${statesIn(tables.states, 'owed', 'withheld')}::text[])
    and p.state = 'settled' and p.settled_at > now() - make_interval(secs => ${REPEATABLE_SEC})
    and not ${tables.isServedByOther(query)}
    and (select count(*) from ${tableOf(query, tables)} as posted
      where posted.payment_id = s.payment_id and ${tables.wasPosted(query)}) < ${MAX_POSTED_SPONSORSHIPS})`
}

/**
 * SQL condition: `isCredited`, and `s` is the newest sponsorship of its payment, because only the
 * newest can have a successor.
 */
export function isOpenCredit<State extends string>(
  query: Query,
  tables: SponsorTables<State>,
): SqlText {
  return query`(coalesce(${isCredited(query, tables)}, false) and not exists (
    select from ${tableOf(query, tables)} as later
    where later.payment_id = s.payment_id and later.attempt > s.attempt))`
}
