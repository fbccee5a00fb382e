import { createServer, type Server } from 'node:http'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { int, maybe, text } from '../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { systemClock } from '../../../../core/platform/systemClock.ts'
import type { FeedType, ShopSettings } from '../../../../core/shops/ports.ts'
import { createShopFeeds } from '../../../../core/shops/store/createShopFeeds.ts'
import { createShopReads } from '../../../../core/shops/store/createShopReads.ts'
import { createFeedSource } from '../../../../core/shops/store/feeds/createFeedSource.ts'
import { createGoods } from '../../../../devnet/shops/createGoods.ts'
import { type ShopServer, startShops } from '../../../../devnet/shops/startShops.ts'
import { shopifyPage } from '../../../../devnet/shops/writeFeeds.ts'
import { createShopMetrics } from '../../../../workers/shops/createShopMetrics.ts'
import { runShops } from '../../../../workers/shops/runShops.ts'
import type { ShopWork } from '../../../../workers/shops/shopWork.ts'
import { syncShop } from '../../../../workers/shops/syncShop.ts'
import { aShopSettings } from '../../../builders/aShopFeed.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

const GOODS = createGoods(600, 7)
const PATHS = {
  shopify: 'products.json',
  'google-xml': 'feed.xml',
  'google-tsv': 'feed.tsv',
  json: 'feed.json',
} as const satisfies Record<FeedType, string>

let database: TestDatabase
let sql: Sql
let feeds: ReturnType<typeof createShopFeeds>
let reads: ReturnType<typeof createShopReads>
let goods: ShopServer

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  feeds = createShopFeeds({ databaseUrl: database.url })
  reads = createShopReads({ databaseUrl: database.url })
  goods = await startShops({ seed: 7, goods: GOODS })
})
afterAll(async () => {
  await Promise.all([feeds?.close(), reads?.close(), sql?.end(), goods?.stop()])
  await database?.drop()
})

let ending: AbortController
beforeEach(() => {
  ending = new AbortController()
})
afterEach(() => {
  goods.faults.order(null)
  ending.abort()
})

function workOf(shops: readonly ShopSettings[], given: Partial<ShopWork> = {}): ShopWork {
  return {
    shopsNow: async () => shops,
    follow: () => {},
    feeds,
    source: createFeedSource({ isDevnet: true, pageMs: 2_000 }),
    metrics: createShopMetrics(new Registry()),
    clock: systemClock,
    crashAt: () => {},
    signal: ending.signal,
    log: { info: () => {}, warn: () => {} },
    ...given,
  }
}

/** Builds a shop with a feed of the devnet. */
function shopOf(type: FeedType, slug: string): ShopSettings {
  const url = `${goods.url}/${PATHS[type]}`
  return aShopSettings({ slug, baseUrl: goods.url, feed: { type, url } })
}

const productsOf = async (slug: string) => (await reads.bySlug(slug))?.facts?.products
const lastRun = async (slug: string) => {
  const [run] = await sql({ status: text, problem: maybe(text), products: int })`
    select run.status, run.problem, run.products from app.shop_feed_run run
    join app.shop on shop.id = run.shop_id where slug = ${slug} order by run.id desc limit 1`
  return run
}

describe.each(Object.keys(PATHS) as FeedType[])('a feed of type %s', (type) => {
  it('is loaded completely, and is unchanged in the next sync', async () => {
    const shop = shopOf(type, `whole-${type}`)
    const work = workOf([shop])
    await feeds.register([shop])
    expect(await syncShop(work, shop)).toBe('loaded')
    expect(await reads.bySlug(shop.slug)).toMatchObject({
      facts: { products: 600, categories: expect.arrayContaining([]) },
      isLastRunGood: true,
    })
    expect(await syncShop(work, shop)).toBe('unchanged')
    expect(await lastRun(shop.slug)).toEqual({ status: 'unchanged', problem: null, products: 600 })
  })

  it('keeps the served products after any fault, and records the reason', async () => {
    const shop = shopOf(type, `broken-${type}`)
    const work = workOf([shop])
    await feeds.register([shop])
    await syncShop(work, shop)
    for (const fault of ['truncated', 'tenth', 'server_error', 'silent'] as const) {
      goods.faults.order(fault)
      const end = await syncShop(work, shop)
      expect({ fault, end }).toEqual({
        fault,
        end: {
          truncated: 'broken',
          tenth: 'too_few',
          server_error: 'bad_status',
          silent: 'timeout',
        }[fault],
      })
      expect(await productsOf(shop.slug)).toBe(600)
      expect((await lastRun(shop.slug))?.problem).toMatch(new RegExp(`^${String(end)}: `))
      expect((await reads.bySlug(shop.slug))?.isLastRunGood).toBe(false)
    }
    goods.faults.order(null)
    await syncShop(work, shop)
    expect(await reads.bySlug(shop.slug)).toMatchObject({
      isLastRunGood: true,
      facts: { products: 600 },
    })
  })
})

