import { CHANNELS } from '../../kernel/channels.ts'
import { int, textOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { LanePurpose } from '../domain/lanePurpose.ts'
import { statesBefore } from '../domain/laneStates.ts'
import { laneName } from './laneName.ts'

/**
 * Withdraws a request inside the caller's transaction: the lane then uses its nonce for an empty transaction.
 *
 * Returns false for a request in a block or already ended. The sent form may still be mined: the outcome shows the
 * result.
 */
export async function withdrawLaneTx(query: Query, id: number): Promise<boolean> {
  const [row] = await query({ chain_id: int, purpose: textOf<LanePurpose>() })`
    update app.lane_tx set is_withdrawn = true
    where id = ${id} and state = any(${['queued', ...statesBefore('mined')]})
    returning chain_id, purpose`
  if (row === undefined) return false
  const name = laneName({ chainId: row.chain_id, purpose: row.purpose })
  await query`select pg_notify(${CHANNELS.laneQueued}, ${name})`
  return true
}
