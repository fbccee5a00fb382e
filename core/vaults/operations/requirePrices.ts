import { PriceUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import type { BasketFacts } from '../ports.ts'

/** Returns the basket if any block had prices; otherwise throws PriceUnavailable. */
export function requirePrices(basket: BasketFacts): BasketFacts {
  if (basket.prices.everPriced) return basket
  throw new PriceUnavailable(basket.constituents[0].symbol, RETRY_AFTER_SEC.price)
}
