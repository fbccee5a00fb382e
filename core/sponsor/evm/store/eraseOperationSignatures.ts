import type { Query } from '../../../platform/db/createQuery.ts'

/** Hours for which signatures are kept after the end of an operation. */
const RETENTION_HOURS = 24

/**
 * Erases the callers' signatures of operations that ended more than 24 hours ago, because the
 * service no longer needs these signatures; returns the number of changed rows.
 */
export async function eraseOperationSignatures(query: Query): Promise<number> {
  const { count } = await query`
    update app.gas_sponsorship set signature = null, "authorization" = null
    where (signature is not null or "authorization" is not null)
      and ended_at < now() - make_interval(hours => ${RETENTION_HOURS})`
  return count
}
