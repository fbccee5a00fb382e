import type { Address } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { hex, int, numeric, type RowOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { BLOCK_ROW, toBlockRef } from '../../../platform/db/toBlockRef.ts'
import type { AccountPosition, HeldVault } from '../../ports.ts'
import { VAULT_ROW } from '../toVaultFacts.ts'
import { positionAsOfSql, vaultStateAsOfSql } from './asOfSql.ts'

/** The columns that value shares; an account may hold the shares of a thousand vaults. */
const POSITION_ROW = {
  address: VAULT_ROW.address,
  vault_id: VAULT_ROW.vault_id,
  last_accrual_at: VAULT_ROW.last_accrual_at,
  supply: VAULT_ROW.supply,
  balance0: VAULT_ROW.balance0,
  balance1: VAULT_ROW.balance1,
  balance2: VAULT_ROW.balance2,
  balance3: VAULT_ROW.balance3,
  balance_usdc: VAULT_ROW.balance_usdc,
  reserved0: VAULT_ROW.reserved0,
  reserved1: VAULT_ROW.reserved1,
  reserved2: VAULT_ROW.reserved2,
  reserved3: VAULT_ROW.reserved3,
  reserved_usdc: VAULT_ROW.reserved_usdc,
  account: hex,
  shares: numeric,
  cost_usdc: numeric,
  sold_cost_usdc: numeric,
  proceeds_usdc: numeric,
  first_at: int,
  last_at: int,
}

const IN_KIND_ROW = {
  block_number: int,
  account: hex,
  vault: hex,
  usdc: numeric,
  amount0: numeric,
  amount1: numeric,
  amount2: numeric,
  amount3: numeric,
}
type InKindRow = RowOf<typeof IN_KIND_ROW>

/**
 * Reads the positions of each account at a block, in all vaults or in the given vaults, in the order of the vaults'
 * creation.
 */
export async function readAccountPositions(
  query: Query,
  at: BlockRef,
  accounts: readonly Address[],
  vaults?: readonly Address[],
): Promise<ReadonlyMap<Address, readonly AccountPosition[]>> {
  const ofThese = vaults === undefined ? query`` : query`and vault = any(${[...vaults]}::text[])`
  const rows = await query(POSITION_ROW)`
    select p.account, v.address, v.vault_id, s.last_accrual_at, s.supply,
      s.balance0, s.balance1, s.balance2, s.balance3, s.balance_usdc,
      s.reserved0, s.reserved1, s.reserved2, s.reserved3, s.reserved_usdc,
      held.shares, held.cost_usdc, held.sold_cost_usdc, held.proceeds_usdc, held.last_at, p.first_at
    from chain.position p
    cross join lateral (
      select * from chain.vault where id = p.chain_id || '-' || p.vault limit 1) v
    cross join lateral ${positionAsOfSql(query, at)} held
    cross join lateral ${vaultStateAsOfSql(query, at.number)} s
    where p.account = any(${[...accounts]}::text[]) and p.chain_id = ${at.chainId} ${ofThese}
    order by v.vault_id`
  const redeemed = await readInKind(query, at, accounts, ofThese)
  const blocks = await readBlocksOf(query, at, redeemed)
  const inKind = Map.groupBy(redeemed, ({ account, vault }) => account + vault)
  const byAccount = Map.groupBy(rows, ({ account }) => account)
  return new Map(
    accounts.map((account) => [
      account,
      (byAccount.get(account) ?? []).map((row) => ({
        vault: toHeldVault(row),
        account,
        shares: row.shares,
        costUsdc6: row.cost_usdc,
        soldCostUsdc6: row.sold_cost_usdc,
        proceedsUsdc6: row.proceeds_usdc,
        firstAtSec: row.first_at,
        lastAtSec: row.last_at,
        inKind: (inKind.get(account + row.address) ?? []).flatMap((rowOf) =>
          toInKind(rowOf, blocks),
        ),
      })),
    ]),
  )
}

function toHeldVault(row: RowOf<typeof POSITION_ROW>): HeldVault {
  return {
    address: row.address,
    vaultId: row.vault_id,
    supply: row.supply,
    lastAccrualAtSec: row.last_accrual_at,
    balances: [row.balance0, row.balance1, row.balance2, row.balance3],
    reserved: [row.reserved0, row.reserved1, row.reserved2, row.reserved3],
    balanceUsdc6: row.balance_usdc,
    reservedUsdc6: row.reserved_usdc,
  }
}

function readInKind(
  query: Query,
  at: BlockRef,
  accounts: readonly Address[],
  ofThese: SqlText,
): Promise<InKindRow[]> {
  return query(IN_KIND_ROW)`
    select account, vault, block_number, usdc, amount0, amount1, amount2, amount3
    from chain.activity
    where account = any(${[...accounts]}::text[]) and chain_id = ${at.chainId}
      -- The sum is in no index, so the planner may combine the indexes of account and kind, which share the block.
      and block_number + 0 <= ${at.number} and kind = 'redeem_in_kind' ${ofThese}
    order by block_number, log_index`
}

/** Reads the block of each number, or the next block that the index has; each block is read once. */
async function readBlocksOf(
  query: Query,
  at: BlockRef,
  redeemed: readonly InKindRow[],
): Promise<ReadonlyMap<number, BlockRef>> {
  const numbers = [...new Set(redeemed.map((row) => row.block_number))]
  if (numbers.length === 0) return new Map()
  const rows = await query({ ...BLOCK_ROW, asked: int })`
    select asked.number as asked, b.chain_id, b.number, b.hash, b.timestamp
    from unnest(${numbers}::int8[]) as asked(number)
    cross join lateral (
      select chain_id, number, hash, timestamp from chain.block
      where chain_id = ${at.chainId} and number >= asked.number and number <= ${at.number}
      order by number limit 1) b`
  return new Map(rows.map((row) => [row.asked, toBlockRef(row)]))
}

function toInKind(
  row: InKindRow,
  blocks: ReadonlyMap<number, BlockRef>,
): AccountPosition['inKind'] {
  const block = blocks.get(row.block_number)
  if (block === undefined) return []
  const { amount0, amount1, amount2, amount3, usdc: usdc6 } = row
  return [{ block, amounts: [amount0, amount1, amount2, amount3], usdc6 }]
}
