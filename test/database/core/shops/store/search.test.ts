import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchWords } from '../../../../../core/shops/domain/searchWords.ts'
import type { ShopSearchQuery } from '../../../../../core/shops/ports.ts'
import { createShopFeeds } from '../../../../../core/shops/store/createShopFeeds.ts'
import { createShopReads } from '../../../../../core/shops/store/createShopReads.ts'
import { parseCatalogue } from '../../../../../core/shops/store/feeds/parseCatalogue.ts'
import { aShopSettings } from '../../../../builders/aShopFeed.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

let database: TestDatabase
let feeds: ReturnType<typeof createShopFeeds>
let reads: ReturnType<typeof createShopReads>
const shop = aShopSettings()

beforeAll(async () => {
  database = await migratedDatabase()
  feeds = createShopFeeds({ databaseUrl: database.url })
  reads = createShopReads({ databaseUrl: database.url })
  await feeds.register([shop])
  await load(GOODS)
})
afterAll(async () => {
  await Promise.all([feeds?.close(), reads?.close()])
  await database?.drop()
})

const GOODS = [
  good('1', 'Waterproof Jacket', '120.00', { brand: 'Kestrel', type: 'Jackets' }),
  good('2', 'Rain Jacket', '80.00', { type: 'Jackets', description: 'It is waterproof.' }),
  good('3', 'Leather Wallet', '24.50', { type: 'Wallets', available: false }),
  good('4', 'Leather Wallet Slim', '30.00', { type: 'Wallets' }),
  good('5', 'Café Mug', '9.00', { brand: 'Ærø' }),
  good('6', 'Cotton T-Shirt', '15.00', { tags: ['organic'] }),
  good('7', 'Чайник эмалированный', '45.00'),
]

function good(id: string, title: string, price: string, more: object = {}) {
  return { id, title, price, url: `/p/${id}`, ...more }
}

async function load(goods: readonly object[]) {
  const catalogue = await parseCatalogue(shop, [JSON.stringify({ products: goods })], 0)
  const feed = { ...catalogue, etag: null, lastModified: null, digest: String(goods.length) }
  return feeds.alone(shop.slug, ({ shopId }) =>
    feeds.replace(shopId, feed, { startedAtSec: 1, skipped: catalogue.skipped }),
  )
}

async function call(text: string, more: Partial<ShopSearchQuery> = {}) {
  const found = await reads.bySlug(shop.slug)
  const finds = await reads.search(found!, {
    words: searchWords(text),
    maxMinor: null,
    limit: 5,
    ...more,
  })
  return { ...finds, ids: finds.hits.map(({ product }) => product.id) }
}

describe('a search of a shop', () => {
  it('finds products that contain all words, matches in titles before matches in descriptions', async () => {
    expect(await call('waterproof jacket')).toMatchObject({ ids: ['1', '2'], isCorrected: false })
  })

  it('corrects words that the shop does not have', async () => {
    expect(await call('watreproof jaket')).toMatchObject({
      ids: ['1', '2'],
      isCorrected: true,
      words: ['waterproof', 'jacket'],
    })
    expect(await call('lether walet')).toMatchObject({
      ids: ['4', '3'],
      words: ['leather', 'wallet'],
    })
  })

  it('does not correct a word that a description contains, even when a similar word exists', async () => {
    await load([
      ...GOODS,
      good('20', 'Warm Scarf', '20.00', { description: 'Made of wool.' }),
      ...[21, 22, 23, 24, 25].map((id) => good(String(id), 'Garden Tool', '5.00')),
    ])
    expect(await call('wool')).toMatchObject({ ids: ['20'], isCorrected: false })
    expect(await call('the wool')).toMatchObject({ ids: ['20'], isCorrected: false })
    await load(GOODS)
  })

  it('finds and loads words of any script, and words above the maximum length', async () => {
    const long = `${'a'.repeat(39)}\u{20000}\u{20001}`
    await load([
      ...GOODS,
      good('20', long, '20.00'),
      good('21', '\u{20000}\u{20001} 絹 Sei\u00adde', '20.00'),
    ])
    expect((await call(long)).ids).toEqual(['20'])
    expect((await call('\u{20000}\u{20001}')).ids).toEqual(['21'])
    expect((await call('seide')).ids).toEqual(['21'])
    await load(GOODS)
  })

  it('treats the last word as a prefix', async () => {
    expect((await call('leather wal')).ids).toEqual(['4', '3'])
  })

  it('lists products out of stock last', async () => {
    expect((await call('leather wallet')).hits.map(({ product }) => product.available)).toEqual([
      true,
      false,
    ])
  })

  it('returns a product at the price ceiling, and no product above the ceiling', async () => {
    expect((await call('leather', { maxMinor: 2_450n })).ids).toEqual(['3'])
  })

  it('finds products with some of the words when no product has all of them', async () => {
    expect(await call('leather jacket')).toMatchObject({ isRelaxed: true, total: 4 })
  })

  it('finds words with accents, hyphens and other scripts as people type them', async () => {
    expect((await call('cafe aero')).ids).toEqual(['5'])
    expect((await call('tshirt')).ids).toEqual(['6'])
    expect((await call('t-shirt')).ids).toEqual(['6'])
    expect((await call('чайник')).ids).toEqual(['7'])
  })

  it.each(['', 'zzz qqq', '!!! & | <->', "'; drop table app.shop; --"])(
    'finds no product for %j, without an error',
    async (text) => {
      expect(await call(text)).toMatchObject({ total: 0, hits: [], isRelaxed: false })
    },
  )

  it('counts added, changed and removed products of a feed, and serves exactly the newest feed', async () => {
    expect(await load([...GOODS.slice(1, 6), good('8', 'Tent', '200.00')])).toEqual({
      added: 1,
      changed: 0,
      removed: 2,
    })
    expect((await call('waterproof jaket')).ids).toEqual(['2'])
    expect((await call('tent')).ids).toEqual(['8'])
    expect((await reads.bySlug(shop.slug))?.facts).toMatchObject({
      products: 6,
      inStock: 5,
      leastMinor: 900n,
      mostMinor: 20_000n,
    })
    await load(GOODS)
  })
})
