import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import type { Hex } from 'viem'
import { key } from './keys.ts'
import type { LogEvent } from './logFacts.ts'

export type VaultRow = typeof schema.vault.$inferSelect

/** Columns of a vault that logs change; the other columns are fixed at creation. */
export type VaultChange = Partial<
  Omit<
    VaultRow,
    'id' | 'chainId' | 'address' | 'vaultId' | 'strategist' | 'createdBlock' | 'createdAt'
  >
>

/** Applies a log to the vault, and to its state at the end of the block. */
export async function changeVault(
  context: Context,
  event: LogEvent,
  change: { readonly vault: Hex; readonly apply: (vault: VaultRow) => VaultChange },
): Promise<VaultRow> {
  const blockNumber = Number(event.block.number)
  const row = await context.db
    .update(schema.vault, { id: key(context.chain.id, change.vault) })
    .set((vault) => ({ ...change.apply(vault), blockNumber }))
  await recordVaultState(context, event, row)
  return row
}

/** Stores the state of a vault after a log; a later log of the same block replaces the row. */
export async function recordVaultState(
  context: Context,
  event: LogEvent,
  row: VaultRow,
): Promise<void> {
  const state = {
    vault: row.address,
    chainId: row.chainId,
    blockNumber: Number(event.block.number),
    timestamp: Number(event.block.timestamp),
    maxTvlUsdc: row.maxTvlUsdc,
    supply: row.supply,
    lastAccrualAt: row.lastAccrualAt,
    lastRebalanceAt: row.lastRebalanceAt,
    holders: row.holders,
    cumulativeHolders: row.cumulativeHolders,
    target0Bps: row.target0Bps,
    target1Bps: row.target1Bps,
    target2Bps: row.target2Bps,
    target3Bps: row.target3Bps,
    balance0: row.balance0,
    balance1: row.balance1,
    balance2: row.balance2,
    balance3: row.balance3,
    balanceUsdc: row.balanceUsdc,
    reserved0: row.reserved0,
    reserved1: row.reserved1,
    reserved2: row.reserved2,
    reserved3: row.reserved3,
    reservedUsdc: row.reservedUsdc,
    turnoverUsedWad: row.turnoverUsedWad,
    lossUsedWad: row.lossUsedWad,
    budgetAt: row.budgetAt,
    rebalanceUnfinished: row.rebalanceUnfinished,
    mintFeesUsdc: row.mintFeesUsdc,
    feeShares: row.feeShares,
  }
  await context.db
    .insert(schema.vaultState)
    .values({ id: key(row.chainId, row.address, event.block.number), ...state })
    .onConflictDoUpdate(state)
}
