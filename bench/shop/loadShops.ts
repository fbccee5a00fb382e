import type { ShopSettings } from '../../core/shops/ports.ts'
import type { createShopFeeds } from '../../core/shops/store/createShopFeeds.ts'
import { createFeedSource } from '../../core/shops/store/feeds/createFeedSource.ts'
import { createGoods } from '../../devnet/shops/createGoods.ts'
import { plainJson } from '../../devnet/shops/writeFeeds.ts'

/** Number of products of each shop, a usual number. */
export const PRODUCTS = 10_000
const ORIGIN = 'https://shop.example'
/** Number of shops between two progress lines. */
const PROGRESS_EVERY = 10

export const slugOf = (index: number): string => `bench-${index}`

/**
 * Loads `count` shops, each with its own products, from texts of feeds; returns the milliseconds
 * of each load.
 */
export async function loadShops(
  feeds: ReturnType<typeof createShopFeeds>,
  count: number,
  print: (line: string) => void,
): Promise<readonly number[]> {
  const shops = Array.from({ length: count }, (_, index) => settingsOf(index))
  await feeds.register(shops)
  const source = createFeedSource({ isDevnet: true })
  const durationsMs: number[] = []
  for (const [index, shop] of shops.entries()) {
    const pages = [plainJson(createGoods(PRODUCTS, index + 7), ORIGIN)]
    const startMs = performance.now()
    const catalogue = await source.read(shop, pages, 0)
    const feed = { ...catalogue, etag: null, lastModified: null, digest: source.digest(pages) }
    await feeds.alone(shop.slug, ({ shopId }) =>
      feeds.replace(shopId, feed, { startedAtSec: 0, skipped: catalogue.skipped }),
    )
    durationsMs.push(performance.now() - startMs)
    if ((index + 1) % PROGRESS_EVERY === 0) print(`loaded ${index + 1} of ${count} shops`)
  }
  return durationsMs
}

function settingsOf(index: number): ShopSettings {
  return {
    slug: slugOf(index),
    name: `Bench ${index}`,
    baseUrl: ORIGIN,
    feed: { type: 'json', url: `${ORIGIN}/feed.json`, currency: 'USD', headers: {} },
    cron: '0 0 * * *',
    minKeepRatio: 0.5,
    maxAgeHours: 24,
  }
}
