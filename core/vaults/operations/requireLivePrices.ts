import { DomainError } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import type { BasketFacts } from '../ports.ts'
import { requirePrices } from './requirePrices.ts'

/** A paid answer needs current prices, but the prices are outdated. */
class PricesOver extends DomainError<'price_unavailable'> {
  constructor(reason: string) {
    super('price_unavailable', `Prices are unavailable: ${reason}; retry later.`, {
      retryable: true,
      retryAfterSec: RETRY_AFTER_SEC.price,
    })
  }
}

/** Returns the basket if the price source answers; otherwise throws `price_unavailable` with the reason. */
export function requireLivePrices(basket: BasketFacts): BasketFacts {
  const { prices } = requirePrices(basket)
  if (prices.status !== 'unavailable') return basket
  throw new PricesOver(prices.reason ?? 'the price source is unavailable')
}
