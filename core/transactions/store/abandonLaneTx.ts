import type { Query } from '../../platform/db/createQuery.ts'
import type { LaneTxState } from '../domain/laneStates.ts'

const UNBEGUN = 'queued' satisfies LaneTxState
const OVER = 'failed' satisfies LaneTxState

/** Ends a request without a nonce, inside the caller's transaction; returns false for a request that has a nonce. */
export async function abandonLaneTx(query: Query, id: number): Promise<boolean> {
  const { count } = await query`
    update app.lane_tx set state = ${OVER}, reason = 'given_up'
    where id = ${id} and state = ${UNBEGUN}`
  return count === 1
}
