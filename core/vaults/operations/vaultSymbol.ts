import type { VaultFacts } from '../ports.ts'

/** Returns the symbol of a vault's share token. Source: BasketVault.symbol. */
export const vaultSymbol = ({ vaultId }: Pick<VaultFacts, 'vaultId'>): string => `QIV-${vaultId}`
