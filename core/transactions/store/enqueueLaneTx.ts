import { CHANNELS } from '../../kernel/channels.ts'
import { int } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { LaneRequest } from '../ports.ts'
import { laneName } from './laneName.ts'
import { requestRow } from './laneRows.ts'

/** Queues a transaction inside the caller's database transaction, and wakes its lane at the commit; returns its id. */
export async function enqueueLaneTx(query: Query, request: LaneRequest): Promise<number> {
  const row = { ...requestRow(request), state: 'queued' }
  const [made] = await query({ id: int })`
    insert into app.lane_tx ${query([row])} returning id`
  await query`select pg_notify(${CHANNELS.laneQueued}, ${laneName(request)})`
  if (made === undefined) throw new RangeError('nothing was queued')
  return made.id
}
