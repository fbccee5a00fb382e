import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { count, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { feedState } from '../domain/feedState.ts'
import { plainPrice } from '../domain/plainPrice.ts'
import type { Shop } from '../ports.ts'

const text = (description: string) => z.string().meta({ description })

export const slugField = z
  .string()
  .min(1, 'is required')
  .max(100, 'must have at most 100 characters')
  // Postgres accepts no text with a zero byte.
  .refine((slug) => !slug.includes('\0'), 'must not contain a zero byte')
  .meta({ description: 'Short name of the shop, from GET /v1/shop' })

export const shopNameSchema = z.object({
  slug: text('Short name of the shop'),
  name: text('Name'),
  url: text('Website of the shop'),
})

/** Fields of a shop, in the list of shops and in the answer about one shop. */
export const shopSummary = {
  shop: shopNameSchema,
  products: count('Searchable products'),
  inStock: count('Products in stock'),
  priceRange: z
    .object({
      min: z.number().meta({ description: 'Lowest price' }),
      max: z.number().meta({ description: 'Highest price' }),
      currency: text('Currency, ISO 4217'),
    })
    .nullable()
    .meta({ description: 'Prices; null before the first load of the feed' }),
  updatedAt: unixSeconds('Time of the last change of the catalogue, unix seconds').nullable(),
  checkedAt: unixSeconds(
    'Time of the last read of the feed without an error, unix seconds',
  ).nullable(),
  feedStatus: z.enum(['ok', 'error', 'stale', 'never']).meta({
    description:
      '`error`: the last read failed, and the previous feed is served. `stale`: the feed is ' +
      'too old, and nothing is sold. `never`: no feed was loaded yet',
  }),
  exampleQuery: text('Search words with results; empty before the first load of the feed'),
}

/** Returns the fields of a shop without a search. */
export function showShop(clock: Clock, shop: Shop) {
  const { facts, currency } = shop
  return {
    shop: showShopName(shop),
    products: facts?.products ?? 0,
    inStock: facts?.inStock ?? 0,
    priceRange: facts && {
      min: plainPrice(facts.leastMinor, currency),
      max: plainPrice(facts.mostMinor, currency),
      currency,
    },
    updatedAt: shop.changedAtSec,
    checkedAt: shop.confirmedAtSec,
    feedStatus: feedState(shop, clock.nowSec()),
    exampleQuery: facts?.exampleQuery ?? '',
  }
}

export const showShopName = ({ slug, name, url }: Shop) => ({ slug, name, url })
