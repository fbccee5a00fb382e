import type { Address, Hex } from 'viem'
import type { Four } from '../../../kernel/four.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { ActivityFacts, ActivityKind } from '../../ports.ts'

export type ActivityRow = {
  kind: ActivityKind
  vault: Address
  block_number: number
  log_index: number
  timestamp: number
  tx_hash: Hex
  account: Address | null
  counterparty: Address | null
  token: Address | null
  shares: bigint | null
  usdc: bigint | null
  fee_usdc: bigint | null
  value_added_usdc: bigint | null
  nav_before_usdc: bigint | null
  nav_after_usdc: bigint | null
  volume_usdc: bigint | null
  supply_after: bigint | null
  amount: bigint | null
  amount0: bigint | null
  amount1: bigint | null
  amount2: bigint | null
  amount3: bigint | null
  elapsed_sec: number | null
  old0_bps: number | null
  old1_bps: number | null
  old2_bps: number | null
  old3_bps: number | null
  new0_bps: number | null
  new1_bps: number | null
  new2_bps: number | null
  new3_bps: number | null
}

/** Columns of an event, in a statement over `chain.activity`. */
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
