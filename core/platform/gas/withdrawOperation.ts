import type { DueSponsorship } from '../../gasWorkPorts.ts'
import { CHANNELS } from '../../lanePorts.ts'
import type { Query } from '../db/createSql.ts'

/** Tells the lane that nobody needs the transaction any more; false when it is too late, or the row changed meanwhile. */
export async function withdrawOperation(query: Query, due: DueSponsorship): Promise<boolean> {
  const [row] = await query<{ changed: number }[]>`
    with changed as (
      update app.lane_tx as t set is_withdrawn = true
      from app.gas_sponsorship as s
      where s.id = ${due.id} and s.xmin::text = ${due.version} and t.id = s.lane_tx_id
        and t.state in ('queued', 'signed', 'sent')
      returning t.id)
    select count(id) as changed, count(pg_notify(${CHANNELS.laneQueued}, '')) from changed`
  return row?.changed === 1
}
