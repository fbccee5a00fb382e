import { REPLAY_SEC } from '../../../payments/domain/paymentTimes.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { statesIn } from '../domain/sponsorshipStates.ts'
import { type SponsorTables, tableOf } from './sponsorTables.ts'

/**
 * Sponsorships of one payment that may come to be posted, taken or not: each can cost us a transaction, and what fails
 * that often is either the payer's doing or nothing that another one mends.
 */
const MAX_POSTED = 3

/** Whether the payer of a charged payment, named `p`, is owed another one after this one, named `s`. */
export function isCredited<State extends string>(
  query: Query,
  tables: SponsorTables<State>,
): SqlText {
  return query`(s.state = any(${statesIn(tables.states, 'owed', 'withheld')}::text[])
    and p.state = 'settled' and p.settled_at > now() - make_interval(secs => ${REPLAY_SEC})
    and not ${tables.isServedByOther(query)}
    and (select count(*) from ${tableOf(query, tables)} as posted
      where posted.payment_id = s.payment_id and ${tables.wasPosted(query)}) < ${MAX_POSTED})`
}

/** The same of the newest one alone: only after the newest may another one follow. */
export function isOpenCredit<State extends string>(
  query: Query,
  tables: SponsorTables<State>,
): SqlText {
  return query`(coalesce(${isCredited(query, tables)}, false) and not exists (
    select from ${tableOf(query, tables)} as later
    where later.payment_id = s.payment_id and later.attempt > s.attempt))`
}