describe('the sync of a shop', () => {
  it('accepts the loss of half of its products, and their return', async () => {
    const shop = shopOf('json', 'halving')
    const work = workOf([shop])
    await feeds.register([shop])
    await syncShop(work, shop)
    goods.faults.order('half')
    expect(await syncShop(work, shop)).toBe('loaded')
    expect(await productsOf(shop.slug)).toBe(300)
    goods.faults.order(null)
    await syncShop(work, shop)
    expect(await productsOf(shop.slug)).toBe(600)
  })

  it('runs in one process at a time', async () => {
    const shop = shopOf('json', 'alone')
    const work = workOf([shop])
    await feeds.register([shop])
    const ends = await Promise.all([syncShop(work, shop), syncShop(work, shop)])
    expect(new Set(ends)).toEqual(new Set(['loaded', null]))
  })

  it('never shows a half-replaced feed to a search', async () => {
    const shop = shopOf('json', 'swapping')
    const work = workOf([shop])
    await feeds.register([shop])
    await syncShop(work, shop)
    const found = await reads.bySlug(shop.slug)
    const whole = { words: ['jacket'], maxMinor: null, limit: 1 }
    const count = async () => (await reads.search(found!, whole)).total
    const all = await count()
    goods.faults.order('half')
    await syncShop(work, shop)
    const half = await count()
    expect(half).toBeLessThan(all)
    const seen = new Set<number>()
    let isOver = false
    const looking = (async () => {
      while (!isOver) seen.add(await count())
    })()
    for (const fault of [null, 'half', null, 'half', null] as const) {
      goods.faults.order(fault)
      await syncShop(work, shop)
    }
    isOver = true
    await looking
    expect([...seen].filter((total) => total !== all && total !== half)).toEqual([])
  })

  it('keeps the old feed when its worker dies before the swap, and the new feed after the swap', async () => {
    const shop = shopOf('json', 'dying')
    await feeds.register([shop])
    await syncShop(workOf([shop]), shop)
    for (const [point, products] of [
      ['shop_before_swap', 600],
      ['shop_after_swap', 300],
    ] as const) {
      goods.faults.order('half')
      const crashAt = (at: string) => {
        if (at === point) throw new Error('killed')
      }
      await expect(syncShop(workOf([shop], { crashAt }), shop)).rejects.toThrow('killed')
      expect(await productsOf(shop.slug)).toBe(products)
      goods.faults.order(null)
      // The lock ended with its connection.
      expect(await syncShop(workOf([shop]), shop)).toMatch(/loaded|unchanged/)
    }
  })

  it('runs at once for a new shop, also when its feed fails at first', async () => {
    const shop = shopOf('json', 'first')
    goods.faults.order('server_error')
    const work = workOf([shop])
    const failures: unknown[] = []
    const running = runShops(work, (error) => failures.push(error))
    while ((await lastRun(shop.slug)) === undefined) await new Promise((r) => setImmediate(r))
    expect(await productsOf(shop.slug)).toBeUndefined()
    goods.faults.order(null)
    await vi.waitUntil(async () => (await productsOf(shop.slug)) === 600, { timeout: PATIENCE_MS })
    ending.abort()
    await running
    expect(failures).toEqual([])
  })

  it('does not sell in the currency of newer settings when the process has older settings', async () => {
    const older = shopOf('json', 'changing')
    const newer = aShopSettings({ ...older, feed: { ...older.feed, currency: 'EUR' } })
    await feeds.register([older])
    await syncShop(workOf([older]), older)
    await feeds.register([newer])
    expect(await syncShop(workOf([older]), older)).toBeNull()
    expect(await reads.bySlug(older.slug)).toMatchObject({ currency: 'EUR', confirmedAtSec: null })
    // A process that reads a feed when the newer settings arrive.
    const source = createFeedSource({ isDevnet: true })
    await feeds.register([older])
    const slow = workOf([older], {
      source: {
        ...source,
        read: async (...given) => {
          await feeds.register([newer])
          return source.read(...given)
        },
      },
    })
    expect(await syncShop(slow, older)).toBeNull()
    expect((await reads.bySlug(older.slug))?.confirmedAtSec).toBeNull()
    await feeds.register([older])
    await syncShop(workOf([older]), older)
    const confirming = workOf([older], {
      source: {
        ...source,
        fetch: async (...given) => {
          await feeds.register([newer])
          return source.fetch(...given)
        },
      },
    })
    expect(await syncShop(confirming, older)).toBeNull()
    expect((await reads.bySlug(older.slug))?.confirmedAtSec).toBeNull()
  })

  it('serves one complete feed after two simultaneous swaps, because a lock may end with its connection', async () => {
    const shop = shopOf('json', 'twice')
    await feeds.register([shop])
    await syncShop(workOf([shop]), shop)
    const [row] = await sql({ id: int })`select id from app.shop where slug = 'twice'`
    const source = createFeedSource({ isDevnet: true })
    for (let round = 0; round < 6; round += 1) {
      const texts = [1, 2].map((price) =>
        JSON.stringify(
          GOODS.map(({ id, title }) => ({
            id,
            title,
            url: `/${id}`,
            price: `${price + round}.00`,
          })),
        ),
      )
      const swaps = texts.map(async (text) => {
        const feed = await source.read(shop, [text], 0)
        const reported = { etag: null, lastModified: null, digest: text }
        return feeds.replace(row!.id, { ...feed, ...reported }, { startedAtSec: 0, skipped: {} })
      })
      await Promise.all(swaps)
      const prices = await sql({ price: int, products: int })`
        select price_minor as price, count(*) as products from app.shop_product
        where shop_id = ${row!.id} group by 1`
      expect(prices).toHaveLength(1)
      expect((await reads.bySlug('twice'))?.facts?.leastMinor).toBe(BigInt(prices[0]!.price))
    }
  })

  it('records a feed that cannot be read or stored, and loads the next feed', async () => {
    const shop = shopOf('json', 'odd')
    await feeds.register([shop])
    const source = createFeedSource({ isDevnet: true })
    const throwing = async () => {
      throw new RangeError('a fault of ours')
    }
    const unread = workOf([shop], { source: { ...source, read: throwing } })
    expect(await syncShop(unread, shop)).toBe('broken')
    const unstorable = workOf([shop], {
      source: {
        ...source,
        read: async (...given) => {
          const catalogue = await source.read(...given)
          return {
            ...catalogue,
            products: catalogue.products.map((product) => ({ ...product, id: '\0' })),
          }
        },
      },
    })
    expect(await syncShop(unstorable, shop)).toBe('broken')
    expect((await lastRun(shop.slug))?.problem).toMatch(
      /^broken: the feed contains a value that cannot be stored/,
    )
    expect(await syncShop(workOf([shop]), shop)).toBe('loaded')
  })

  it('removes a shop that is not in the configuration', async () => {
    await feeds.register([shopOf('json', 'gone')])
    await feeds.register([shopOf('json', 'other')])
    expect(await reads.bySlug('gone')).toBeNull()
    expect((await reads.listed()).map(({ slug }) => slug)).toEqual(['other'])
  })

  it('rejects a feed at a private address and a feed in a file, except on a devnet', async () => {
    const shop = shopOf('json', 'guarded')
    const work = workOf([shop], { source: createFeedSource({ isDevnet: false }) })
    await feeds.register([shop])
    expect(await syncShop(work, shop)).toBe('unreachable')
    const file = aShopSettings({ slug: 'guarded', feed: { url: 'file:///etc/hostname' } })
    expect(await syncShop(work, file)).toBe('unreachable')
  })

  it('ends at a repeated page, and stops pages that take too long', async () => {
    let requested = 0
    const page = shopifyPage(GOODS.slice(0, 20), 'http://127.0.0.1', { page: 1, limit: 250 })
    const stuck = createServer((_, response) => {
      requested += 1
      response.setHeader('content-type', 'application/json').end(page)
    })
    try {
      await new Promise<void>((resolve) => stuck.listen(0, '127.0.0.1', resolve))
      const address = stuck.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const url = `http://127.0.0.1:${port}/`
      const shop = aShopSettings({ slug: 'stuck', baseUrl: url, feed: { type: 'shopify', url } })
      await feeds.register([shop])
      expect(await syncShop(workOf([shop]), shop)).toBe('loaded')
      expect(requested).toBe(2)
      const source = createFeedSource({ isDevnet: true, feedMs: 0 })
      expect(await syncShop(workOf([shop], { source }), shop)).toBe('timeout')
      expect(await productsOf(shop.slug)).toBe(20)
    } finally {
      stuck.closeAllConnections()
      stuck.close()
    }
  })

  it('rejects a feed that is too large or without an end', async () => {
    let large: Server | undefined
    try {
      large = createServer((_, response) => {
        response.setHeader('content-type', 'application/json')
        const more = (): void => {
          while (response.write(' '.repeat(65_536)));
        }
        response.on('drain', more)
        more()
      })
      await new Promise<void>((resolve) => large?.listen(0, '127.0.0.1', resolve))
      const address = large.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const url = `http://127.0.0.1:${port}/`
      const shop = aShopSettings({ slug: 'large', baseUrl: url, feed: { url } })
      const source = createFeedSource({ isDevnet: true, maxBytes: 5_000_000 })
      await feeds.register([shop])
      expect(await syncShop(workOf([shop], { source }), shop)).toBe('too_large')
    } finally {
      large?.closeAllConnections()
      large?.close()
    }
  })
})
