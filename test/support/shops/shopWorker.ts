import pg from 'pg'
import { Registry } from 'prom-client'
import { systemClock } from '../../../core/platform/systemClock.ts'
import { createShopFeeds } from '../../../core/shops/store/createShopFeeds.ts'
import { createFeedSource } from '../../../core/shops/store/feeds/createFeedSource.ts'
import { readShop } from '../../../core/shops/store/readShopSettings.ts'
import { createShopMetrics } from '../../../workers/shops/createShopMetrics.ts'
import { syncShop } from '../../../workers/shops/syncShop.ts'

/** Process that reads one feed once, and kills itself before a given statement. */
const env = (name: string): string => process.env[name] ?? ''

let left = Number(env('KILL_BEFORE_STATEMENT'))
const send = pg.Client.prototype.query
const counting = function counting(this: pg.Client, ...given: never[]): unknown {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(send, this, given)
}
Object.assign(pg.Client.prototype, { query: counting })

const feeds = createShopFeeds({ databaseUrl: env('DATABASE_URL') })
const shop = readShop(JSON.parse(env('SHOP')), 'SHOP')
await syncShop(
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
await feeds.close()
