import type { Query } from '../../../platform/db/createSql.ts'

/** Days for which a request that got no proof is listed. */
const KEPT_DAYS = 30

/** Ends requests whose time is over and deletes those that ended so long ago; returns how many expired. */
export async function sweepOptOuts(query: Query, now: Date): Promise<number> {
  const { count } = await query`
    update app.lead_opt_out set state = 'expired', ended_at = ${now}, network = null
    where state = 'pending' and expires_at <= ${now}`
  await query`
    delete from app.lead_opt_out
    where state = 'expired' and ended_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int4)`
  return count
}
