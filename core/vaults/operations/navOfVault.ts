import { mapFour } from '../../kernel/four.ts'
import { type Usdc6, usdc6 } from '../../kernel/money.ts'
import { holdingOf, navUsdc6 } from '../domain/nav.ts'
import type { VaultFacts } from '../ports.ts'
import type { Valuation } from './valueHoldings.ts'

/**
 * Returns only the NAV that `valueHoldings` computes, USDC-6, to sort many vaults; the rounding equals the rounding of the
 * contract.
 */
export function navOfVault({ prices }: Pick<Valuation, 'prices'>, vault: VaultFacts): Usdc6 {
  const holdings = mapFour(vault.balances, (balance, index) =>
    holdingOf(balance, vault.reserved[index] ?? 0n),
  )
  const idleUsdc6 = usdc6(holdingOf(vault.balanceUsdc6, vault.reservedUsdc6))
  return navUsdc6(holdings, prices.pricesUsdc6, idleUsdc6)
}
