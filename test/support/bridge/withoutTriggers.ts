import type { Query } from '../../../core/platform/db/createQuery.ts'
import type { Sql } from '../../../core/platform/db/createSql.ts'

/** Changes rows of the index without its triggers. */
export function withoutTriggers<T>(sql: Sql, work: (query: Query) => Promise<T>): Promise<T> {
  return sql.begin('isolation level read committed', async (query) => {
    await query`set local session_replication_role = replica`
    return work(query)
  })
}
