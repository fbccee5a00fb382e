import { int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { SUPPRESSION_CHANNEL } from '../suppress/addSuppressions.ts'

type End = { readonly id: string; readonly note: string }

/** Rejects a pending request; returns false if the request is not pending. */
export async function rejectOptOut(query: Query, { id, note }: End): Promise<boolean> {
  const { count } = await query`
    update app.lead_opt_out set state = 'rejected', ended_at = now(), end_note = ${note}, network = null
    where id = ${id} and state = 'pending'`
  return count === 1
}

/**
 * Undoes a confirmed opt-out; returns false if the opt-out is not confirmed.
 *
 * One statement changes the record and the suppression list. After the notification, the worker
 * restores the leads in the current data set.
 */
export async function undoOptOut(query: Query, { id, note }: End): Promise<boolean> {
  const [row] = await query({ undone: int })`
    with undone as (
      update app.lead_opt_out set state = 'undone', ended_at = now(), end_note = ${note}
      where id = ${id} and state = 'confirmed' returning kind, hash
    ), removed as (
      delete from app.lead_suppression using undone
      where lead_suppression.kind = undone.kind and lead_suppression.hash = undone.hash
    )
    select count(*)::int4 as undone from undone`
  if (row?.undone !== 1) return false
  await query`select pg_notify(${SUPPRESSION_CHANNEL}, '')`
  return true
}
