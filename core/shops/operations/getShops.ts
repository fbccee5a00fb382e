import { z } from 'zod'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import type { ShopCallDeps } from '../ports.ts'
import { shopSummary, showShop } from './shopSchemas.ts'

export const getShops = defineOperation({
  id: 'getShops',
  method: 'GET',
  path: '/v1/shop',
  tag: 'Shops',
  summary: 'List the shops that can be searched',
  description: 'Every shop with the size of its catalogue, its price range and how fresh it is.',
  input: {},
  output: z
    .object({ shops: z.array(z.object(shopSummary).meta({ id: 'ShopSummary' })) })
    .meta({ id: 'Shops', description: 'What can be searched' }),
  price: 'free',
  caching: { maxAgeSec: 5 },
  mcp: {
    name: 'shop_list',
    readOnly: true,
    notFor: 'one shop with its categories; shop_info has that.',
  },
  refusals: [],
  why: 'Names the shops there are.',
  example: () => ({}),

  async run({ shops, clock }: ShopCallDeps) {
    const listed = await shops.reads.listed()
    return { body: { shops: listed.map((shop) => showShop(clock, shop)) }, at: null }
  },
})
