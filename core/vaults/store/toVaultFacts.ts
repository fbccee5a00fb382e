import { bool, hex, int, maybe, numeric, type RowOf } from '../../platform/db/columns.ts'
import type { VaultFacts } from '../ports.ts'

/** Columns of a vault at a block: values fixed at its creation, and its newest state. */
export const VAULT_ROW = {
  address: hex,
  vault_id: int,
  strategist: hex,
  created_at: int,
  last_rebalance_at: maybe(int),
  last_accrual_at: int,
  max_tvl_usdc: numeric,
  supply: numeric,
  holders: int,
  target0_bps: int,
  target1_bps: int,
  target2_bps: int,
  target3_bps: int,
  balance0: numeric,
  balance1: numeric,
  balance2: numeric,
  balance3: numeric,
  balance_usdc: numeric,
  reserved0: numeric,
  reserved1: numeric,
  reserved2: numeric,
  reserved3: numeric,
  reserved_usdc: numeric,
  turnover_used_wad: numeric,
  loss_used_wad: numeric,
  budget_at: int,
  rebalance_unfinished: bool,
}
export type VaultRow = RowOf<typeof VAULT_ROW>

/** Converts the row of a vault to its facts. */
export function toVaultFacts(row: VaultRow): VaultFacts {
  return {
    address: row.address,
    vaultId: row.vault_id,
    strategist: row.strategist,
    createdAtSec: row.created_at,
    lastRebalanceAtSec: row.last_rebalance_at,
    lastAccrualAtSec: row.last_accrual_at,
    maxTvlUsdc6: row.max_tvl_usdc,
    supply: row.supply,
    holders: row.holders,
    targetWeightsBps: [row.target0_bps, row.target1_bps, row.target2_bps, row.target3_bps],
    balances: [row.balance0, row.balance1, row.balance2, row.balance3],
    reserved: [row.reserved0, row.reserved1, row.reserved2, row.reserved3],
    balanceUsdc6: row.balance_usdc,
    reservedUsdc6: row.reserved_usdc,
    budget: {
      turnoverUsedWad: row.turnover_used_wad,
      lossUsedWad: row.loss_used_wad,
      updatedAtSec: row.budget_at,
      isUnfinished: row.rebalance_unfinished,
    },
  }
}
