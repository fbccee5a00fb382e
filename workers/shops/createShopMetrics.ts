import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { FEED_PROBLEMS, type FeedProblem, type ShopSettings } from '../../core/shops/ports.ts'

/** Outcome of one fetch of a feed. */
export type FeedEnd = 'loaded' | 'unchanged' | FeedProblem

export type ShopMetrics = {
  /** Sets the shops with metrics; the metrics of all other shops are removed. */
  follow(shops: readonly Pick<ShopSettings, 'slug' | 'maxAgeHours'>[]): void
  ended(slug: string, end: FeedEnd, seconds: number): void
  loaded(slug: string, products: number, atSec: number): void
}

const ENDS: readonly FeedEnd[] = ['loaded', 'unchanged', ...FEED_PROBLEMS]
const SEC_PER_HOUR = 3_600
/** Seconds from the request of a feed to its last written row. */
const BUCKETS_SEC = [0.1, 0.5, 1, 5, 15, 60, 120]

/** Creates the metrics of feeds; shops are few and named by the operator, so they are labels. */
export function createShopMetrics(registry: Registry): ShopMetrics {
  const registers = [registry]
  const runs = new Counter({
    name: 'svc_shop_feed_runs_total',
    help: 'Reads of feeds of shops, by outcome',
    labelNames: ['shop', 'end'],
    registers,
  })
  const durations = new Histogram({
    name: 'svc_shop_feed_run_seconds',
    help: 'Time from the request for a feed to its last row, seconds',
    buckets: BUCKETS_SEC,
    registers,
  })
  const products = new Gauge({
    name: 'svc_shop_products',
    help: 'Products of the newest feed that this process confirmed as current',
    labelNames: ['shop'],
    registers,
  })
  const confirmed = new Gauge({
    name: 'svc_shop_feed_confirmed_timestamp_seconds',
    help: 'Time at which this process last confirmed that the served products equal the feed, unix seconds',
    labelNames: ['shop'],
    registers,
  })
  const maxAge = new Gauge({
    name: 'svc_shop_feed_max_age_seconds',
    help: 'Age at which the loaded products of a shop are too old to sell, seconds',
    labelNames: ['shop'],
    registers,
  })
  const followed = new Set<string>()
  return {
    follow: (shops) => {
      const slugs = new Set(shops.map(({ slug }) => slug))
      for (const shop of followed) {
        if (slugs.has(shop)) continue
        for (const gauge of [products, confirmed, maxAge]) gauge.remove({ shop })
        followed.delete(shop)
      }
      for (const { slug, maxAgeHours } of shops) {
        maxAge.set({ shop: slug }, maxAgeHours * SEC_PER_HOUR)
        // `rate()` misses the first increase of a series that starts at 1, so each series starts at
        // 0.
        for (const end of ENDS) runs.inc({ shop: slug, end }, 0)
        followed.add(slug)
      }
    },
    ended: (shop, end, seconds) => {
      runs.inc({ shop, end })
      durations.observe(seconds)
    },
    loaded: (shop, count, atSec) => {
      products.set({ shop }, count)
      confirmed.set({ shop }, atSec)
    },
  }
}
