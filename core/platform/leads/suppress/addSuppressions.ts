import type { SuppressionKind } from '../../../domain/leads/suppressionHash.ts'
import type { Query } from '../../db/createSql.ts'

/** Channel that wakes whoever applies suppressions to the current data set. */
export const SUPPRESSION_CHANNEL = 'lead_suppression'

export type Suppression = {
  readonly kind: SuppressionKind
  readonly hash: string
  readonly reason: string
}

/** Adds to the list of whom we do not sell, and says so; returns how many were new. */
export async function addSuppressions(
  query: Query,
  entries: readonly Suppression[],
): Promise<number> {
  if (entries.length === 0) return 0
  const added = await query`
    insert into app.lead_suppression (kind, hash, reason)
    select kind, hash, reason
    from json_to_recordset(${JSON.stringify(entries)}) as entry (kind text, hash text, reason text)
    on conflict do nothing`
  await query`select pg_notify(${SUPPRESSION_CHANNEL}, '')`
  return added.count
}
