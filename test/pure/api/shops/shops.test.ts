import { describe, expect, it } from 'vitest'
import { operations } from '../../../../core/catalogue/registry.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { aShop } from '../../../builders/aShop.ts'
import { aBlock } from '../../../builders/facts.ts'
import { aProduct, aShopOf, memoryShops } from '../../../builders/memoryShops.ts'

const app = aShop(operations)
const call = async (path: string) => {
  const response = await app.request(path)
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  const body: any = await response.json()
  return { status: response.status, body }
}

describe('GET /v1/shop/{slug}/search', () => {
  it.each([
    ['max=1', 'q: is required'],
    ['q=', 'q: must not be empty'],
    ['q=%20', 'q: must not be empty'],
    [`q=${'a'.repeat(121)}`, 'q: must have at most 120 characters'],
    ['q=a&max=0', 'max: must be a positive number'],
    ['q=a&max=-1', 'max: must be a positive number'],
    ['q=a&max=cheap', 'max: must be a positive number'],
    ['q=a&max=', 'max: must be a positive number'],
    ['q=a&max=1e99', 'max: must be a positive number'],
    ['q=a&limit=0', 'limit: must be an integer from 1 to 10'],
    ['q=a&limit=11', 'limit: must be an integer from 1 to 10'],
    ['q=a&limit=2.5', 'limit: must be an integer from 1 to 10'],
  ])('rejects %j', async (query, problem) => {
    const { status, body } = await call(`/v1/shop/corner-store/search?${query}`)
    expect([status, body.error]).toEqual([400, expect.stringContaining(problem)])
  })

  it('returns its price with a match, and a free empty answer without a match', async () => {
    expect((await call('/v1/shop/corner-store/search?q=rain+jacket')).status).toBe(402)
    expect(await call('/v1/shop/corner-store/search?q=teapot')).toMatchObject({
      status: 200,
      body: { count: 0, total: 0, products: [], charged: false },
    })
    expect((await call('/v1/shop/corner-store/search?q=jacket&max=24.49')).status).toBe(200)
    expect((await call('/v1/shop/corner-store/search?q=jacket&max=24.50')).status).toBe(402)
  })

  it('returns 404 for an unknown shop, and sells nothing of a shop that is not loaded or too old', async () => {
    expect((await call('/v1/shop/nobody/search?q=a')).status).toBe(404)
    expect((await call('/v1/shop/nobody')).status).toBe(404)
    expect((await call('/v1/shop/%00')).status).toBe(400)
    expect((await call('/v1/shop/%00/search?q=a')).status).toBe(400)
    const nowSec = aBlock().timestampSec
    const shops = [
      aShopOf([], { slug: 'never', facts: null, changedAtSec: null, confirmedAtSec: null }),
      aShopOf([aProduct()], { slug: 'stale', confirmedAtSec: nowSec - 25 * 3_600 }),
    ]
    const other = anApp(aWorld(), { shops: memoryShops(shops) })
    for (const slug of ['never', 'stale']) {
      const response = await other.request(`/v1/shop/${slug}/search?q=jacket`)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
      const info = await (await other.request(`/v1/shop/${slug}`)).json()
      expect(info).toMatchObject({ feedStatus: slug })
    }
  })
})

describe('GET /v1/shop', () => {
  it('lists each shop with its own summary', async () => {
    const { body: listed } = await call('/v1/shop')
    const { body: reported } = await call('/v1/shop/corner-store')
    const { categories, callPrice, howTo, ...summary } = reported
    expect(listed).toEqual({ shops: [summary] })
    expect(callPrice).toEqual({
      usd: '0.001',
      amount: '1000',
      networks: ['eip155:8453', 'eip155:137', 'eip155:5042'],
    })
    expect(categories).toEqual([{ name: 'Jackets', count: 1 }])
    expect(howTo).toContain('/v1/shop/corner-store/search?q=')
    expect(summary.priceRange).toEqual({ min: 24.5, max: 120, currency: 'USD' })
  })
})
