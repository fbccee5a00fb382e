import type { Address } from 'viem'
import type { BlockRef } from '../../kernel/blockRef.ts'
import { hasColumns, int, maybe, nullable, numeric, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { blockId, requireSameBlock } from '../../platform/db/query.ts'
import type { PositionFacts, VaultFacts, VaultPage } from '../ports.ts'
import { toVaultFacts, VAULT_ROW } from './toVaultFacts.ts'

const AT_HASH_ROW = { at_hash: maybe(text) }

/**
 * Reads one vault at a block in a single statement; null if the factory had not created the vault by that block.
 *
 * The statement also reads the hash of the block: one statement sees one snapshot, so no transaction is needed. Throws
 * `IndexReorganised`.
 */
export async function readVault(
  query: Query,
  at: BlockRef,
  address: Address,
): Promise<VaultFacts | null> {
  const [row] = await query({ ...AT_HASH_ROW, ...nullable(VAULT_ROW) })`
    select (select hash from chain.block where id = ${blockId(at)}) as at_hash,
      v.address, v.vault_id, v.strategist, v.created_at, s.*
    from (select) one
    left join (
      chain.vault v cross join lateral (
        select * from chain.vault_state
        where vault = v.address and block_number <= ${at.number}
        order by block_number desc limit 1) s
    ) on v.id = ${`${at.chainId}-${address}`}`
  requireSameBlock(at, row?.at_hash)
  return row !== undefined && hasColumns(VAULT_ROW, row) ? toVaultFacts(row) : null
}

/**
 * Reads vaults at a block in creation order. If the page has a strategist, reads only the vaults of this strategist.
 */
export async function readVaults(
  query: Query,
  at: BlockRef,
  page: VaultPage,
): Promise<readonly VaultFacts[]> {
  const ofStrategist =
    page.strategist === undefined ? query`` : query`and v.strategist = ${page.strategist}`
  const rows = await query(VAULT_ROW)`
    select v.address, v.vault_id, v.strategist, v.created_at,
      s.last_rebalance_at, s.last_accrual_at, s.max_tvl_usdc, s.supply, s.holders,
      s.target0_bps, s.target1_bps, s.target2_bps, s.target3_bps,
      s.balance0, s.balance1, s.balance2, s.balance3, s.balance_usdc,
      s.reserved0, s.reserved1, s.reserved2, s.reserved3, s.reserved_usdc,
      s.turnover_used_wad, s.loss_used_wad, s.budget_at, s.rebalance_unfinished
    from chain.vault v
    cross join lateral (
      select * from chain.vault_state
      where vault = v.address and block_number <= ${at.number}
      order by block_number desc limit 1) s
    where v.chain_id = ${at.chainId} and v.vault_id > ${page.afterVaultId} ${ofStrategist}
    order by v.vault_id limit ${page.limit}`
  return rows.map(toVaultFacts)
}

/** Reads the number of vaults that the factory had created by a block. Throws `IndexReorganised`. */
export async function readVaultCount(query: Query, at: BlockRef): Promise<number> {
  const [row] = await query({ ...AT_HASH_ROW, vault_id: maybe(int) })`
    select (select hash from chain.block where id = ${blockId(at)}) as at_hash, (
      select vault_id from chain.vault
      where chain_id = ${at.chainId} and created_block <= ${at.number}
      order by vault_id desc limit 1) as vault_id`
  requireSameBlock(at, row?.at_hash)
  return row?.vault_id ?? 0
}

/** Reads the positions of an account at a block, in each vault in which the account ever held shares. */
export async function readPositions(
  query: Query,
  at: BlockRef,
  account: Address,
): Promise<readonly PositionFacts[]> {
  const rows = await query({ ...VAULT_ROW, shares: numeric, cost_usdc: numeric })`
    select v.address, v.vault_id, v.strategist, v.created_at, s.*, held.shares, held.cost_usdc
    from chain.position p
    join chain.vault v on v.id = p.chain_id || '-' || p.vault
    cross join lateral (
      select shares, cost_usdc from chain.position_state
      where position_id = p.id and block_number <= ${at.number}
      order by block_number desc limit 1) held
    cross join lateral (
      select * from chain.vault_state
      where vault = v.address and block_number <= ${at.number}
      order by block_number desc limit 1) s
    where p.account = ${account} and p.chain_id = ${at.chainId}
    order by v.vault_id`
  return rows.map((row) => ({
    vault: toVaultFacts(row),
    account,
    shares: row.shares,
    costUsdc6: row.cost_usdc,
  }))
}

/** Reads the shares of one account in one vault at a block; 0 without a position. Throws `IndexReorganised`. */
export async function readShares(
  query: Query,
  at: BlockRef,
  holder: { readonly vault: Address; readonly account: Address },
): Promise<bigint> {
  const [row] = await query({ ...AT_HASH_ROW, shares: maybe(numeric) })`
    select (select hash from chain.block where id = ${blockId(at)}) as at_hash, (
      select shares from chain.position_state
      where position_id = ${`${at.chainId}-${holder.vault}-${holder.account}`}
        and block_number <= ${at.number}
      order by block_number desc limit 1) as shares`
  requireSameBlock(at, row?.at_hash)
  return row?.shares ?? 0n
}
