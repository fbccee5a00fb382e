import { validateFeed } from '../../core/shops/domain/validateFeed.ts'
import {
  FeedFailed,
  type FeedMemory,
  type FeedRun,
  type ShopSettings,
} from '../../core/shops/ports.ts'
import type { FeedEnd } from './createShopMetrics.ts'
import type { ShopWork } from './shopWork.ts'

/**
 * Fetches the feed of one shop and serves it if it is new and valid; returns null if another
 * process fetches the feed.
 *
 * Crash points: before the swap nothing is written (`shop_before_swap`). The swap with its version
 * and its run is one transaction. After the swap the next fetch finds the same feed
 * (`shop_after_swap`). An unavailable or invalid feed leaves the served catalogue unchanged. If the
 * settings of the shop were replaced during the fetch, the catalogue also stays unchanged and the
 * result is null. Throws `DatabaseUnavailable`.
 */
export async function syncShop(work: ShopWork, shop: ShopSettings): Promise<FeedEnd | null> {
  const startedMs = work.clock.nowMs()
  const end = await work.feeds.alone(shop.slug, async (before) => {
    const startedAtSec = work.clock.nowSec()
    if (before.currency !== shop.feed.currency) return skipOutdated(work, shop)
    // A restarted process reports the age of the feed even without a newer feed.
    const { confirmedAtSec, products: served } = before
    if (confirmedAtSec !== null) work.metrics.loaded(shop.slug, served, confirmedAtSec)
    try {
      return await fetchFeed(work, shop, { before, startedAtSec })
    } catch (error) {
      if (!(error instanceof FeedFailed)) throw error
      // A stop of the process aborts the fetch; this is not a failure of the feed.
      if (work.signal.aborted) return null
      const { problem, message: words } = error
      const run = { startedAtSec, skipped: {} }
      await work.feeds.fail(before.shopId, { problem, words, products: 0 }, run)
      work.log.warn(
        { event: 'feed_load_failed', shop: shop.slug, problem, words },
        'feed not loaded: unreachable or invalid, previous products stay',
      )
      return problem
    }
  })
  if (end !== null) work.metrics.ended(shop.slug, end, (work.clock.nowMs() - startedMs) / 1_000)
  return end
}

type FetchStart = { readonly before: FeedMemory; readonly startedAtSec: number }

async function fetchFeed(
  work: ShopWork,
  shop: ShopSettings,
  { before, startedAtSec }: FetchStart,
): Promise<FeedEnd | null> {
  const { feeds, source, metrics, log } = work
  const cached = mayBeUnchanged(before, startedAtSec) ? before : withoutCache(before)
  const text = await source.fetch(shop, cached, work.signal)
  const empty: FeedRun = { startedAtSec, skipped: {} }
  const digest = text === null ? null : source.digest(text.pages)
  if (text === null || digest === cached.digest) {
    if (!(await feeds.confirm(before, text, empty))) return skipOutdated(work, shop)
    metrics.loaded(shop.slug, before.products, startedAtSec)
    return 'unchanged'
  }
  const catalogue = await readable(work, shop, source.read(shop, text.pages, startedAtSec))
  const run = { startedAtSec, skipped: catalogue.skipped }
  const products = catalogue.products.length
  const { minKeepRatio, slug } = shop
  const refusal = validateFeed({ products, served: before.products, minKeepRatio })
  if (refusal !== null) {
    const words = `${products} products of the feed can be shown, ${before.products} are served`
    await feeds.fail(before.shopId, { problem: refusal, words, products }, run)
    const { skipped } = run
    log.warn(
      { event: 'feed_load_failed', shop: slug, problem: refusal, words, skipped },
      'feed not loaded: unreachable or invalid, previous products stay',
    )
    return refusal
  }
  work.crashAt('shop_before_swap')
  const { etag, lastModified } = text
  const feed = { ...catalogue, etag, lastModified, digest: digest ?? '' }
  const counts = await feeds.replace(before.shopId, feed, run)
  if (counts === null) return skipOutdated(work, shop)
  work.crashAt('shop_after_swap')
  metrics.loaded(slug, products, startedAtSec)
  const { added, changed, removed } = counts
  const { skipped } = run
  log.info(
    { event: 'feed_loaded', shop: slug, products, added, changed, removed, skipped },
    'feed loaded',
  )
  return 'loaded'
}

/**
 * Handles a shop that a process with newer settings has registered: the settings of this process no
 * longer apply.
 */
function skipOutdated({ log }: ShopWork, { slug }: ShopSettings): null {
  log.warn({ event: 'feed_skipped', shop: slug }, 'feed skipped: newer settings found')
  return null
}

/**
 * Maps an unexpected error of a reader to `FeedFailed`, so that one feed does not stop other shops.
 */
async function readable<T>({ log }: ShopWork, { slug }: ShopSettings, reading: Promise<T>) {
  try {
    return await reading
  } catch (error) {
    if (error instanceof FeedFailed) throw error
    log.warn({ event: 'feed_read_failed', err: error, shop: slug }, 'read of a feed failed')
    throw new FeedFailed('broken', 'the feed cannot be read')
  }
}

/**
 * Returns false if a sale price started or ended since the last fetch, which changes prices of an
 * unchanged feed.
 */
function mayBeUnchanged({ pricesChangeAtSec }: FeedMemory, nowSec: number): boolean {
  return pricesChangeAtSec === null || pricesChangeAtSec > nowSec
}

const withoutCache = (before: FeedMemory): FeedMemory => ({
  ...before,
  etag: null,
  lastModified: null,
  digest: null,
})
