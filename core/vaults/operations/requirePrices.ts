import { PriceUnavailable } from '../../kernel/errors.ts'
import type { BasketFacts } from '../ports.ts'

/** Seconds; a pool answers once it remembers the whole TWAP window, which takes minutes. */
const RETRY_AFTER_SEC = 30

/** Returns the basket when there are prices to show. Throws PriceUnavailable when no block had any yet. */
export function requirePrices(basket: BasketFacts): BasketFacts {
  if (basket.prices.everPriced) return basket
  throw new PriceUnavailable(basket.constituents[0].symbol, RETRY_AFTER_SEC)
}
