import { z } from 'zod'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { count } from '../../kernel/operation/outputFields.ts'
import { usdText } from '../../kernel/usdText.ts'
import { UnknownShop } from '../domain/shopErrors.ts'
import type { ShopCallDeps } from '../ports.ts'
import { SHOP_PRICE } from './shopRules.ts'
import { shopSummary, showShop, slugField } from './shopSchemas.ts'

export const getShop = defineOperation({
  id: 'getShop',
  method: 'GET',
  path: '/v1/shop/{slug}',
  tag: 'Shops',
  summary: 'Read the catalogue summary of a shop',
  description: 'Number of products, categories and price range of a shop, and how to search.',
  input: { params: closedObject({ slug: slugField }) },
  output: z
    .object({
      ...shopSummary,
      categories: z
        .array(
          z.object({
            name: z.string().meta({ description: 'Category, in the words of the shop' }),
            count: count('Products in the category'),
          }),
        )
        .meta({ description: 'The 30 largest categories' }),
      callPrice: z
        .object({
          usd: z
            .string()
            .regex(/^[0-9]+(\.[0-9]+)?$/)
            .meta({ description: 'USD per search' }),
          amount: z.string().meta({ description: 'Price, USDC-6' }),
          networks: z
            .array(z.string())
            .meta({ description: 'Chains that accept the payment, CAIP-2' }),
        })
        .meta({ description: 'Price of a search; a search without results is free' }),
      howTo: z.string().meta({ description: 'How to search' }),
    })
    .meta({ id: 'ShopInfo', description: 'Catalogue summary of a shop' }),
  price: 'free',
  caching: { maxAgeSec: 5 },
  mcp: { name: 'shop_info', readOnly: true, notFor: 'finding products; use shop_search.' },
  refusals: ['unknown_shop'],
  why: 'Shows whether a search is worth its price.',
  example: ({ shop }) => shop && { params: { slug: shop.slug } },

  async run({ shops, clock, settings }: ShopCallDeps, { params: { slug } }) {
    const shop = await shops.reads.bySlug(slug)
    if (shop === null) throw new UnknownShop(slug)
    const { amountUsdc6, chainIds } = SHOP_PRICE
    const usd = usdText(amountUsdc6)
    const body = {
      ...showShop(clock, shop),
      categories: shop.facts?.categories ?? [],
      callPrice: {
        usd,
        amount: String(amountUsdc6),
        networks: chainIds.map((chainId) => `eip155:${chainId}`),
      },
      howTo:
        `GET ${settings.publicUrl}/v1/shop/${shop.slug}/search?q=WORDS&max=PRICE&limit=5 ` +
        `finds products for ${usd} USD over x402; max is in ${shop.currency}. A search ` +
        'without results is free, and spelling errors are corrected.',
    }
    return { body, at: null }
  },
})
