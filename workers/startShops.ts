import type { Registry } from 'prom-client'
import type { Config } from '../core/config.ts'
import type { CrashAt } from '../core/lanePorts.ts'
import type { Log } from '../core/platform/log.ts'
import { createShopFeeds } from '../core/platform/shop/createShopFeeds.ts'
import { createFeedSource } from '../core/platform/shop/feeds/createFeedSource.ts'
import { readShopSettings } from '../core/platform/shop/readShopSettings.ts'
import type { Shutdown } from '../core/platform/shutdown.ts'
import { systemClock } from '../core/platform/systemClock.ts'
import { createShopMetrics } from './shop/createShopMetrics.ts'
import { runShops } from './shop/runShops.ts'
import { shopJobs } from './shop/shopJobs.ts'

/** Keeps the configured shops. Throws `ConfigInvalid`. */
export function startShops(
  config: Config,
  parts: {
    readonly registry: Registry
    readonly shutdown: Shutdown
    readonly crashAt: CrashAt
    readonly log: Log
  },
) {
  const { registry, shutdown, crashAt, log } = parts
  const feeds = createShopFeeds({ databaseUrl: config.DATABASE_URL.reveal() })
  shutdown.add('shop rows', () => feeds.close())
  const work = {
    shops: readShopSettings(config),
    feeds,
    source: createFeedSource({ isDevnet: config.DEVNET }),
    metrics: createShopMetrics(registry),
    clock: systemClock,
    crashAt,
    signal: shutdown.signal,
    log,
  }
  const running = runShops(work)
  shutdown.add('shops', () => running)
  return { jobs: shopJobs(work), running }
}
