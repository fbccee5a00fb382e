import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import type { Hex } from 'viem'
import type { VaultChange, VaultRow } from './changeVault.ts'
import { key } from './keys.ts'

/**
 * Columns of a vault for a token: the balance, its current part that backs claims (reserved), this part as of the last
 * call of the vault (backing), and the balance after that call (counted).
 */
export type HoldingColumn = {
  readonly balance: 'balance0' | 'balance1' | 'balance2' | 'balance3' | 'balanceUsdc'
  readonly reserved: 'reserved0' | 'reserved1' | 'reserved2' | 'reserved3' | 'reservedUsdc'
  readonly backing: 'backing0' | 'backing1' | 'backing2' | 'backing3' | 'backingUsdc'
  readonly counted: 'counted0' | 'counted1' | 'counted2' | 'counted3' | 'countedUsdc'
}

export const holdingColumns = [
  { balance: 'balance0', reserved: 'reserved0', backing: 'backing0', counted: 'counted0' },
  { balance: 'balance1', reserved: 'reserved1', backing: 'backing1', counted: 'counted1' },
  { balance: 'balance2', reserved: 'reserved2', backing: 'backing2', counted: 'counted2' },
  { balance: 'balance3', reserved: 'reserved3', backing: 'backing3', counted: 'counted3' },
] as const satisfies readonly HoldingColumn[]

export const usdcColumn = {
  balance: 'balanceUsdc',
  reserved: 'reservedUsdc',
  backing: 'backingUsdc',
  counted: 'countedUsdc',
} as const satisfies HoldingColumn

/** Columns of a token: of a constituent by its position, else of USDC. */
export async function holdingColumn(context: Context, token: Hex): Promise<HoldingColumn> {
  const row = await context.db.find(schema.constituent, { id: key(context.chain.id, token) })
  return (row === null ? undefined : holdingColumns[row.position]) ?? usdcColumn
}

/** Columns after a call of the vault that reported `holding` of the token. */
export function countHolding(vault: VaultRow, column: HoldingColumn, holding: bigint): VaultChange {
  const backing = vault[column.backing]
  const balance = holding + backing
  return { [column.balance]: balance, [column.reserved]: backing, [column.counted]: balance }
}

/**
 * Columns after a transfer of `amount`, negative out of the vault. A balance below the balance after the last call is a
 * seizure, which takes the same part of the claims, unless the vault counts again in this transaction.
 *
 * Source: BasketValuation.reserved.
 */
export function moveBalance(vault: VaultRow, column: HoldingColumn, amount: bigint): VaultChange {
  const balance = vault[column.balance] + amount
  const backing = vault[column.backing]
  if (backing === 0n) return { [column.balance]: balance }
  const counted = vault[column.counted]
  const reserved = balance < counted ? (backing * balance) / counted : backing
  return { [column.balance]: balance, [column.reserved]: reserved }
}

/** Columns after claims rose by `amount`; negative when claims were paid or reduced. */
export function changeBacking(vault: VaultRow, column: HoldingColumn, amount: bigint): VaultChange {
  const backing = vault[column.backing] + amount
  return { [column.backing]: backing, [column.reserved]: backing }
}
