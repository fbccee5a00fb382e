import { QUOTE_GRACE_SEC } from '../../../payments/domain/paymentTimes.ts'
import type { Query } from '../../../platform/db/createSql.ts'

/** Hours for which signatures are kept after an operation ended, and quotes after something was sold by them. */
const KEPT_HOURS = 24

/** Deletes prices that nobody can use any more and by which nothing was sold lately. */
export async function sweepGasQuotes(query: Query): Promise<number> {
  const { count } = await query`
    delete from app.gas_quote as q
    where q.expires_at < now() - make_interval(secs => ${QUOTE_GRACE_SEC})
      and not exists (
        select from app.gas_sponsorship as s
        where s.quote_id = q.id and s.created_at > now() - make_interval(hours => ${KEPT_HOURS}))`
  return count
}

/** Erases signatures of operations that ended long ago: nothing needs them, and they are their callers' own. */
export async function eraseOperationSignatures(query: Query): Promise<number> {
  const { count } = await query`
    update app.gas_sponsorship set signature = null, "authorization" = null
    where (signature is not null or "authorization" is not null)
      and ended_at < now() - make_interval(hours => ${KEPT_HOURS})`
  return count
}
