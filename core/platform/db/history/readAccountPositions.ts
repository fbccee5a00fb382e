import type { Address } from 'viem'
import type { AccountPosition, BlockRef } from '../../../ports.ts'
import type { Query } from '../createSql.ts'
import { type BlockRow, toBlockRef } from '../toBlockRef.ts'
import { toVaultFacts, type VaultRow } from '../toVaultFacts.ts'

type PositionRow = VaultRow & {
  account: Address
  shares: bigint
  cost_usdc: bigint
  sold_cost_usdc: bigint
  proceeds_usdc: bigint
  first_at: number
  last_at: number
}

type InKindRow = BlockRow & {
  account: Address
  vault: Address
  usdc: bigint
  amount0: bigint
  amount1: bigint
  amount2: bigint
  amount3: bigint
}

/** Per account what it ever held of each vault as of a block, in the order of the vaults' creation. */
export async function readAccountPositions(
  query: Query,
  at: BlockRef,
  accounts: readonly Address[],
): Promise<ReadonlyMap<Address, readonly AccountPosition[]>> {
  const rows = await query<PositionRow[]>`
    select p.account, v.address, v.vault_id, v.strategist, v.created_at, s.*,
      held.shares, held.cost_usdc, held.sold_cost_usdc, held.proceeds_usdc,
      p.first_at, held.timestamp as last_at
    from chain.position p
    cross join lateral (
      select * from chain.vault where id = p.chain_id || '-' || p.vault limit 1) v
    cross join lateral (
      select shares, cost_usdc, sold_cost_usdc, proceeds_usdc, timestamp from chain.position_state
      where position_id = p.id and block_number <= ${at.number}
      order by block_number desc limit 1) held
    cross join lateral (
      select * from chain.vault_state
      where vault = v.address and block_number <= ${at.number}
      order by block_number desc limit 1) s
    where p.account = any(${[...accounts]}::text[]) and p.chain_id = ${at.chainId}
    order by v.vault_id`
  const inKind = Map.groupBy(
    await readInKind(query, at, accounts),
    ({ account, vault }) => account + vault,
  )
  const byAccount = Map.groupBy(rows, ({ account }) => account)
  return new Map(
    accounts.map((account) => [
      account,
      (byAccount.get(account) ?? []).map((row) => ({
        vault: toVaultFacts(row),
        account,
        shares: row.shares,
        costUsdc6: row.cost_usdc,
        soldCostUsdc6: row.sold_cost_usdc,
        proceedsUsdc6: row.proceeds_usdc,
        firstAtSec: row.first_at,
        lastAtSec: row.last_at,
        inKind: (inKind.get(account + row.address) ?? []).map(toInKind),
      })),
    ]),
  )
}

function readInKind(
  query: Query,
  at: BlockRef,
  accounts: readonly Address[],
): Promise<InKindRow[]> {
  return query<InKindRow[]>`
    select a.account, a.vault, a.usdc, a.amount0, a.amount1, a.amount2, a.amount3,
      b.chain_id, b.number, b.hash, b.timestamp
    from chain.activity a
    cross join lateral (
      select chain_id, number, hash, timestamp from chain.block
      where chain_id = a.chain_id and number >= a.block_number and number <= ${at.number}
      order by number limit 1) b
    where a.account = any(${[...accounts]}::text[]) and a.chain_id = ${at.chainId}
      and a.block_number <= ${at.number} and a.kind = 'redeem_in_kind'
    order by a.block_number, a.log_index`
}

function toInKind(row: InKindRow): AccountPosition['inKind'][number] {
  return {
    block: toBlockRef(row),
    amounts: [row.amount0, row.amount1, row.amount2, row.amount3],
    usdc6: row.usdc,
  }
}
