import { CHANNELS } from '../../../kernel/channels.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { DueSponsorship } from '../workPorts.ts'

/**
 * Marks executions as final in one statement, and sends a notification for each. The rows are locked in the order of
 * their ids, so that two processes with the same rows cannot wait for each other.
 */
export async function markFinal(
  query: Query,
  executions: readonly DueSponsorship[],
): Promise<void> {
  if (executions.length === 0) return
  const ids = executions.map(({ id }) => id)
  const versions = executions.map(({ version }) => version)
  await query`
    with held as (
      select s.id from app.gas_sponsorship as s
        join unnest(${ids}::text[], ${versions}::text[]) as w(id, version) on w.id = s.id
      where s.xmin::text = w.version and s.state in ('executed', 'external')
      order by s.id for update of s),
    changed as (
      update app.gas_sponsorship as s set is_final = true, updated_at = now()
      from held where s.id = held.id
      returning s.id)
    select pg_notify(${CHANNELS.gasMoved}, id) from changed`
}
