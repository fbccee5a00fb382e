import { defineOperation } from '../../../kernel/operation/defineOperation.ts'
import { TooManyIds } from '../../domain/shopErrors.ts'
import { parseCatalogueId } from '../../domain/ucp/catalogueId.ts'
import type { ShopCallDeps } from '../../ports.ts'
import { SHOP_LIMIT, SHOP_PRICE } from '../shopRules.ts'
import { type UcpProduct, ucpLookupAnswer } from './answerSchemas.ts'
import { findByIds, type Match, matchingVariants } from './findByIds.ts'
import { type UcpFilters, ucpLookupBody } from './requestSchemas.ts'
import { showProduct, ucpEnvelope } from './showProduct.ts'
import { UCP_CAPABILITY } from './ucpVersion.ts'

export const postUcpLookup = defineOperation({
  id: 'postUcpLookup',
  method: 'POST',
  path: '/v1/ucp/catalog/lookup',
  tag: 'Shops',
  summary: 'Look up products by id in the form of UCP',
  description:
    `At most ${SHOP_LIMIT.max} products or variants by the ids of this catalogue, as lookup_catalog of the ` +
    'Universal Commerce Protocol. A lookup without results is free.',
  input: { body: ucpLookupBody },
  output: ucpLookupAnswer,
  price: SHOP_PRICE,
  caching: 'none',
  mcp: {
    name: 'lookup_catalog',
    readOnly: true,
    envelope: 'catalog',
    notFor: 'words; use search_catalog.',
  },
  refusals: ['request_too_large', 'shop_unavailable'],
  why: 'Refreshes price and stock of known products.',
  example: ({ shop }) => (shop?.product ? { body: { ids: [shop.product] } } : null),

  async run({ shops, clock }: ShopCallDeps, { body }) {
    if (body.ids.length > SHOP_LIMIT.max) throw new TooManyIds(SHOP_LIMIT.max)
    const ids = [...new Set(body.ids)]
    const answer = showUcpLookup(body, ids, await findByIds({ shops, clock }, ids))
    // A lookup without results costs nothing.
    return { body: answer, at: null, isEmpty: answer.products.length === 0 }
  },
})

/**
 * Converts the variants that ids name to the answer of UCP: each product once, with the named variants that pass the
 * filters. Throws InvalidInput.
 */
export function showUcpLookup(
  request: UcpFilters,
  ids: readonly string[],
  matches: readonly Match[],
) {
  const byProduct = Map.groupBy(matches, ({ product }) => product)
  const products = [...byProduct.values()].flatMap((own) => showMatches(request, own))
  const known = new Set(matches.map(({ id }) => id))
  const messages = ids
    .filter((id) => !known.has(id))
    .map((content) => ({ type: 'info' as const, code: 'not_found', content }))
  const isMalformed = messages.some(({ content }) => parseCatalogueId(content) === null)
  return {
    ucp: ucpEnvelope(UCP_CAPABILITY.lookup),
    products,
    ...(messages.length > 0 && { messages: isMalformed ? [...messages, ID_FORM] : messages }),
  }
}

const ID_FORM = {
  type: 'info',
  code: 'id_form',
  content: 'An id has the form shop:id, as corner-store:185, each part percent-encoded.',
} as const

function showMatches(request: UcpFilters, matches: readonly Match[]): readonly UcpProduct[] {
  const [first] = matches
  if (first === undefined) return []
  const passing = new Set(matchingVariants(request, first))
  // The variant that represents a product is its first variant that passes the filters.
  const [featured] = passing
  const placed = matches.flatMap(({ id, match, place }) => {
    const answered = match === 'featured' ? featured : place
    return answered !== undefined && passing.has(answered) ? [{ id, match, place: answered }] : []
  })
  const places = [...new Set(placed.map(({ place }) => place))]
  if (places.length === 0) return []
  const shown = showProduct(first.shop, first.product, places)
  const variants = shown.variants.map((variant, index) => ({
    ...variant,
    inputs: placed
      .filter(({ place }) => place === places[index])
      .map(({ id, match }) => ({ id, match })),
  }))
  return [{ ...shown, variants }]
}
