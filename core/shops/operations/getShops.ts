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
  description:
    'Every shop with the size of its catalogue, its price range and the age of its feed.',
  input: {},
  output: z
    .object({ shops: z.array(z.object(shopSummary).meta({ id: 'ShopSummary' })) })
    .meta({ id: 'Shops', description: 'Searchable shops' }),
  price: 'free',
  caching: { maxAgeSec: 5 },
  mcp: {
    name: 'shop_list',
    readOnly: true,
    notFor: 'the categories of one shop; use shop_info.',
  },
  refusals: [],
  why: 'Lists the shops.',
  example: () => ({}),

  async run({ shops, clock }: ShopCallDeps) {
    const listed = await shops.reads.listed()
    return { body: { shops: listed.map((shop) => showShop(clock, shop)) }, at: null }
  },
})
