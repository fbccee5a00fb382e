import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postUcpLookup } from '../../../../../core/shops/operations/ucp/postUcpLookup.ts'
import { postUcpProduct } from '../../../../../core/shops/operations/ucp/postUcpProduct.ts'
import { postUcpSearch } from '../../../../../core/shops/operations/ucp/postUcpSearch.ts'
import type { ShopCallDeps } from '../../../../../core/shops/ports.ts'
import { createShopFeeds } from '../../../../../core/shops/store/createShopFeeds.ts'
import { createShopReads } from '../../../../../core/shops/store/createShopReads.ts'
import { parseCatalogue } from '../../../../../core/shops/store/feeds/parseCatalogue.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { depsOf } from '../../../../builders/anApp.ts'
import { aShopSettings } from '../../../../builders/aShopFeed.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { createUcpFaults } from '../../../../support/ucp/ucpFaults.ts'

let database: TestDatabase
let feeds: ReturnType<typeof createShopFeeds>
let reads: ReturnType<typeof createShopReads>
let deps: ShopCallDeps
const faultsOf = createUcpFaults()
const shop = aShopSettings()
const HOSTILE = 'a/:%"><script>'

beforeAll(async () => {
  database = await migratedDatabase()
  feeds = createShopFeeds({ databaseUrl: database.url })
  reads = createShopReads({ databaseUrl: database.url })
  deps = { ...depsOf(aWorld()), shops: { reads } }
  await feeds.register([shop])
  const lamps = Array.from({ length: 23 }, (_, index) => ({
    id: `lamp-${String(index).padStart(2, '0')}`,
    title: `Desk Lamp ${index}`,
    price: `${10 + index}.05`,
    type: index % 2 === 0 ? 'Lamps' : 'Lights',
    url: `/p/lamp-${index}`,
  }))
  const odd = {
    id: HOSTILE,
    title: '<b>Rain</b> Jacket <script>alert(1)</script>',
    price: '120.00',
    compareAtPrice: '150.00',
    type: 'Jackets',
    url: '/p/odd',
    variants: [
      { id: 'm', title: 'M', price: '120.00' },
      { id: 'm', title: 'L', price: '130.10', available: false },
    ],
  }
  const catalogue = await parseCatalogue(shop, [JSON.stringify({ products: [...lamps, odd] })], 0)
  const feed = { ...catalogue, etag: null, lastModified: null, digest: 'a' }
  await feeds.alone(shop.slug, ({ shopId }) =>
    feeds.replace(shopId, feed, { startedAtSec: 1, skipped: catalogue.skipped }),
  )
})
afterAll(async () => {
  await Promise.all([feeds?.close(), reads?.close()])
  await database?.drop()
})

// biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
type Json = any
async function answerOf(
  operation: typeof postUcpSearch | typeof postUcpLookup | typeof postUcpProduct,
  body: object,
): Promise<Json> {
  const answer = await operation.answer(deps, { body })
  return JSON.parse(JSON.stringify({ ...Object(answer.body), isEmpty: answer.isEmpty }))
}
const form = ({ isEmpty: _isEmpty, ...body }: Json) => body

async function pagesOf(body: object): Promise<readonly Json[]> {
  const pages: Json[] = []
  for (let cursor: string | undefined, page: Json; page?.pagination.has_next_page !== false; ) {
    page = await answerOf(postUcpSearch, {
      ...body,
      ...(cursor !== undefined && { pagination: { cursor } }),
    })
    cursor = page.pagination.cursor
    pages.push(page)
  }
  return pages
}

describe('the catalogue of UCP over the store of shops', () => {
  it('returns every match once over its pages, in the official form', async () => {
    const pages = await pagesOf({ query: 'desk lamp' })
    expect(pages.map(({ products }) => products.length)).toEqual([10, 10, 3])
    expect(pages.map((page) => faultsOf('search', form(page)))).toEqual([[], [], []])
    expect(pages.map(({ pagination }) => pagination.total_count)).toEqual([23, 23, 23])
    const ids = pages.flatMap(({ products }) => products.map(({ id }: Json) => id))
    expect(new Set(ids).size).toBe(23)
    const past = await answerOf(postUcpSearch, {
      query: 'desk lamp',
      pagination: { cursor: '500' },
    })
    expect(past).toMatchObject({ isEmpty: true, products: [], pagination: { total_count: 23 } })
  })

  it('continues a corrected search on its second page', async () => {
    const pages = await pagesOf({ query: 'lampp desk' })
    expect(pages.map(({ products }) => products.length)).toEqual([10, 10, 3])
    expect(pages.map(({ messages }) => messages[0].code)).toEqual(
      Array.from({ length: 3 }, () => 'query_corrected'),
    )
  })

  it('filters by price to the smallest unit, and by category', async () => {
    const between = { query: 'desk lamp', filters: { price: { min: 1_105, max: 1_305 } } }
    const { products } = await answerOf(postUcpSearch, between)
    const amounts = products.map(({ price_range }: Json) => price_range.min.amount)
    expect(amounts.toSorted()).toEqual([1_105, 1_205, 1_305])
    const lights = await pagesOf({ query: 'lamp', filters: { categories: ['Lights', 'Other'] } })
    const all = lights.flatMap((page) => page.products)
    expect([all.length, all[0].categories]).toEqual([
      11,
      [{ value: 'Lights', taxonomy: 'merchant' }],
    ])
  })

  it('finds by the id of a search each product and variant again, for hostile ids and labels', async () => {
    const { products } = await answerOf(postUcpSearch, { query: 'rain jacket' })
    const [found] = products
    expect(found.title).not.toContain('<')
    const ids = [found.id, ...found.variants.map(({ id }: Json) => id)]
    const looked = await answerOf(postUcpLookup, { ids })
    expect(faultsOf('lookup', form(looked))).toEqual([])
    expect(looked.products[0].variants.map(({ inputs }: Json) => inputs)).toEqual([
      [
        { id: ids[0], match: 'featured' },
        { id: ids[1], match: 'exact' },
      ],
      [{ id: ids[2], match: 'exact' }],
    ])
    const large = await answerOf(postUcpProduct, { id: ids[2] })
    expect(faultsOf('product', form(large))).toEqual([])
    expect(large.product.variants.map(({ title, price }: Json) => [title, price.amount])).toEqual([
      ['L', 13_010],
      ['M', 12_000],
    ])
    expect(large.product.variants[1].list_price).toEqual({ amount: 15_000, currency: 'USD' })
  })

  it('shows no product of a shop that is not listed any more', async () => {
    const [first] = (await answerOf(postUcpSearch, { query: 'rain jacket' })).products
    await feeds.register([])
    expect(await answerOf(postUcpLookup, { ids: [first.id] })).toMatchObject({
      isEmpty: true,
      products: [],
      messages: [{ code: 'not_found' }],
    })
    const missing = await answerOf(postUcpProduct, { id: first.id })
    expect([missing.isEmpty, faultsOf('error', form(missing))]).toEqual([true, []])
    const search = { query: 'rain jacket', filters: { shop: shop.slug } }
    await expect(answerOf(postUcpSearch, search)).rejects.toThrow('is not a shop')
    await feeds.register([shop])
  })
})
