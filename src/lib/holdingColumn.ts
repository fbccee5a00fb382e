import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import type { Hex } from 'viem'
import type { VaultRow } from './changeVault.ts'
import { key } from './keys.ts'

/** Which pair of columns of a vault counts a token. */
export type HoldingColumn = {
  readonly balance: 'balance0' | 'balance1' | 'balance2' | 'balance3' | 'balanceUsdc'
  readonly reserved: 'reserved0' | 'reserved1' | 'reserved2' | 'reserved3' | 'reservedUsdc'
}

export const holdingColumns = [
  { balance: 'balance0', reserved: 'reserved0' },
  { balance: 'balance1', reserved: 'reserved1' },
  { balance: 'balance2', reserved: 'reserved2' },
  { balance: 'balance3', reserved: 'reserved3' },
] as const satisfies readonly HoldingColumn[]

export const usdcColumn = {
  balance: 'balanceUsdc',
  reserved: 'reservedUsdc',
} as const satisfies HoldingColumn

/** Columns of a token: a constituent's by its position, USDC's for anything else a vault can owe. */
export async function holdingColumn(context: Context, token: Hex): Promise<HoldingColumn> {
  const row = await context.db.find(schema.constituent, { id: key(context.chain.id, token) })
  return (row === null ? undefined : holdingColumns[row.position]) ?? usdcColumn
}

/** Balance that a reported holding implies: what is owed to claims comes on top of it. */
export function balanceOfHolding(
  vault: VaultRow,
  column: HoldingColumn,
  holding: bigint,
): Partial<Pick<VaultRow, HoldingColumn['balance']>> {
  // A holding of zero may hide a seizure that left less than is owed; the transfers know the balance then.
  return holding === 0n ? {} : { [column.balance]: holding + vault[column.reserved] }
}
