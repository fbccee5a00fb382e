import { text, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { OptOutProof } from '../../domain/optOutStates.ts'
import type { SuppressionKind } from '../../domain/suppressionHash.ts'
import { SUPPRESSION_CHANNEL, type Suppression } from '../suppress/addSuppressions.ts'

export type Confirmation = {
  readonly id: string
  readonly proof: OptOutProof
  readonly note: string
  readonly now: Date
}

const ENTRY_ROW = { kind: textOf<SuppressionKind>(), hash: text, reason: text }

/**
 * Confirms a pending request and returns its entry of the suppression list; returns null if the
 * request is not pending or has expired.
 *
 * One statement changes the record and the suppression list. Of two concurrent confirmations, the
 * second returns null.
 */
export async function confirmOptOut(
  query: Query,
  { id, proof, note, now }: Confirmation,
): Promise<Suppression | null> {
  const [entry] = await query(ENTRY_ROW)`
    with confirmed as (
      update app.lead_opt_out set
        state = 'confirmed', proof = ${proof}, proof_note = ${note}, confirmed_at = ${now}, network = null
      where id = ${id} and state = 'pending' and expires_at > ${now}
      returning kind, hash, reason
    ), listed as (
      insert into app.lead_suppression (kind, hash, reason)
      select kind, hash, reason from confirmed on conflict do nothing
    )
    select kind, hash, reason from confirmed`
  if (entry === undefined) return null
  await query`select pg_notify(${SUPPRESSION_CHANNEL}, '')`
  return entry
}
