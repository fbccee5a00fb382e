import { bool, hex, int, maybe, numeric, type RowOf } from '../../../../platform/db/columns.ts'
import type { Query } from '../../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../../platform/db/sqlText.ts'
import type { GasOperationFacts } from '../../ports.ts'

export const OPERATION_ROW = {
  chain_id: int,
  user_op_hash: hex,
  sponsorship_id: maybe(hex),
  tx_hash: hex,
  sender: hex,
  success: bool,
  actual_gas_cost: numeric,
  actual_gas_used: numeric,
  tx_cost: numeric,
  fee_usdc: maybe(numeric),
  block_number: int,
  block_at: int,
}
export type OperationRow = RowOf<typeof OPERATION_ROW>

/** Returns the columns of an operation `o`, with the id that the paymaster logged and the price that was paid. */
export function operationColumns(query: Query): SqlText {
  return query`o.chain_id, o.user_op_hash, o.tx_hash, o.sender, o.success, o.actual_gas_cost,
    o.actual_gas_used, o.tx_gas_used * o.tx_gas_price as tx_cost, o.block_number, o.block_at,
    (select s.id16 from chain.sponsored s where s.user_op_hash = o.user_op_hash
      and s.chain_id = o.chain_id and s.paymaster = o.paymaster limit 1) as sponsorship_id,
    (select p.amount_usdc from app.gas_sponsorship g join app.payment p on p.id = g.payment_id
      where g.chain_id = o.chain_id and g.user_op_hash = o.user_op_hash and p.state = 'settled'
      limit 1) as fee_usdc`
}

export function toOperationFacts(row: OperationRow): GasOperationFacts {
  return {
    chainId: row.chain_id,
    userOpHash: row.user_op_hash,
    sponsorshipId: row.sponsorship_id,
    txHash: row.tx_hash,
    sender: row.sender,
    success: row.success,
    actualGasCostWei: row.actual_gas_cost,
    actualGasUsed: row.actual_gas_used,
    txCostWei: row.tx_cost,
    feeUsdc6: row.fee_usdc,
    blockNumber: row.block_number,
    timestampSec: row.block_at,
  }
}
