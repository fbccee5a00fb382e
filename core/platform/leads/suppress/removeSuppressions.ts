import type { Query } from '../../db/createSql.ts'
import type { Suppression } from './addSuppressions.ts'

/**
 * Takes entries off the list of whom we do not sell; returns how many were on it.
 *
 * What data sets left out already comes back with the next load.
 */
export async function removeSuppressions(
  query: Query,
  entries: readonly Pick<Suppression, 'kind' | 'hash'>[],
): Promise<number> {
  if (entries.length === 0) return 0
  const removed = await query`
    delete from app.lead_suppression using
      json_to_recordset(${JSON.stringify(entries)}) as entry (kind text, hash text)
    where lead_suppression.kind = entry.kind and lead_suppression.hash = entry.hash`
  return removed.count
}
