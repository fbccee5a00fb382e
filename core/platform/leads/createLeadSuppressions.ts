import type { LeadSuppressions } from '../../leadsPorts.ts'
import type { Sql } from '../db/createSql.ts'
import { answered } from '../db/query.ts'
import { addSuppressions } from './suppress/addSuppressions.ts'

/** Whom we do not sell, in `app.lead_suppression`, which knows hashes alone. */
export function createLeadSuppressions(sql: Sql): LeadSuppressions {
  return {
    add: async (entry) => {
      await answered(addSuppressions(sql, [entry]))
    },
    among: async (hashes) => {
      if (hashes.length === 0) return new Set()
      const rows = await answered(sql<{ hash: string }[]>`
        select hash from unnest(${hashes}::text[]) as asked (hash)
        where exists (
          select from app.lead_suppression kept
          where kept.kind = any(array['email', 'phone', 'domain', 'lead']) and kept.hash = asked.hash)`)
      return new Set(rows.map(({ hash }) => hash))
    },
  }
}
