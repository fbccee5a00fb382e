import { CHANNELS } from '../../kernel/channels.ts'
import { int, textOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import type { LanePurpose } from '../domain/lanePurpose.ts'
import { type LaneTxState, statesBefore } from '../domain/laneStates.ts'
import { laneName } from './laneName.ts'

const QUEUED = 'queued' satisfies LaneTxState

/**
 * Withdraws a request inside the caller's transaction: the lane then uses the nonce of the request for an empty
 * transaction.
 *
 * Returns false for a request that is in a block or has ended. An attempt that was already sent may still be mined; the
 * outcome of the request then shows the mined attempt.
 */
export function withdrawLaneTx(query: Query, id: number): Promise<boolean> {
  return withdraw(query, id, query`state = any(${[QUEUED, ...statesBefore('mined')]})`)
}

/**
 * Withdraws a request that was never signed, inside the caller's transaction; returns false for any other request.
 *
 * The signer locks the row and skips a withdrawn request, so that of a signature and a withdrawal only the first happens.
 */
export function withdrawUnsigned(query: Query, id: number): Promise<boolean> {
  const unsigned = query`
    state = ${QUEUED} and not exists (select from app.lane_attempt where lane_tx_id = ${id})`
  return withdraw(query, id, unsigned)
}

async function withdraw(query: Query, id: number, condition: SqlText): Promise<boolean> {
  const [row] = await query({ chain_id: int, purpose: textOf<LanePurpose>() })`
    update app.lane_tx set is_withdrawn = true
    where id = ${id} and ${condition}
    returning chain_id, purpose`
  if (row === undefined) return false
  const name = laneName({ chainId: row.chain_id, purpose: row.purpose })
  await query`select pg_notify(${CHANNELS.laneQueued}, ${name})`
  return true
}
