import type { Four } from '../../../kernel/four.ts'
import { hex, int, maybe, numeric, type RowOf, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { ActivityFacts, ActivityKind } from '../../ports.ts'

export const ACTIVITY_ROW = {
  kind: textOf<ActivityKind>(),
  vault: hex,
  block_number: int,
  log_index: int,
  timestamp: int,
  tx_hash: hex,
  account: maybe(hex),
  counterparty: maybe(hex),
  token: maybe(hex),
  shares: maybe(numeric),
  usdc: maybe(numeric),
  fee_usdc: maybe(numeric),
  value_added_usdc: maybe(numeric),
  nav_before_usdc: maybe(numeric),
  nav_after_usdc: maybe(numeric),
  volume_usdc: maybe(numeric),
  supply_after: maybe(numeric),
  amount: maybe(numeric),
  amount0: maybe(numeric),
  amount1: maybe(numeric),
  amount2: maybe(numeric),
  amount3: maybe(numeric),
  elapsed_sec: maybe(int),
  old0_bps: maybe(int),
  old1_bps: maybe(int),
  old2_bps: maybe(int),
  old3_bps: maybe(int),
  new0_bps: maybe(int),
  new1_bps: maybe(int),
  new2_bps: maybe(int),
  new3_bps: maybe(int),
}
export type ActivityRow = RowOf<typeof ACTIVITY_ROW>

/** Returns the columns of an event, for a statement over `chain.activity`. */
export const activityColumns = (query: Query): SqlText => query`
  kind, vault, block_number, log_index, timestamp, tx_hash, account, counterparty, token,
  shares, usdc, fee_usdc, value_added_usdc, nav_before_usdc, nav_after_usdc, volume_usdc,
  supply_after, amount, amount0, amount1, amount2, amount3, elapsed_sec,
  old0_bps, old1_bps, old2_bps, old3_bps, new0_bps, new1_bps, new2_bps, new3_bps`

/** Converts a row of `chain.activity` to the facts of an event. */
export function toActivityFacts(row: ActivityRow): ActivityFacts {
  return {
    kind: row.kind,
    vault: row.vault,
    blockNumber: row.block_number,
    logIndex: row.log_index,
    timestampSec: row.timestamp,
    txHash: row.tx_hash,
    account: row.account,
    counterparty: row.counterparty,
    token: row.token,
    shares: row.shares,
    usdc6: row.usdc,
    feeUsdc6: row.fee_usdc,
    valueAddedUsdc6: row.value_added_usdc,
    navBeforeUsdc6: row.nav_before_usdc,
    navAfterUsdc6: row.nav_after_usdc,
    volumeUsdc6: row.volume_usdc,
    supplyAfter: row.supply_after,
    amount: row.amount,
    amounts: allOrNone(row.amount0, row.amount1, row.amount2, row.amount3),
    elapsedSec: row.elapsed_sec,
    oldWeightsBps: allOrNone(row.old0_bps, row.old1_bps, row.old2_bps, row.old3_bps),
    newWeightsBps: allOrNone(row.new0_bps, row.new1_bps, row.new2_bps, row.new3_bps),
  }
}

function allOrNone<T>(...[a, b, c, d]: Four<T | null>): Four<T> | null {
  return a === null || b === null || c === null || d === null ? null : [a, b, c, d]
}
