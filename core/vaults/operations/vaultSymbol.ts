import type { VaultFacts } from '../ports.ts'

/** Symbol of a vault's share token. Source: BasketVault.symbol. */
export const vaultSymbol = ({ vaultId }: Pick<VaultFacts, 'vaultId'>): string => `QIV-${vaultId}`
