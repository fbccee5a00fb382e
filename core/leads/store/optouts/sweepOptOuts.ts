import type { Query } from '../../../platform/db/createQuery.ts'

/** Days for which an expired request stays listed. */
const KEPT_DAYS = 30

/**
 * Expires overdue requests and deletes requests that expired more than 30 days ago; returns the
 * number of newly expired requests.
 */
export async function sweepOptOuts(query: Query, now: Date): Promise<number> {
  const { count } = await query`
    update app.lead_opt_out set state = 'expired', ended_at = ${now}, network = null
    where state = 'pending' and expires_at <= ${now}`
  await query`
    delete from app.lead_opt_out
    where state = 'expired' and ended_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int4)`
  return count
}
