import { bool, hex, int, numeric } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { DueSponsorship, OperationEvent } from '../workPorts.ts'
import {
  DUE_SPONSORSHIP_ROW,
  dueColumns,
  dueTables,
  toDueSponsorship,
} from './dueSponsorshipRow.ts'

/**
 * Hours after the end of a sponsorship during which the index is searched: a sponsorship ends
 * within minutes, and the index may lag.
 */
const UNRECORDED_HOURS = 2
/** Number of past days in which an operation without a sponsorship raises an alarm. */
const UNSPONSORED_DAYS = 1
/** Maximum operations per pass. */
const MAX_ROWS = 200

const SEEN_ROW = {
  ...DUE_SPONSORSHIP_ROW,
  seen_hash: hex,
  seen_success: bool,
  seen_cost: numeric,
  seen_gas: numeric,
  seen_tx: hex,
  seen_block_number: int,
  seen_block_hash: hex,
}

/**
 * Returns indexed operations whose outcome is missing in the row of their sponsorship. Excludes a
 * row that waits for a transaction of the operator, because the outcome of that transaction updates
 * the row.
 *
 * Throws if the index does not exist yet.
 */
export async function readUnrecordedOperations(
  query: Query,
  chainId: number,
): Promise<{ readonly due: DueSponsorship; readonly event: OperationEvent }[]> {
  const isUnrecorded = query`not (s.state = 'posted' and exists (
    select from app.lane_attempt as a where a.hash = o.tx_hash and a.lane_tx_id = s.lane_tx_id))`
  // The candidates are selected first, because the planner would otherwise join both tables in full. Most passes find no
  // row: the server plans all columns of a sponsorship for 10 ms, and the ids for 1 ms.
  const found = await query({ id: hex })`
    with candidate as materialized (
      select id from app.gas_sponsorship
      where chain_id = ${chainId} and state in ('signed', 'posted')
      union all select id from app.gas_sponsorship
      where chain_id = ${chainId}
        and state not in ('signed', 'posted', 'executed', 'external')
        and created_at > now() - make_interval(hours => ${UNRECORDED_HOURS}))
    select s.id from app.gas_sponsorship as s ${indexedOperation(query)}
    where s.id in (select id from candidate) and ${isUnrecorded}
    order by s.created_at limit ${MAX_ROWS}`
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await query(SEEN_ROW)`
    select ${dueColumns(query)}, o.user_op_hash as seen_hash, o.success as seen_success,
      o.actual_gas_cost as seen_cost, o.actual_gas_used as seen_gas, o.tx_hash as seen_tx,
      o.block_number as seen_block_number, o.block_hash as seen_block_hash
    from ${dueTables(query)} ${indexedOperation(query)}
    where s.id = any(${ids}::text[]) and s.state not in ('executed', 'external')
      and ${isUnrecorded}
    order by s.created_at`
  return rows.map((row) => ({
    due: toDueSponsorship(row),
    event: {
      userOpHash: row.seen_hash,
      sender: row.sender,
      success: row.seen_success,
      actualGasCostWei: row.seen_cost,
      actualGasUsed: row.seen_gas,
      txHash: row.seen_tx,
      blockNumber: row.seen_block_number,
      blockHash: row.seen_block_hash,
    },
  }))
}

/** SQL join of sponsorship `s` with its operation `o` in the index. */
function indexedOperation(query: Query): SqlText {
  return query`join chain.sponsored as l on l.id16 = s.id and l.chain_id = s.chain_id
      and l.paymaster = s.paymaster
    join chain.paymaster_operation as o on o.user_op_hash = l.user_op_hash
      and o.chain_id = l.chain_id and o.paymaster = l.paymaster`
}

/**
 * Returns the number of operations of the last day that the deposit paid for and that have no row.
 * Throws if the index does not exist yet.
 */
export async function countUnsponsored(query: Query, chainId: number): Promise<number> {
  const [row] = await query({ unsponsored: int })`
    select count(*) as unsponsored from chain.paymaster_operation as o
    where o.chain_id = ${chainId}
      and o.block_at > extract(epoch from now() - make_interval(days => ${UNSPONSORED_DAYS}))::int8
      and not exists (
        select from app.gas_sponsorship as s
        where s.chain_id = o.chain_id and s.user_op_hash = o.user_op_hash)`
  return row?.unsponsored ?? 0
}
