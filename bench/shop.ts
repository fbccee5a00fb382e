import { searchWords } from '../core/domain/shop/searchWords.ts'
import { migrate } from '../core/platform/db/migrate.ts'
import { createShopFeeds } from '../core/platform/shop/createShopFeeds.ts'
import { createShopReads } from '../core/platform/shop/createShopReads.ts'
import { createFeedSource } from '../core/platform/shop/feeds/createFeedSource.ts'
import type { ShopSettings } from '../core/shopPorts.ts'
import { createGoods } from '../devnet/shops/createGoods.ts'
import { plainJson } from '../devnet/shops/writeFeeds.ts'
import { startTestPostgres } from '../test/support/startTestPostgres.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { median, quantile, rounded } from './support/statistics.ts'

const PRODUCTS = 10_000
const SEARCHES = 600
const ORIGIN = 'https://shop.example'
/** Most that a search takes at the 95th percentile, ms. */
const SEARCH_LIMIT_MS = 10
const LIMIT = 5

/** As people type: whole words, beginnings, errors, too many words, none that the shop has. */
const QUERIES = [
  'waterproof jacket',
  'watreproof jaket',
  'lether walet',
  'hiking bots',
  'merino beanie navy',
  'camping mug',
  'tent',
  'sleping bag',
  'kestrel backpack black',
  'titanium cooking pot summit',
  'ultralite tent',
  'insulated glov',
  'bamboo watter botle',
  'zzz qqq',
  'recycled canvas lantern ember rust',
] as const

/** What a search of a shop of 10,000 products takes, in the process that asks. */
export async function shop(context: BenchContext): Promise<Result> {
  const { rounds, say, defer } = context
  const postgres = await startTestPostgres()
  defer(() => postgres.stop())
  await migrate(postgres.url)
  const feeds = createShopFeeds({ databaseUrl: postgres.url })
  defer(() => feeds.close())
  const reads = createShopReads({ databaseUrl: postgres.url })
  defer(() => reads.close())
  const loadMs = await load(feeds)
  say(`loaded ${PRODUCTS} products in ${Math.round(loadMs)} ms`)
  const found = await reads.bySlug(SHOP.slug)
  if (found === null) throw new Error('the shop is not there')
  const search = async (index: number): Promise<number> => {
    const text = QUERIES[index % QUERIES.length] ?? ''
    const maxMinor = index % 2 === 0 ? null : 12_000n
    const startMs = performance.now()
    await reads.search(found, { words: searchWords(text), maxMinor, limit: LIMIT })
    return performance.now() - startMs
  }
  for (let index = 0; index < QUERIES.length * 4; index += 1) await search(index)
  const taken: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = []
    for (let index = 0; index < SEARCHES; index += 1) times.push(await search(index))
    taken.push(times)
    say(`round ${round + 1}: p95 ${quantile(times, 0.95).toFixed(2)} ms`)
  }
  const at = (share: number) => rounded(median(taken.map((times) => quantile(times, share))))
  const figures: Figure[] = [
    { name: 'search, p50', value: at(0.5), unit: 'ms' },
    { name: 'search, p95', value: at(0.95), unit: 'ms', limit: SEARCH_LIMIT_MS },
    { name: 'search, p99', value: at(0.99), unit: 'ms' },
    { name: 'feed read and swapped in', value: rounded(loadMs), unit: 'ms' },
  ]
  return {
    title: `Search of a shop of ${PRODUCTS} products, one after the other`,
    figures,
    notes: [
      `${QUERIES.length} queries in turns, five with typing errors, every other with a price ceiling`,
      'from words to products in memory: a snapshot, its statements and their rows',
    ],
  }
}

const SHOP: ShopSettings = {
  slug: 'bench',
  name: 'Bench',
  baseUrl: ORIGIN,
  feed: { type: 'json', url: `${ORIGIN}/feed.json`, currency: 'USD', headers: {} },
  cron: '0 0 * * *',
  minKeepRatio: 0.5,
  maxAgeHours: 24,
}

/** Milliseconds from the text of a feed to its rows. */
async function load(feeds: ReturnType<typeof createShopFeeds>): Promise<number> {
  await feeds.register([SHOP])
  const source = createFeedSource({ isDevnet: true })
  const pages = [plainJson(createGoods(PRODUCTS, 7), ORIGIN)]
  const startMs = performance.now()
  const catalogue = await source.read(SHOP, pages, 0)
  const feed = { ...catalogue, etag: null, lastModified: null, digest: source.digest(pages) }
  await feeds.alone(SHOP.slug, ({ shopId }) =>
    feeds.replace(shopId, feed, { startedAtSec: 0, skipped: catalogue.skipped }),
  )
  return performance.now() - startMs
}
