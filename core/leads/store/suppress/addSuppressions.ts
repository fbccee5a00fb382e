import { int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { OptOutProof } from '../../domain/optOutStates.ts'
import type { SuppressionKind } from '../../domain/suppressionHash.ts'

/** Channel of notifications for the worker that applies suppressions to the current data set. */
export const SUPPRESSION_CHANNEL = 'lead_suppression'

export type Suppression = {
  readonly kind: SuppressionKind
  readonly hash: string
  readonly reason: string
}

/**
 * Adds entries to the suppression list, each with an opt-out record, and notifies the worker;
 * returns the number of new entries.
 *
 * One statement adds both, so that no entry lacks a record. A pending request for the same entry
 * becomes confirmed.
 */
export async function addSuppressions(
  query: Query,
  entries: readonly Suppression[],
  proof: OptOutProof = 'operator',
): Promise<number> {
  if (entries.length === 0) return 0
  const [row] = await query({ added: int })`
    with added as (
      insert into app.lead_suppression (kind, hash, reason)
      select kind, hash, reason
      from json_to_recordset(${JSON.stringify(entries)}) as entry (kind text, hash text, reason text)
      on conflict do nothing returning kind, hash, reason
    ), recorded as (
      insert into app.lead_opt_out (id, kind, hash, reason, state, proof, confirmed_at)
      select 'oo_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 20),
        kind, hash, reason, 'confirmed', ${proof}, now()
      from added
      on conflict (kind, hash) where state in ('pending', 'confirmed') do update set
        state = 'confirmed', proof = excluded.proof, confirmed_at = now(), network = null
      where lead_opt_out.state = 'pending'
    )
    select count(*)::int4 as added from added`
  await query`select pg_notify(${SUPPRESSION_CHANNEL}, '')`
  return row?.added ?? 0
}
