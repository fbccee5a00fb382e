import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { text } from '../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../core/platform/db/createSql.ts'
import type { ShopSettings } from '../../core/shops/ports.ts'
import { createShopFeeds } from '../../core/shops/store/createShopFeeds.ts'
import { createShopReads } from '../../core/shops/store/createShopReads.ts'
import { aShopSettings } from '../builders/aShopFeed.ts'
import type { TestDatabase } from '../support/createDatabase.ts'
import { migratedDatabase } from '../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { syncOnce } from '../support/shops/syncOnce.ts'
import { startWorker } from '../support/startWorker.ts'

/** Two feeds that differ in price, in a word of every title, and in half of the products. */
const OLD = feedOf(0, '1.00', 'walnut')
const NEW = feedOf(30, '2.00', 'cherry')

function feedOf(first: number, price: string, word: string) {
  return Array.from({ length: 60 }, (_, index) => {
    const id = String(first + index)
    return { id, title: `Table ${word} ${id}`, price, url: `/${id}` }
  })
}

let database: TestDatabase
let sql: Sql
let feeds: ReturnType<typeof createShopFeeds>
let reads: ReturnType<typeof createShopReads>
let folder: string
let shop: ShopSettings

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  feeds = createShopFeeds({ databaseUrl: database.url })
  reads = createShopReads({ databaseUrl: database.url })
  folder = await mkdtemp(join(tmpdir(), 'shop-'))
  const url = pathToFileURL(join(folder, 'feed.json')).href
  shop = aShopSettings({ slug: 'tables', feed: { type: 'json', url } })
  await feeds.register([shop])
})
afterAll(async () => {
  await Promise.all([feeds?.close(), reads?.close(), sql?.end()])
  await database?.drop()
  if (folder !== undefined) await rm(folder, { recursive: true })
})

const write = (products: typeof OLD) =>
  writeFile(join(folder, 'feed.json'), JSON.stringify({ products }))

const check = () => syncOnce(feeds, shop)

/**
 * Runs a sync in a process that is killed before its statement number `statement`. Returns false when the sync ended
 * first.
 */
async function killedBefore(statement: number): Promise<boolean> {
  const { ended } = startWorker('test/support/shops/shopWorker', {
    env: {
      DATABASE_URL: database.url,
      SHOP: JSON.stringify(shop),
      KILL_BEFORE_STATEMENT: String(statement),
    },
  })
  const end = await ended
  if (end !== 0 && end !== 'SIGKILL') throw new Error(`the process ended with ${end}`)
  return end === 'SIGKILL'
}

/** Reads the served shop from every source that depends on the feed. */
async function readServedShop() {
  const found = await reads.bySlug(shop.slug)
  const count = async (word: string) =>
    (await reads.search(found!, { words: [word], maxMinor: null, limit: 1 })).total
  const words = await sql({ word: text })`
    select word from app.shop_word where shop_id = ${found!.id} and word in ('walnut', 'cherry')`
  return {
    products: found?.facts?.products,
    price: found?.facts?.leastMinor,
    titles: await count('table'),
    walnut: await count('walnut'),
    cherry: await count('cherry'),
    words: words.map(({ word }) => word),
    ids: (
      await sql({ id: text })`
        select external_id as id from app.shop_product where shop_id = ${found!.id}
        order by external_id::int4`
    ).map(({ id }) => Number(id)),
  }
}

it('a shop sync that is killed at any point between its statements leaves the complete old feed or the complete new feed, and the next sync succeeds', async () => {
  await write(OLD)
  await check()
  const old = await readServedShop()
  expect(old).toMatchObject({
    products: 60,
    price: 100n,
    titles: 60,
    walnut: 60,
    words: ['walnut'],
  })
  await write(NEW)
  await check()
  const fresh = await readServedShop()
  expect(fresh).toMatchObject({
    products: 60,
    price: 200n,
    titles: 60,
    cherry: 60,
    words: ['cherry'],
  })
  const ends: string[] = []
  for (let statement = 1; ; statement += 1) {
    await write(OLD)
    await check()
    expect(await readServedShop()).toEqual(old)
    await write(NEW)
    const isKilled = await killedBefore(statement)
    const now = await readServedShop()
    expect([old, fresh]).toContainEqual(now)
    ends.push(now.price === 100n ? 'old' : 'new')
    // Postgres releases the lock when the server notices the end of the process.
    const end = await vi.waitUntil(check, { timeout: PATIENCE_MS })
    expect(end).toBe(now.price === 100n ? 'loaded' : 'unchanged')
    expect(await readServedShop()).toEqual(fresh)
    if (!isKilled) break
  }
  // All statements of a swap are in one transaction: the old feed is served until the commit, then the new feed.
  expect(ends.join(' ')).toMatch(/^(old ){10,}(new ?)+$/)
})
