import { columnTexts } from '../../catalogue/columns/columnTexts.ts'

type ViewName = keyof typeof columnTexts

/** View of schema `chain` whose rows are facts: a row belongs to one block and never changes after that block. */
export type FactTable = {
  readonly name: ViewName
  /** Chains with rows of the table: the chain of the vaults, or every chain of the deployment. */
  readonly chains: 'vaults' | 'all'
  /** Columns whose values change after the block of the row. */
  readonly changing?: readonly string[]
}

/**
 * Tables with files, in the order of the catalogue.
 *
 * Views with the newest state of a thing are absent, because their rows change; their history is in the views that end
 * in `_state`, or is the sum of other facts.
 */
export const FACT_TABLES: readonly FactTable[] = [
  { name: 'activity', chains: 'vaults' },
  { name: 'swap_leg', chains: 'vaults' },
  { name: 'holding_transfer', chains: 'vaults' },
  { name: 'vault_state', chains: 'vaults' },
  { name: 'position_state', chains: 'vaults' },
  { name: 'price_sample', chains: 'vaults' },
  { name: 'pool_swap', chains: 'vaults' },
  { name: 'pool_state', chains: 'vaults' },
  { name: 'token_action', chains: 'vaults' },
  { name: 'token_state', chains: 'vaults' },
  { name: 'factory_state', chains: 'vaults' },
  { name: 'attribution', chains: 'vaults' },
  { name: 'bridge', chains: 'all' },
  { name: 'bridge_burn', chains: 'all' },
  { name: 'bridge_mint', chains: 'all' },
  { name: 'bridge_deposit', chains: 'all', changing: ['refund_tx', 'refunded_at'] },
  { name: 'bridge_refund', chains: 'all' },
  { name: 'bridge_gift', chains: 'all' },
  { name: 'bridge_claim', chains: 'all' },
  { name: 'bridge_action', chains: 'all' },
  { name: 'usdc_authorization', chains: 'all' },
  { name: 'paymaster_operation', chains: 'all' },
  { name: 'paymaster_deposit', chains: 'all' },
  { name: 'paymaster_signer', chains: 'all' },
  { name: 'sponsored', chains: 'all' },
  { name: 'block', chains: 'all' },
]

/** Returns the table of this name; undefined for any other text. */
export function findFactTable(name: string): FactTable | undefined {
  return FACT_TABLES.find((table) => table.name === name)
}

/** Returns the meaning of a table. */
export function meaningOf({ name }: FactTable): string {
  return columnTexts[name]['']
}
