import { DomainError } from '../../core/kernel/errors.ts'
import { reportBackgroundFault } from '../../core/platform/background/backgroundFaults.ts'
import type { Log } from '../../core/platform/log.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import type { ShopSettings, StoredShops } from '../../core/shops/ports.ts'
import { createFeedSchedule } from '../../core/shops/store/createFeedSchedule.ts'
import { createShopFeeds } from '../../core/shops/store/createShopFeeds.ts'
import { createStoredShops } from '../../core/shops/store/createStoredShops.ts'
import { createFeedSource } from '../../core/shops/store/feeds/createFeedSource.ts'
import { readShopSettings } from '../../core/shops/store/readShopSettings.ts'
import type { StartedWork, WorkerParts } from '../workerParts.ts'
import { createShopMetrics } from './createShopMetrics.ts'
import { runShops } from './runShops.ts'
import { shopJobs } from './shopJobs.ts'
import type { ShopWork } from './shopWork.ts'
import { syncShop } from './syncShop.ts'

/** Starts the fetches of configured and added shops. Throws `ConfigInvalid`. */
export function startShops({
  config,
  databaseUrl,
  registry,
  shutdown,
  crashAt,
  log,
}: WorkerParts): StartedWork {
  const configured = readShopSettings(config)
  const feeds = createShopFeeds({ databaseUrl })
  shutdown.add('shop rows', () => feeds.close())
  const stored = createStoredShops({ databaseUrl })
  shutdown.add('added shops', () => stored.close())
  const addedTo = addedShops(stored, configured, log)
  const dated = createFeedSchedule(
    async (shop) => {
      await syncShop(work, shop)
    },
    ({ slug }, error) => {
      const code = error instanceof DomainError ? error.code : 'internal'
      log.warn(
        { event: 'feed_schedule_failed', err: error, shop: slug, code },
        'scheduled read of a feed failed',
      )
    },
  )
  shutdown.add('dates of added shops', () => dated.close())
  const slugs = new Set(configured.map(({ slug }) => slug))
  const work: ShopWork = {
    shopsNow: addedTo,
    // Configured shops have scheduled jobs instead.
    follow: (shops) => dated.follow(shops.filter(({ slug }) => !slugs.has(slug))),
    feeds,
    source: createFeedSource({ isDevnet: config.DEVNET }),
    metrics: createShopMetrics(registry),
    clock: systemClock,
    crashAt,
    signal: shutdown.signal,
    log,
  }
  const running = runShops(work, (error) => reportBackgroundFault('shops', error))
  shutdown.add('shops', () => running)
  return { jobs: shopJobs(work, configured), running }
}

/** Returns the added shops whose slug no configured shop has; logs an unreadable shop once. */
function addedShops(stored: StoredShops, configured: readonly ShopSettings[], log: Log) {
  const slugs = new Set(configured.map(({ slug }) => slug))
  const logged = new Set<string>()
  return async (): Promise<readonly ShopSettings[]> => {
    const { shops, unread } = await stored.read()
    for (const slug of unread.filter((text) => !logged.has(text))) {
      logged.add(slug)
      log.warn(
        { event: 'shop_settings_rejected', shop: slug },
        'settings of an added shop rejected: unknown format',
      )
    }
    return [...configured, ...shops.filter(({ slug }) => !slugs.has(slug))]
  }
}
