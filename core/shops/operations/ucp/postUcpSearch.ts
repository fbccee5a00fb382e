import { InvalidInput } from '../../../kernel/errors.ts'
import { defineOperation } from '../../../kernel/operation/defineOperation.ts'
import { searchWords } from '../../domain/searchWords.ts'
import type { Shop, ShopCallDeps, ShopSearchQuery, ShopSearchResult } from '../../ports.ts'
import { openShop } from '../openShop.ts'
import { MAX_QUERY_CHARACTERS, MAX_WORDS, SHOP_LIMIT, SHOP_PRICE } from '../shopRules.ts'
import { type UcpMessage, ucpSearchAnswer } from './answerSchemas.ts'
import { priceBounds } from './priceBounds.ts'
import { type UcpSearchRequest, ucpSearchBody } from './requestSchemas.ts'
import { showProduct, ucpEnvelope } from './showProduct.ts'
import { UCP_CAPABILITY } from './ucpVersion.ts'

/** Cursor: the number of products on the previous pages; the search ranks at most 1,000 products. */
const CURSOR = /^[1-9][0-9]{0,2}$/
/** Maximum shops that a refusal names. */
const MAX_NAMED_SHOPS = 10

export const postUcpSearch = defineOperation({
  id: 'postUcpSearch',
  method: 'POST',
  path: '/v1/ucp/catalog/search',
  tag: 'Shops',
  summary: 'Search products in the form of UCP',
  description:
    'Search of one shop as search_catalog of the Universal Commerce Protocol. filters.shop selects the shop; ' +
    'without other shops the filter may be absent. A search without results is free.',
  input: { body: ucpSearchBody },
  output: ucpSearchAnswer,
  price: SHOP_PRICE,
  caching: 'none',
  mcp: {
    name: 'search_catalog',
    readOnly: true,
    envelope: 'catalog',
    notFor: 'callers without UCP; shop_search has the same products.',
  },
  refusals: ['unknown_shop', 'shop_unavailable'],
  why: 'Lets agents of UCP search a shop.',
  example: ({ shop }) =>
    shop && {
      body: { query: shop.query, filters: { shop: shop.slug }, pagination: { limit: 1 } },
    },

  async run({ shops, clock }: ShopCallDeps, { body }) {
    const slug = body.filters?.shop ?? (await onlyShop({ shops }))
    const shop = await openShop({ shops, clock }, slug)
    const wanted = ucpSearchQuery(body, shop)
    const finds = await shops.reads.search(shop, wanted)
    // A search without results costs nothing.
    return { body: showUcpSearch(shop, wanted, finds), at: null, isEmpty: finds.hits.length === 0 }
  },
})

/** Returns the slug of the only shop. Throws InvalidInput if the request must name one of several shops. */
async function onlyShop({ shops }: Pick<ShopCallDeps, 'shops'>): Promise<string> {
  const listed = await shops.reads.listed()
  const [first, ...others] = listed
  if (first !== undefined && others.length === 0) return first.slug
  const names = listed.slice(0, MAX_NAMED_SHOPS).map(({ slug }) => slug)
  const known = names.length === 0 ? 'no shop is listed now' : `shops: ${names.join(', ')}`
  const more = listed.length > names.length ? ', and more in GET /v1/shop' : ''
  throw new InvalidInput('filters.shop', `is required; ${known}${more}`)
}

/** Converts a request of UCP to the search of a shop. Throws InvalidInput. */
export function ucpSearchQuery(
  request: UcpSearchRequest,
  shop: Pick<Shop, 'slug' | 'currency'>,
): Required<ShopSearchQuery> {
  if (request.query.length > MAX_QUERY_CHARACTERS) {
    throw new InvalidInput('query', `must have at most ${MAX_QUERY_CHARACTERS} characters`)
  }
  const { cursor, limit = SHOP_LIMIT.max } = request.pagination ?? {}
  if (cursor !== undefined && !CURSOR.test(cursor)) {
    throw new InvalidInput('pagination.cursor', 'is not a cursor of this catalogue')
  }
  return {
    words: searchWords(request.query).slice(0, MAX_WORDS),
    ...priceBounds(request, shop),
    categories: request.filters?.categories ?? null,
    limit: Math.min(limit, SHOP_LIMIT.max),
    offset: cursor === undefined ? 0 : Number(cursor),
  }
}

/** Converts found products to the answer of UCP. */
export function showUcpSearch(
  shop: Pick<Shop, 'slug' | 'name' | 'currency'>,
  { offset }: Pick<Required<ShopSearchQuery>, 'offset'>,
  finds: ShopSearchResult,
) {
  const { hits, total, isTotalExact } = finds
  const end = offset + hits.length
  const hasMore = hits.length > 0 && end < total
  const messages = messagesOf(finds)
  return {
    ucp: ucpEnvelope(UCP_CAPABILITY.search),
    products: hits.map(({ product }) => showProduct(shop, product)),
    pagination: {
      ...(hasMore && { cursor: String(end) }),
      has_next_page: hasMore,
      ...(isTotalExact && { total_count: total }),
    },
    ...(messages.length > 0 && { messages }),
  }
}

function messagesOf({ words, isCorrected, isRelaxed }: ShopSearchResult): readonly UcpMessage[] {
  const info = (code: string, content: string) => ({ type: 'info' as const, code, content })
  return [
    ...(isCorrected ? [info('query_corrected', `Searched: ${words.join(' ')}`)] : []),
    ...(isRelaxed ? [info('partial_match', 'Products match some of the words.')] : []),
  ]
}
