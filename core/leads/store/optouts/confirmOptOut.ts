import { int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { OptOutProof } from '../../domain/optOutStates.ts'
import { SUPPRESSION_CHANNEL } from '../suppress/addSuppressions.ts'

export type Confirmation = {
  readonly id: string
  readonly proof: OptOutProof
  readonly note: string
  readonly now: Date
}

/**
 * Confirms a pending request; false when it is not pending, or expired.
 *
 * One statement changes the record and the suppression list. Of two concurrent confirmations the second returns false.
 */
export async function confirmOptOut(
  query: Query,
  { id, proof, note, now }: Confirmation,
): Promise<boolean> {
  const [row] = await query({ confirmed: int })`
    with confirmed as (
      update app.lead_opt_out set
        state = 'confirmed', proof = ${proof}, proof_note = ${note}, confirmed_at = ${now}, network = null
      where id = ${id} and state = 'pending' and expires_at > ${now}
      returning kind, hash, reason
    ), listed as (
      insert into app.lead_suppression (kind, hash, reason)
      select kind, hash, reason from confirmed on conflict do nothing
    )
    select count(*)::int4 as confirmed from confirmed`
  if (row?.confirmed !== 1) return false
  await query`select pg_notify(${SUPPRESSION_CHANNEL}, '')`
  return true
}
