import type { BlockRef } from '../../kernel/blockRef.ts'
import { int, numeric } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { VaultState } from '../../vaults/ports.ts'
import { vaultStateAsOfSql } from '../../vaults/store/history/asOfSql.ts'
import { toVaultFacts, VAULT_ROW } from '../../vaults/store/toVaultFacts.ts'

const STATE_ROW = {
  ...VAULT_ROW,
  mint_fees_usdc: numeric,
  fee_shares: numeric,
  cumulative_holders: int,
}

/** Reads every vault that existed at a block, with its state at that block, in the order of creation. */
export async function readAllVaults(query: Query, at: BlockRef): Promise<readonly VaultState[]> {
  const rows = await query(STATE_ROW)`
    select v.address, v.vault_id, v.strategist, v.created_at, s.last_rebalance_at,
      s.last_accrual_at, s.max_tvl_usdc, s.supply, s.holders, s.cumulative_holders,
      s.target0_bps, s.target1_bps, s.target2_bps, s.target3_bps,
      s.balance0, s.balance1, s.balance2, s.balance3, s.balance_usdc,
      s.reserved0, s.reserved1, s.reserved2, s.reserved3, s.reserved_usdc,
      s.turnover_used_wad, s.loss_used_wad, s.budget_at, s.rebalance_unfinished,
      s.mint_fees_usdc, s.fee_shares
    from chain.vault v cross join lateral ${vaultStateAsOfSql(query, at.number)} s
    where v.chain_id = ${at.chainId} and v.vault_id > 0
    order by v.vault_id`
  return rows.map((row) => ({
    ...toVaultFacts(row),
    mintFeesUsdc6: row.mint_fees_usdc,
    feeShares: row.fee_shares,
    cumulativeHolders: row.cumulative_holders,
  }))
}
