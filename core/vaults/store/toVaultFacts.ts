import type { Address } from 'viem'
import type { VaultFacts } from '../ports.ts'

/** Columns of a vault at a block: constants of its creation, and its newest state. */
export type VaultRow = {
  address: Address
  vault_id: number
  strategist: Address
  created_at: number
  last_rebalance_at: number | null
  last_accrual_at: number
  max_tvl_usdc: bigint
  supply: bigint
  holders: number
  target0_bps: number
  target1_bps: number
  target2_bps: number
  target3_bps: number
  balance0: bigint
  balance1: bigint
  balance2: bigint
  balance3: bigint
  balance_usdc: bigint
  reserved0: bigint
  reserved1: bigint
  reserved2: bigint
  reserved3: bigint
  reserved_usdc: bigint
  turnover_used_wad: bigint
  loss_used_wad: bigint
  budget_at: number
  rebalance_unfinished: boolean
}

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
