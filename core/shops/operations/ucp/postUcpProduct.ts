import { defineOperation } from '../../../kernel/operation/defineOperation.ts'
import type { ShopCallDeps } from '../../ports.ts'
import { SHOP_PRICE } from '../shopRules.ts'
import { ucpProductAnswer } from './answerSchemas.ts'
import { findByIds, type Match, matchingVariants } from './findByIds.ts'
import { type UcpFilters, ucpProductBody } from './requestSchemas.ts'
import { showProduct, ucpEnvelope } from './showProduct.ts'
import { UCP_CAPABILITY } from './ucpVersion.ts'

export const postUcpProduct = defineOperation({
  id: 'postUcpProduct',
  method: 'POST',
  path: '/v1/ucp/catalog/product',
  tag: 'Shops',
  summary: 'Read one product in the form of UCP',
  description:
    'One product with its variants, as get_product of the Universal Commerce Protocol; the requested variant comes ' +
    'first. An unknown id is an answer with status `error`, and free.',
  input: { body: ucpProductBody },
  output: ucpProductAnswer,
  price: SHOP_PRICE,
  caching: 'none',
  mcp: {
    name: 'get_product',
    readOnly: true,
    envelope: 'catalog',
    notFor: 'several products; use lookup_catalog.',
  },
  refusals: ['shop_unavailable'],
  why: 'Shows the variants of a product before a purchase.',
  example: ({ shop }) => (shop?.product ? { body: { id: shop.product } } : null),

  async run({ shops, clock }: ShopCallDeps, { body }) {
    const [match] = await findByIds({ shops, clock }, [body.id])
    const answer = showUcpProduct(body, match)
    return { body: answer, at: null, isEmpty: answer.product === undefined }
  },
})

/** Converts the variant that an id names to the answer of UCP. Throws InvalidInput. */
export function showUcpProduct(request: UcpFilters, match: Match | undefined) {
  const places = match === undefined ? [] : matchingVariants(request, match)
  const isPassing =
    match !== undefined &&
    places.length > 0 &&
    (match.match === 'featured' || places.includes(match.place))
  if (!isPassing) return { ucp: ucpEnvelope(UCP_CAPABILITY.lookup, 'error'), messages: [NOT_FOUND] }
  const others = places.filter((place) => place !== match.place)
  const ordered = match.match === 'exact' ? [match.place, ...others] : places
  return {
    ucp: ucpEnvelope(UCP_CAPABILITY.lookup),
    product: { ...showProduct(match.shop, match.product, ordered), selected: [] },
  }
}

const NOT_FOUND = {
  type: 'error',
  code: 'not_found',
  content: 'No product has this id, in the form shop:id, and passes the filters.',
  severity: 'unrecoverable',
} as const
