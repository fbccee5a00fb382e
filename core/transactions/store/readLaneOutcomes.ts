import type { Hex } from 'viem'
import type { Query } from '../../platform/db/createSql.ts'
import type { LaneTxState } from '../domain/laneStates.ts'
import type { LaneLog, LaneOutcome } from '../ports.ts'

type OutcomeRow = {
  id: number
  state: LaneTxState
  tx_hash: Hex | null
  block_number: number | null
  block_hash: Hex | null
  succeeded: boolean | null
  gas_used: number | null
  gas_price_wei: bigint | null
  l1_fee_wei: bigint | null
  was_cancelled: boolean
  logs: readonly LaneLog[] | null
  reason: string | null
}

/** Reads the results of requests by id; omits unknown ids. */
export async function readLaneOutcomes(
  query: Query,
  ids: readonly number[],
): Promise<readonly LaneOutcome[]> {
  const rows = await query<OutcomeRow[]>`
    select id, state, tx_hash, block_number, block_hash, succeeded, gas_used, gas_price_wei,
      l1_fee_wei, was_cancelled, logs, reason
    from app.lane_tx where id = any(${ids}::bigint[]) order by id`
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    txHash: row.tx_hash,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    succeeded: row.succeeded,
    gasUsed: row.gas_used === null ? null : BigInt(row.gas_used),
    gasPriceWei: row.gas_price_wei,
    l1FeeWei: row.l1_fee_wei,
    wasCancelled: row.was_cancelled,
    logs: row.logs,
    reason: isDone(row) ? null : row.reason,
  }))
}

/** Returns true if the request itself was mined, which is possible even after an empty form was sent. */
function isDone({ state, was_cancelled: wasCancelled }: OutcomeRow): boolean {
  return (state === 'mined' || state === 'final') && !wasCancelled
}
