import { type Four, mapFour } from '../../kernel/four.ts'
import { type Shares18, shares18, type Usdc6, usdc6 } from '../../kernel/money.ts'
import { pendingFeeShares } from '../domain/fees.ts'
import { holdingOf, holdingValuesUsdc6, sumUsdc6 } from '../domain/nav.ts'
import type { ShareBasis } from '../domain/shares.ts'
import type { BasketFacts, HeldVault } from '../ports.ts'

/** Value of the holdings of a vault at the block of its facts; every figure equals the figure of the contract. */
export type HoldingsValue = {
  readonly holdings: Four<bigint>
  readonly valuesUsdc6: Four<Usdc6>
  readonly idleUsdc6: Usdc6
  readonly book: ShareBasis
  readonly feeShares: Shares18
}

/** Prices, and the block to which the prices and the facts of the vault belong. */
export type Valuation = {
  readonly block: Pick<BasketFacts['block'], 'timestampSec'>
  readonly prices: Pick<BasketFacts['prices'], 'pricesUsdc6'>
}

/**
 * Values the holdings of a vault at the prices of the basket; the rounding equals the rounding of the contract.
 *
 * Weights and limits of a rebalance take most of the time of `valueVault`, and a series needs neither.
 */
export function valueHoldings(
  { block, prices }: Valuation,
  vault: Omit<HeldVault, 'address' | 'vaultId'>,
): HoldingsValue {
  const holdings = mapFour(vault.balances, (balance, index) =>
    holdingOf(balance, vault.reserved[index] ?? 0n),
  )
  const idleUsdc6 = usdc6(holdingOf(vault.balanceUsdc6, vault.reservedUsdc6))
  const elapsedSec = block.timestampSec - vault.lastAccrualAtSec
  const feeShares = pendingFeeShares(shares18(vault.supply), elapsedSec)
  const valuesUsdc6 = holdingValuesUsdc6(holdings, prices.pricesUsdc6)
  return {
    holdings,
    valuesUsdc6,
    idleUsdc6,
    book: {
      navUsdc6: sumUsdc6(valuesUsdc6, idleUsdc6),
      effectiveSupply: shares18(vault.supply + feeShares),
    },
    feeShares,
  }
}
