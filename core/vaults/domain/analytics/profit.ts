import type { Four } from '../../../kernel/four.ts'
import { type Usdc6, usdc6 } from '../../../kernel/money.ts'
import { holdingValueUsdc6 } from '../nav.ts'

/** Costs and proceeds of an account for the shares of one vault, USDC-6. */
export type CostBasis = {
  /** Cost of the shares that the account still holds, at average cost. */
  readonly costUsdc6: bigint
  /** Cost of all shares redeemed so far. */
  readonly soldCostUsdc6: bigint
  /** USDC that redemptions paid, and the value of redemptions in kind when they happened. */
  readonly proceedsUsdc6: bigint
  readonly inKindUsdc6: bigint
}

export type Profit = {
  readonly realisedUsdc6: bigint
  readonly unrealisedUsdc6: bigint
}

/**
 * Returns the signed profit in USDC-6, exact: the proceeds minus the cost of the sold shares, plus the value minus the
 * cost of the held shares.
 */
export function profitOf(book: CostBasis, valueUsdc6: Usdc6): Profit {
  return {
    realisedUsdc6: book.proceedsUsdc6 + book.inKindUsdc6 - book.soldCostUsdc6,
    unrealisedUsdc6: valueUsdc6 - book.costUsdc6,
  }
}

/**
 * Returns the value of a redemption in kind in USDC-6: its tokens at the prices of its block, each value rounded down,
 * plus its USDC.
 */
export function inKindValueUsdc6(
  parts: { readonly amounts: Four<bigint>; readonly usdc6: bigint },
  pricesUsdc6: Four<Usdc6>,
): Usdc6 {
  const [price0, price1, price2, price3] = pricesUsdc6
  const [amount0, amount1, amount2, amount3] = parts.amounts
  return usdc6(
    parts.usdc6 +
      holdingValueUsdc6(amount0, price0) +
      holdingValueUsdc6(amount1, price1) +
      holdingValueUsdc6(amount2, price2) +
      holdingValueUsdc6(amount3, price3),
  )
}
