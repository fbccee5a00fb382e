import { describe, expect, it } from 'vitest'
import { operations } from '../../../../core/catalogue/registry.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { aShop } from '../../../builders/aShop.ts'
import { aBlock } from '../../../builders/facts.ts'
import { aProduct, aShopOf, memoryShops } from '../../../builders/memoryShops.ts'
import { rpc } from '../../../support/mcp/rpc.ts'
import { createUcpFaults } from '../../../support/ucp/ucpFaults.ts'

const app = aShop(operations)
const faultsOf = createUcpFaults()
const SEARCH = '/v1/ucp/catalog/search'
const LOOKUP = '/v1/ucp/catalog/lookup'
const PRODUCT = '/v1/ucp/catalog/product'

async function post(path: string, body: unknown, given = app) {
  const headers = { 'content-type': 'application/json' }
  const response = await given.request(path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  const answer: any = await response.json()
  return { status: response.status, body: answer }
}

async function call(name: string, args: object) {
  return (await rpc(app, 'tools/call', { name, arguments: args }, { path: '/mcp/shop' })).json()
}

describe('/.well-known/ucp', () => {
  it('is a business profile of UCP that names the catalogue over REST and MCP', async () => {
    const response = await app.request('/.well-known/ucp')
    const { ucp } = await response.json()
    expect(faultsOf('profile', ucp)).toEqual([])
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    const [rest, mcp] = ucp.services['dev.ucp.shopping']
    const { origin } = new URL(rest.endpoint)
    expect([rest.transport, mcp.transport]).toEqual(['rest', 'mcp'])
    for (const path of [SEARCH, LOOKUP, PRODUCT]) {
      const { pathname } = new URL(`${rest.endpoint}${path.slice('/v1/ucp'.length)}`)
      expect((await post(pathname, { query: 1 })).status).toBe(400)
    }
    expect(mcp.endpoint).toBe(`${origin}/mcp/shop`)
    const list = await (await rpc(app, 'tools/list', {}, { path: '/mcp/shop' })).json()
    const names = list.result.tools.map(({ name }: { readonly name: string }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['search_catalog', 'lookup_catalog', 'get_product']),
    )
  })
})

describe('the catalogue of UCP', () => {
  it.each([
    [SEARCH, { query: 'rain jacket' }],
    [SEARCH, { query: 'jacket', filters: { price: { max: 2_450 } }, context: { currency: 'USD' } }],
    [LOOKUP, { ids: ['corner-store:1', 'corner-store:nothing'] }],
    [PRODUCT, { id: 'corner-store:1:1', selected: [{ name: 'Size', label: 'M' }] }],
  ])('costs at %s with the body %j the price of a shop search', async (path, body) => {
    const { accepts } = (await post(path, body)).body
    const search = await (await app.request('/v1/shop/corner-store/search?q=jacket')).json()
    const pricesOf = (offers: readonly { readonly maxAmountRequired: string }[]) =>
      offers.map(({ maxAmountRequired }) => maxAmountRequired)
    expect(pricesOf(accepts)).toEqual(pricesOf(search.accepts))
  })

  it('returns an empty answer without a charge, in the official form', async () => {
    const none = await post(SEARCH, { query: 'teapot' })
    expect([none.status, faultsOf('search', none.body), none.body.products]).toEqual([200, [], []])
    const above = await post(SEARCH, { query: 'jacket', filters: { price: { max: 2_449 } } })
    expect(above.body.products).toEqual([])
    const unknown = await post(LOOKUP, { ids: ['x', 'corner-store:2', 'nobody:1', 'x'] })
    expect([unknown.status, faultsOf('lookup', unknown.body)]).toEqual([200, []])
    expect(unknown.body).toMatchObject({
      products: [],
      messages: [
        ...['x', 'corner-store:2', 'nobody:1'].map((content) => ({ code: 'not_found', content })),
        { code: 'id_form' },
      ],
    })
    const missing = await post(PRODUCT, { id: 'corner-store:2' })
    expect([missing.status, faultsOf('error', missing.body)]).toEqual([200, []])
  })

  it.each([
    [SEARCH, {}, 'query: is required'],
    [SEARCH, { query: ' ' }, 'query: must not be empty'],
    [SEARCH, { query: 'a'.repeat(121) }, 'query: must have at most 120 characters'],
    [SEARCH, { query: 'a', pagination: { limit: 0 } }, 'pagination.limit: must be a positive'],
    [SEARCH, { query: 'a', pagination: { cursor: 'x' } }, 'pagination.cursor: is not a cursor'],
    [SEARCH, { query: 'a', filters: { price: { max: 0.5 } } }, 'filters.price.max: must be an'],
    [SEARCH, { query: 'a', filters: { price: { max: '9' } } }, 'filters.price.max: must be an'],
    [SEARCH, { query: 'a', filters: { size: 'M' } }, 'filters.size: unknown'],
    [SEARCH, { query: 'a', filter: {} }, 'filter: unknown; did you mean filters?'],
    [SEARCH, { query: 'a', filters: { categories: ['\0'] } }, 'filters.categories[0]: must not'],
    [LOOKUP, { ids: [] }, 'ids: must not be empty'],
    [LOOKUP, { ids: ['\ud800'] }, 'ids[0]: must not'],
    [PRODUCT, {}, 'id: '],
  ])('refuses at %s the request %j before a sale, in the form of UCP', async (path, body, text) => {
    const answer = await post(path, body)
    const problem = expect.stringContaining(text)
    expect([answer.status, answer.body]).toMatchObject([400, { error: problem, content: problem }])
  })

  it('refuses more ids than an answer has products, with the code of UCP', async () => {
    const ids = Array.from({ length: 11 }, (_, index) => `corner-store:${index}`)
    expect(await post(LOOKUP, { ids })).toMatchObject({
      status: 400,
      body: { code: 'request_too_large', content: 'ids: must have at most 10 ids' },
    })
    const { error } = await call('lookup_catalog', { catalog: { ids } })
    expect(error).toMatchObject({ code: -32_602, data: { code: 'request_too_large' } })
  })

  it('requires the name of a shop exactly while several shops are listed', async () => {
    const shops = [aShopOf([aProduct()]), aShopOf([aProduct()], { id: 2, slug: 'second' })]
    const two = anApp(aWorld(), { shops: memoryShops(shops) })
    const unnamed = await post(SEARCH, { query: 'teapot' }, two)
    expect([unnamed.status, unnamed.body.error]).toEqual([
      400,
      'filters.shop: is required; shops: corner-store, second',
    ])
    const named = { query: 'teapot', filters: { shop: 'second' } }
    expect((await post(SEARCH, named, two)).status).toBe(200)
    const hidden = { query: 'jacket', filters: { shop: 'nobody' } }
    expect((await post(SEARCH, hidden, two)).status).toBe(404)
  })

  it('returns 503 for a shop whose feed is too old', async () => {
    const stale = aShopOf([aProduct()], { confirmedAtSec: aBlock().timestampSec - 25 * 3_600 })
    const old = anApp(aWorld(), { shops: memoryShops([stale]) })
    for (const [path, body] of [
      [SEARCH, { query: 'jacket' }],
      [LOOKUP, { ids: ['corner-store:1'] }],
      [PRODUCT, { id: 'corner-store:1' }],
    ] as const) {
      expect(await post(path, body, old)).toMatchObject({
        status: 503,
        body: { code: 'shop_unavailable', retryable: true },
      })
    }
  })
})

describe('the tools of the catalogue', () => {
  const meta = { 'ucp-agent': { profile: 'https://agent.example/profile.json' } }

  it('accept the envelope of UCP, and return the answers of REST', async () => {
    const body = { query: 'teapot', context: { address_country: 'US' }, signals: {} }
    const { result } = await call('search_catalog', { meta, catalog: body })
    expect(result.structuredContent).toEqual((await post(SEARCH, body)).body)
    const missing = await call('get_product', { meta, catalog: { id: 'corner-store:2' } })
    expect(missing.result.isError).toBeUndefined()
    expect(faultsOf('error', missing.result.structuredContent)).toEqual([])
  })

  it('are listed and called by a client that accepts JSON alone, as clients of UCP do', async () => {
    const headers = { accept: 'application/json' }
    const path = '/mcp/shop'
    const list = await rpc(app, 'tools/list', {}, { path, headers })
    expect([list.status, (await list.json()).result.tools.length]).toEqual([200, 8])
    const params = { name: 'search_catalog', arguments: { catalog: { query: 'teapot' } } }
    const called = await (await rpc(app, 'tools/call', params, { path, headers })).json()
    expect(called.result.structuredContent.products).toEqual([])
    const refused = await rpc(app, 'tools/list', {}, { path, headers: { accept: 'text/html' } })
    expect(refused.status).toBe(406)
  })

  it('return the price of x402 for a call with products', async () => {
    const { result } = await call('search_catalog', { catalog: { query: 'jacket' } })
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { resource: { url: 'mcp://tool/search_catalog' } },
    })
    expect(
      result.structuredContent.accepts.map(({ amount }: { amount: string }) => amount),
    ).toEqual(['1000', '1000', '1000'])
  })

  it.each([
    [{}, 'catalog: is required'],
    [{ catalog: 'jacket' }, 'catalog: must be an object'],
    [{ query: 'jacket' }, 'query: unknown'],
    [{ catalog: { query: '' } }, 'query: must not be empty'],
    [{ catalog: { query: 'a', filters: { size: 1 } } }, 'filters.size: unknown'],
  ])('refuse %j as invalid parameters of JSON-RPC', async (args, text) => {
    const { error } = await call('search_catalog', args)
    expect(error).toMatchObject({
      code: -32_602,
      message: expect.stringContaining(text),
      data: { code: 'invalid_input' },
    })
  })
})
