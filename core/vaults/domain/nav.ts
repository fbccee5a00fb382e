import type { Four } from '../../kernel/four.ts'
import { mulDivDown, type Usdc6, usdc6 } from '../../kernel/money.ts'
import { TOKEN_UNIT } from './vaultRules.ts'

/**
 * Returns the balance minus the part owed to deferred claims, at least zero, in raw units of the token or of USDC.
 *
 * After a seizure by the issuer, the balance can be smaller than the owed part. Source: BasketVault.holdings.
 */
export function holdingOf(balance: bigint, reserved: bigint): bigint {
  return balance > reserved ? balance - reserved : 0n
}

/** Returns the value of raw token units (8 decimals) in USDC-6 at a price per whole token, rounded down. */
export function holdingValueUsdc6(holding: bigint, priceUsdc6: Usdc6): Usdc6 {
  return usdc6(mulDivDown(holding, priceUsdc6, TOKEN_UNIT))
}

/** Returns the value of each holding in USDC-6, each value rounded down. */
export function holdingValuesUsdc6(holdings: Four<bigint>, pricesUsdc6: Four<Usdc6>): Four<Usdc6> {
  const [price0, price1, price2, price3] = pricesUsdc6
  const [holding0, holding1, holding2, holding3] = holdings
  return [
    holdingValueUsdc6(holding0, price0),
    holdingValueUsdc6(holding1, price1),
    holdingValueUsdc6(holding2, price2),
    holdingValueUsdc6(holding3, price3),
  ]
}

/**
 * Returns the NAV in USDC-6: idle USDC plus the value of each holding, each value rounded down. The result equals
 * `totalAssets()` exactly.
 *
 * Source: BasketVault.
 */
export function navUsdc6(
  holdings: Four<bigint>,
  pricesUsdc6: Four<Usdc6>,
  idleUsdc6: Usdc6,
): Usdc6 {
  return sumUsdc6(holdingValuesUsdc6(holdings, pricesUsdc6), idleUsdc6)
}

/** Returns the NAV in USDC-6 of holdings whose values are known. */
export function sumUsdc6([value0, value1, value2, value3]: Four<Usdc6>, idleUsdc6: Usdc6): Usdc6 {
  return usdc6(idleUsdc6 + value0 + value1 + value2 + value3)
}
