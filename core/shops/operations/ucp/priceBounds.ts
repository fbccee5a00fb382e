import { InvalidInput } from '../../../kernel/errors.ts'
import type { Shop } from '../../ports.ts'
import type { UcpFilters } from './requestSchemas.ts'

/** Lowest and highest price, smallest unit of the shop's currency; null without a bound. */
export type PriceBounds = { readonly minMinor: bigint | null; readonly maxMinor: bigint | null }

/**
 * Returns the price filter of a request for one shop.
 *
 * Throws InvalidInput for a filter in another currency than that of the shop, because no amount is converted.
 */
export function priceBounds(
  { filters, context }: UcpFilters,
  { slug, currency }: Pick<Shop, 'slug' | 'currency'>,
): PriceBounds {
  const { min = null, max = null } = filters?.price ?? {}
  const { currency: given } = context ?? {}
  const asked = typeof given === 'string' ? given.toUpperCase() : currency
  if (asked !== currency && (min !== null || max !== null)) {
    throw new InvalidInput(
      'filters.price',
      `prices of ${slug} are in ${currency}; send the filter in ${currency}, with context.currency ${currency}`,
    )
  }
  return { minMinor: min, maxMinor: max }
}
