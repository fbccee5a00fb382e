import { BelowMinimum, InvalidInput, OverCap, TokenHalted } from '../../kernel/errors.ts'
import { type Usdc6, usdc6 } from '../../kernel/money.ts'
import { estimatedShares, exceedsCap, maxDepositUsdc6 } from '../domain/shares.ts'
import { MIN_DEPOSIT_USDC6 } from '../domain/vaultRules.ts'
import type { BasketFacts, VaultFacts } from '../ports.ts'
import { valueVault } from './valueVault.ts'

/**
 * Rejects a deposit that would revert in the given state of the vault.
 *
 * While prices are unavailable, only the idle USDC counts as the value of the vault, and no check needs a price. Throws
 * BelowMinimum, TokenHalted, OverCap or InvalidInput.
 */
export function checkDeposit(basket: BasketFacts, vault: VaultFacts, usdc: Usdc6): void {
  if (usdc < MIN_DEPOSIT_USDC6) throw new BelowMinimum('usdc', usdc, MIN_DEPOSIT_USDC6)
  const halted = basket.constituents.find((token) => token.halted)
  if (halted !== undefined) throw new TokenHalted('vault', halted.symbol)

  const value = valueVault(basket, vault)
  const priced = basket.prices.status !== 'unavailable'
  const navUsdc6 = priced ? value.book.navUsdc6 : value.idleUsdc6
  const capUsdc6 = usdc6(vault.maxTvlUsdc6)
  if (exceedsCap(navUsdc6, capUsdc6, usdc)) {
    throw new OverCap('usdc', usdc, maxDepositUsdc6(navUsdc6, capUsdc6))
  }
  if (priced && estimatedShares(value.book, usdc) === 0n) {
    throw new InvalidInput('usdc', 'is too small: the deposit would mint 0 shares; send more')
  }
}
