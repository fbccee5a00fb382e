import type { Address } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { int, numeric } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { VaultState } from '../../ports.ts'
import { toVaultFacts, VAULT_ROW } from '../toVaultFacts.ts'
import { vaultStateAsOfSql } from './asOfSql.ts'

const STATE_ROW = {
  ...VAULT_ROW,
  position: int,
  mint_fees_usdc: numeric,
  fee_shares: numeric,
  cumulative_holders: int,
}

/** Reads the states of each vault at the blocks, in the order of the blocks; null before the creation of the vault. */
export async function readVaultStates(
  query: Query,
  at: BlockRef,
  requested: { readonly vaults: readonly Address[]; readonly blocks: readonly BlockRef[] },
): Promise<ReadonlyMap<Address, readonly (VaultState | null)[]>> {
  const rows = await query(STATE_ROW)`
    select wanted.position::int as position, v.address, v.vault_id, v.strategist, v.created_at,
      s.last_rebalance_at, s.last_accrual_at, s.max_tvl_usdc, s.supply, s.holders,
      s.cumulative_holders, s.target0_bps, s.target1_bps, s.target2_bps, s.target3_bps,
      s.balance0, s.balance1, s.balance2, s.balance3, s.balance_usdc,
      s.reserved0, s.reserved1, s.reserved2, s.reserved3, s.reserved_usdc,
      s.turnover_used_wad, s.loss_used_wad, s.budget_at, s.rebalance_unfinished,
      s.mint_fees_usdc, s.fee_shares
    from chain.vault v
    cross join unnest(${requested.blocks.map(({ number }) => number)}::int8[])
      with ordinality as wanted(block_number, position)
    cross join lateral ${vaultStateAsOfSql(query, query`wanted.block_number`)} s
    where v.id = any(${requested.vaults.map((vault) => `${at.chainId}-${vault}`)}::text[])`
  const found = new Map<Address, (VaultState | null)[]>(
    requested.vaults.map((vault) => [vault, requested.blocks.map(() => null)]),
  )
  for (const row of rows) {
    const states = found.get(row.address)
    if (states === undefined) continue
    states[row.position - 1] = {
      ...toVaultFacts(row),
      mintFeesUsdc6: row.mint_fees_usdc,
      feeShares: row.fee_shares,
      cumulativeHolders: row.cumulative_holders,
    }
  }
  return found
}
