import { int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { SUPPRESSION_CHANNEL, type Suppression } from './addSuppressions.ts'

/**
 * Removes entries from the suppression list and marks their opt-outs as undone, with `note`;
 * returns the number of removed entries.
 *
 * One statement changes both. After the notification, the worker restores the leads in the current
 * data set.
 */
export async function removeSuppressions(
  query: Query,
  entries: readonly Pick<Suppression, 'kind' | 'hash'>[],
  note: string,
): Promise<number> {
  if (entries.length === 0) return 0
  const [row] = await query({ removed: int })`
    with removed as (
      delete from app.lead_suppression using
        json_to_recordset(${JSON.stringify(entries)}) as entry (kind text, hash text)
      where lead_suppression.kind = entry.kind and lead_suppression.hash = entry.hash
      returning lead_suppression.kind, lead_suppression.hash
    ), undone as (
      update app.lead_opt_out o set state = 'undone', ended_at = now(), end_note = ${note}
      from removed where o.kind = removed.kind and o.hash = removed.hash and o.state = 'confirmed'
    )
    select count(*)::int4 as removed from removed`
  await query`select pg_notify(${SUPPRESSION_CHANNEL}, '')`
  return row?.removed ?? 0
}
