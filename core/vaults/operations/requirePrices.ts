import { PriceUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import type { BasketFacts } from '../ports.ts'

/** Returns the basket when there are prices to show. Throws PriceUnavailable when no block had any yet. */
export function requirePrices(basket: BasketFacts): BasketFacts {
  if (basket.prices.everPriced) return basket
  throw new PriceUnavailable(basket.constituents[0].symbol, RETRY_AFTER_SEC.price)
}
