import type { ShopSettings } from '../../core/shops/ports.ts'
import { runLoop } from '../loop.ts'
import type { ShopWork } from './shopWork.ts'
import { syncShop } from './syncShop.ts'

/**
 * Pause before the next attempt for shops without a feed, milliseconds; the pause doubles, because
 * a broken feed is usually broken for a while.
 */
const TRY_AGAIN_MS = 5_000
const MAX_PAUSE_MS = 300_000
/** Pause between reads of the shops that the operator added by command, milliseconds. */
const READ_SHOPS_MS = 5_000

/**
 * Registers configured and added shops, loads shops without a feed at once, and reads added shops
 * until the process stops. An outage of the database is retried. A permanent fault is passed to
 * `failed`, and the next pass still runs.
 */
export async function runShops(work: ShopWork, failed: (error: unknown) => void): Promise<void> {
  const { clock, signal, log } = work
  let known: string | null = null
  let tries = 0
  let nextTryMs = 0
  const pass = async (): Promise<void> => {
    const shops = await work.shopsNow()
    const settings = JSON.stringify(shops)
    if (settings !== known) {
      await work.feeds.register(shops)
      work.follow(shops)
      work.metrics.follow(shops)
      known = settings
      tries = 0
      nextTryMs = 0
    }
    if (clock.nowMs() >= nextTryMs) {
      const isWhole = await loadMissing(work, shops)
      tries = isWhole ? 0 : tries + 1
      nextTryMs = clock.nowMs() + pauseMs(tries)
    }
  }
  await runLoop(
    {
      clock,
      signal,
      countFault: (_name, error) => failed(error),
      logOutage: (_name, code) =>
        log.warn(
          { event: 'shop_loading_paused', code },
          'loading of shops paused: database (postgres) unreachable or timeout, retry follows',
        ),
    },
    { name: 'shops', pass, pollMs: READ_SHOPS_MS },
  )
}

function pauseMs(tries: number): number {
  return tries === 0 ? 0 : Math.min(TRY_AGAIN_MS * 2 ** (tries - 1), MAX_PAUSE_MS)
}

/** Loads shops without a feed; returns true if each shop has a feed. */
async function loadMissing(work: ShopWork, shops: readonly ShopSettings[]): Promise<boolean> {
  const missing = new Set(await work.feeds.unloaded())
  for (const shop of shops) {
    if (missing.has(shop.slug) && !work.signal.aborted) await syncShop(work, shop)
  }
  const still = new Set(missing.size === 0 ? [] : await work.feeds.unloaded())
  return !shops.some(({ slug }) => still.has(slug))
}
