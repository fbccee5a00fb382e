import type { BlockRef } from '../../../kernel/blockRef.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'

/**
 * Returns SQL for the state of `chain.position p` at a block, as a lateral item; no row before the first state.
 *
 * The newest row is the result if it did not change after the block; otherwise the statement reads an older state.
 */
export const positionAsOfSql = (query: Query, at: BlockRef): SqlText => query`(
  select p.shares, p.cost_usdc, p.sold_cost_usdc, p.proceeds_usdc, p.last_at
  where p.block_number <= ${at.number}
  union all (
    select shares, cost_usdc, sold_cost_usdc, proceeds_usdc, timestamp from chain.position_state
    where position_id = p.id and p.block_number > ${at.number} and block_number <= ${at.number}
    order by block_number desc limit 1))`

/**
 * Returns SQL for the state of `chain.vault v` at a block, which is a number or a column, as a lateral item; no row
 * before the first state. `changed_at` is the block of the state.
 */
export const vaultStateAsOfSql = (query: Query, block: number | SqlText): SqlText => query`(
  select v.block_number as changed_at, v.supply, v.holders, v.cumulative_holders, v.last_rebalance_at, v.last_accrual_at,
    v.max_tvl_usdc, v.target0_bps, v.target1_bps, v.target2_bps, v.target3_bps,
    v.balance0, v.balance1, v.balance2, v.balance3, v.balance_usdc,
    v.reserved0, v.reserved1, v.reserved2, v.reserved3, v.reserved_usdc,
    v.turnover_used_wad, v.loss_used_wad, v.budget_at, v.rebalance_unfinished,
    v.mint_fees_usdc, v.fee_shares
  where v.block_number <= ${block}
  union all (
    select block_number, supply, holders, cumulative_holders, last_rebalance_at, last_accrual_at,
      max_tvl_usdc, target0_bps, target1_bps, target2_bps, target3_bps,
      balance0, balance1, balance2, balance3, balance_usdc,
      reserved0, reserved1, reserved2, reserved3, reserved_usdc,
      turnover_used_wad, loss_used_wad, budget_at, rebalance_unfinished,
      mint_fees_usdc, fee_shares
    from chain.vault_state
    where vault = v.address and v.block_number > ${block} and block_number <= ${block}
    order by block_number desc limit 1))`
