import type { Address } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { int, numeric, type RowOf } from '../../../platform/db/columns.ts'
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
type StateRow = RowOf<typeof STATE_ROW>

/**
 * Reads the states of each vault at the blocks, in the order of the blocks; null before the creation of the vault.
 *
 * The server sends a state once, at its first block: a series has far more blocks than the vault has changes, and a
 * state has thirty columns.
 */
export async function readVaultStates(
  query: Query,
  at: BlockRef,
  requested: { readonly vaults: readonly Address[]; readonly blocks: readonly BlockRef[] },
): Promise<ReadonlyMap<Address, readonly (VaultState | null)[]>> {
  const numbers = [...new Set(requested.blocks.map(({ number }) => number))].toSorted(
    (a, b) => a - b,
  )
  const rows = await query(STATE_ROW)`
    select * from (
      select wanted.position::int as position, v.address, v.vault_id, v.strategist, v.created_at, s.*,
        lag(s.changed_at) over (partition by v.id order by wanted.position) as changed_before
      from chain.vault v
      cross join unnest(${numbers}::int8[])
        with ordinality as wanted(block_number, position)
      cross join lateral ${vaultStateAsOfSql(query, query`wanted.block_number`)} s
      where v.id = any(${requested.vaults.map((vault) => `${at.chainId}-${vault}`)}::text[])) states
    where changed_at is distinct from changed_before
    order by position`
  const byVault = Map.groupBy(rows, ({ address }) => address)
  return new Map(
    requested.vaults.map((vault) => {
      const states = statesAt(numbers, byVault.get(vault) ?? [])
      return [vault, requested.blocks.map(({ number }) => states.get(number) ?? null)]
    }),
  )
}

/**
 * Returns the state at each block number, from the states that differ from the state at the number before. The numbers
 * ascend, and a vault has a state at every number after its first state. Each number has its own object: readers keep the
 * value of a state by its object, and the value depends on the block.
 */
function statesAt(
  numbers: readonly number[],
  changes: readonly StateRow[],
): ReadonlyMap<number, VaultState> {
  const states = new Map<number, VaultState>()
  for (const [index, row] of changes.entries()) {
    const next = changes[index + 1]?.position ?? numbers.length + 1
    for (const number of numbers.slice(row.position - 1, next - 1)) {
      states.set(number, toVaultState(row))
    }
  }
  return states
}

function toVaultState(row: StateRow): VaultState {
  return {
    ...toVaultFacts(row),
    mintFeesUsdc6: row.mint_fees_usdc,
    feeShares: row.fee_shares,
    cumulativeHolders: row.cumulative_holders,
  }
}
