import { z } from 'zod'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { plainPrice } from '../domain/plainPrice.ts'
import { searchWords } from '../domain/searchWords.ts'
import { toCeilingMinor } from '../domain/toCeilingMinor.ts'
import type { Shop, ShopCallDeps, ShopSearchResult } from '../ports.ts'
import { openShop } from './openShop.ts'
import { searchSchema } from './searchSchema.ts'
import { MAX_QUERY_CHARACTERS, MAX_WORDS, SHOP_LIMIT, SHOP_PRICE } from './shopRules.ts'
import { showShopName, slugField } from './shopSchemas.ts'

/**
 * Highest maximum price that a caller may send, in whole units of a currency; no product costs
 * more.
 */
const MAX_CEILING = 1e9
const MAX_PROBLEM = `must be a positive number, at most ${MAX_CEILING}`
const LIMIT_PROBLEM = `must be an integer from ${SHOP_LIMIT.min} to ${SHOP_LIMIT.max}`

const query = closedObject({
  q: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(MAX_QUERY_CHARACTERS, `must have at most ${MAX_QUERY_CHARACTERS} characters`)
    .meta({ description: 'Search words' }),
  max: z.coerce
    .number({ error: MAX_PROBLEM })
    .positive(MAX_PROBLEM)
    .max(MAX_CEILING, MAX_PROBLEM)
    .meta({ description: 'Maximum price in the currency of the shop' })
    .optional(),
  limit: z.coerce
    .number({ error: LIMIT_PROBLEM })
    .int(LIMIT_PROBLEM)
    .min(SHOP_LIMIT.min, LIMIT_PROBLEM)
    .max(SHOP_LIMIT.max, LIMIT_PROBLEM)
    .default(SHOP_LIMIT.usual)
    .meta({ description: 'Maximum number of products' }),
})
type SearchQuery = z.output<typeof query>

export const getShopSearch = defineOperation({
  id: 'getShopSearch',
  method: 'GET',
  path: '/v1/shop/{slug}/search',
  tag: 'Shops',
  summary: 'Search the products of a shop',
  description:
    'Products with price, photo and buy link, best match first. Spelling errors are ' +
    'corrected, and the answer states the correction. When no product matches all words, the ' +
    'answer has products that match some words and `relaxed` is true. A search without ' +
    'results is free. lookup_catalog takes {slug}:{id} of a product.',
  input: { params: closedObject({ slug: slugField }), query },
  output: searchSchema,
  price: SHOP_PRICE,
  caching: 'none',
  mcp: {
    name: 'shop_search',
    readOnly: true,
    notFor: 'the catalogue summary of a shop; shop_info is free.',
  },
  refusals: ['unknown_shop', 'shop_unavailable'],
  why: 'Finds products with price and buy link.',
  example: ({ shop }) => shop && { params: { slug: shop.slug }, query: { q: shop.query } },

  async run({ shops, clock }: ShopCallDeps, { params: { slug }, query: search }) {
    const shop = await openShop({ shops, clock }, slug)
    const words = searchWords(search.q).slice(0, MAX_WORDS)
    const maxMinor = search.max === undefined ? null : toCeilingMinor(search.max, shop.currency)
    const finds = await shops.reads.search(shop, { words, maxMinor, limit: search.limit })
    // A search without results costs nothing.
    return { body: show(shop, search, finds), at: null, isEmpty: finds.hits.length === 0 }
  },
})

function show(shop: Shop, search: SearchQuery, finds: ShopSearchResult) {
  const { total, isTotalExact, hits, words, isCorrected, isRelaxed } = finds
  const interpretedAs = words.join(' ')
  const from = searchWords(search.q).slice(0, MAX_WORDS).join(' ')
  return {
    shop: showShopName(shop),
    query: {
      q: search.q,
      max: search.max ?? null,
      limit: search.limit,
    },
    interpretedAs,
    corrected: isCorrected ? { asked: from, searched: interpretedAs } : null,
    relaxed: isRelaxed,
    total,
    totalIsExact: isTotalExact,
    count: hits.length,
    products: hits.map((hit) => showHit(shop, hit)),
    updatedAt: shop.changedAtSec ?? 0,
    charged: hits.length > 0,
  }
}

/** Number of significant digits of a score. */
const SCORE_DIGITS = 4

function showHit({ currency }: Shop, { product, score }: ShopSearchResult['hits'][number]) {
  const { priceMinor, compareAtMinor, images, variants, ...texts } = product
  return {
    id: texts.id,
    title: texts.title,
    brand: texts.brand,
    type: texts.type,
    price: plainPrice(priceMinor, currency),
    priceCents: Number(priceMinor),
    currency,
    compareAtPrice: compareAtMinor === null ? null : plainPrice(compareAtMinor, currency),
    onSale: compareAtMinor !== null,
    available: texts.available,
    image: images[0] ?? null,
    images,
    url: texts.url,
    buyUrl: texts.buyUrl,
    variants: variants.map((variant) => ({
      id: variant.id,
      title: variant.title,
      price: plainPrice(variant.priceMinor, currency),
      available: variant.available,
    })),
    score: Number(score.toFixed(SCORE_DIGITS)),
  }
}
