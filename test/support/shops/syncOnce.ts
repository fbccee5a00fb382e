import { Registry } from 'prom-client'
import { systemClock } from '../../../core/platform/systemClock.ts'
import type { ShopSettings } from '../../../core/shops/ports.ts'
import type { createShopFeeds } from '../../../core/shops/store/createShopFeeds.ts'
import { createFeedSource } from '../../../core/shops/store/feeds/createFeedSource.ts'
import { createShopMetrics } from '../../../workers/shops/createShopMetrics.ts'
import { syncShop } from '../../../workers/shops/syncShop.ts'

/** Reads the feed of a shop of the devnet once, and returns the result of the read. */
export function syncOnce(feeds: ReturnType<typeof createShopFeeds>, shop: ShopSettings) {
  return syncShop(
    {
      shopsNow: async () => [shop],
      follow: () => {},
      feeds,
      source: createFeedSource({ isDevnet: true }),
      metrics: createShopMetrics(new Registry()),
      clock: systemClock,
      crashAt: () => {},
      signal: new AbortController().signal,
      log: { info: () => {}, warn: () => {} },
    },
    shop,
  )
}
