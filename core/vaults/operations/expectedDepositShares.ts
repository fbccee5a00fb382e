import type { Shares18, Usdc6 } from '../../kernel/money.ts'
import { mintFee } from '../domain/fees.ts'
import { expectedShares } from '../domain/floors.ts'
import type { BasketFacts, VaultFacts } from '../ports.ts'
import { valueVault } from './valueVault.ts'

/**
 * Returns the shares, 18 decimals, that a deposit is expected to mint at the prices of the basket.
 * The quote and its floor use this figure.
 */
export function expectedDepositShares(
  basket: Pick<BasketFacts, 'block' | 'prices'>,
  vault: VaultFacts,
  usdc: Usdc6,
): Shares18 {
  const { book } = valueVault(basket, vault)
  const { targetWeightsBps } = vault
  return expectedShares(book, mintFee(usdc).netUsdc6, { ...basket.prices, targetWeightsBps })
}
