import {
  bool,
  hex,
  int,
  jsonOf,
  maybe,
  numeric,
  type RowOf,
  text,
  textOf,
} from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { LaneTxState } from '../domain/laneStates.ts'
import type { LaneLog, LaneOutcome } from '../ports.ts'

const OUTCOME_ROW = {
  id: int,
  state: textOf<LaneTxState>(),
  tx_hash: maybe(hex),
  block_number: maybe(int),
  block_hash: maybe(hex),
  succeeded: maybe(bool),
  gas_used: maybe(int),
  gas_price_wei: maybe(numeric),
  l1_fee_wei: maybe(numeric),
  was_cancelled: bool,
  logs: maybe(jsonOf<readonly LaneLog[]>()),
  reason: maybe(text),
}
type OutcomeRow = RowOf<typeof OUTCOME_ROW>

/** Reads the results of requests by id; omits unknown ids. */
export async function readLaneOutcomes(
  query: Query,
  ids: readonly number[],
): Promise<readonly LaneOutcome[]> {
  const rows = await query(OUTCOME_ROW)`
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

/** True if the request itself was mined. This is possible even after an empty attempt was sent. */
function isDone({ state, was_cancelled: wasCancelled }: OutcomeRow): boolean {
  return (state === 'mined' || state === 'final') && !wasCancelled
}
