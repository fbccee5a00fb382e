import { mulDivDown, type Usdc6, usdc6 } from '../../kernel/money.ts'
import { BPS, TOKEN_UNIT } from './vaultRules.ts'

const Q96 = 2n ** 96n

/**
 * Returns the price of the newest trade in USDC-6 per whole token, rounded down in the same two steps as in the
 * contract.
 *
 * Throws RangeError for a pool without a price. Source: TwapPriceSource.spotUsdc.
 */
export function spotUsdc6(pool: {
  readonly stockIsToken0: boolean
  readonly sqrtPriceX96: bigint
}): Usdc6 {
  const root = pool.sqrtPriceX96
  return usdc6(
    pool.stockIsToken0
      ? mulDivDown(mulDivDown(root, root, Q96), TOKEN_UNIT, Q96)
      : mulDivDown(mulDivDown(Q96, TOKEN_UNIT, root), Q96, root),
  )
}

/**
 * Returns true if spot price and TWAP differ so much that deposits, redemptions to USDC and rebalances revert.
 *
 * Cross-multiplication avoids rounding. Source: TwapPriceSource.checkedPriceUsdc.
 */
export function priceDeviates(prices: {
  readonly twapUsdc6: Usdc6
  readonly spotUsdc6: Usdc6
  readonly maxDeviationBps: number
}): boolean {
  const gap = prices.spotUsdc6 - prices.twapUsdc6
  const distance = gap < 0n ? -gap : gap
  return distance * BPS > prices.twapUsdc6 * BigInt(prices.maxDeviationBps)
}
