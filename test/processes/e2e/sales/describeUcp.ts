import { beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import type { PaidWorld } from '../../../support/payments/paidWorld.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { payWith } from '../../../support/payments/payWith.ts'
import type { Api } from '../../../support/startApi.ts'
import { createUcpFaults } from '../../../support/ucp/ucpFaults.ts'
import type { SaleStack } from './saleStack.ts'

const PRICE_USDC6 = 1_000n
const RICH_USDC6 = 10_000_000n
const CHAIN_ID = 8453
const buyer = aPayer('buyer in the catalogue of UCP')
const meta = { 'ucp-agent': { profile: 'https://agent.example/profile.json' } }
const SEARCH = { query: 'waterproof jaket', pagination: { limit: 2 } }

/** Tests that stock clients buy from the catalogue of the Universal Commerce Protocol. */
export function describeUcp(getStack: () => SaleStack): void {
  describe('the catalogue of UCP', () => {
    const faultsOf = createUcpFaults()
    let world: PaidWorld
    let api: Api
    beforeAll(async () => {
      ;({ world, api } = getStack())
      await world.fund([buyer], RICH_USDC6)
      const isLoaded = async () => (await api.get('/v1/shop')).body.shops[0]?.feedStatus === 'ok'
      expect(await until(isLoaded, PATIENCE_MS)).toBe(true)
    })

    const buy = async (client: 'v2-fetch' | 'mcp-v1', path: string, body: object) => {
      const before = await world.balanceOf(CHAIN_ID, buyer.address)
      const url = `${api.url}${path}`
      const bought = await payWith(client, { url, key: buyer.key, chainId: CHAIN_ID, body })
      const paidUsdc6 = before - (await world.balanceOf(CHAIN_ID, buyer.address))
      return { data: bought.data, success: bought.success, error: bought.error, paidUsdc6 }
    }
    const paid = { success: true, error: undefined, paidUsdc6: PRICE_USDC6 }

    it('is bought over REST and over MCP by stock clients of x402, for one charge per answer', async () => {
      const rest = await buy('v2-fetch', '/v1/ucp/catalog/search', SEARCH)
      expect([rest, faultsOf('search', rest.data)]).toMatchObject([paid, []])
      expect(rest.data.products).toHaveLength(2)
      const tool = await buy('mcp-v1', '/mcp/shop#search_catalog', { meta, catalog: SEARCH })
      expect(tool).toMatchObject({ ...paid, data: rest.data })

      const [first] = rest.data.products
      const lookup = { meta, catalog: { ids: [first.id, 'corner-store:nothing'] } }
      const looked = await buy('mcp-v1', '/mcp/shop#lookup_catalog', lookup)
      expect([looked, faultsOf('lookup', looked.data)]).toMatchObject([paid, []])
      expect(looked.data.products[0].price_range).toEqual(first.price_range)
      const detail = await buy('v2-fetch', '/v1/ucp/catalog/product', { id: first.variants[0].id })
      expect([detail, faultsOf('product', detail.data)]).toMatchObject([paid, []])
    })
  })
}
