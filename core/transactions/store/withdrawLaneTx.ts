import { CHANNELS } from '../../kernel/channels.ts'
import type { Query } from '../../platform/db/createSql.ts'
import type { LanePurpose } from '../domain/lanePurpose.ts'
import { statesBefore } from '../domain/laneStates.ts'
import { laneName } from './laneName.ts'

/**
 * Asks a lane, as part of the caller's own transaction, to give a request up and its nonce to a transaction of nothing.
 *
 * False when it is in a block or over already. The form that was sent may be mined all the same: the outcome tells.
 */
export async function withdrawLaneTx(query: Query, id: number): Promise<boolean> {
  const [row] = await query<{ chain_id: number; purpose: LanePurpose }[]>`
    update app.lane_tx set is_withdrawn = true
    where id = ${id} and state = any(${['queued', ...statesBefore('mined')]})
    returning chain_id, purpose`
  if (row === undefined) return false
  const name = laneName({ chainId: row.chain_id, purpose: row.purpose })
  await query`select pg_notify(${CHANNELS.laneQueued}, ${name})`
  return true
}
