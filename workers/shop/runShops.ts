import { setTimeout as delay } from 'node:timers/promises'
import { DomainError } from '../../core/domain/errors.ts'
import type { ShopWork } from './shopWork.ts'
import { syncShop } from './syncShop.ts'

/** Pause before the next try of a shop that has nothing yet. */
const TRY_AGAIN_MS = 5_000

/**
 * Makes the configured shops known, and loads those that have nothing yet without waiting for their dates.
 *
 * Ends when every shop has a feed; from then on dated jobs look at them. A database that is away is waited for.
 */
export async function runShops(work: ShopWork): Promise<void> {
  let isRegistered = false
  while (!work.signal.aborted) {
    try {
      if (!isRegistered) await work.feeds.register(work.shops)
      isRegistered = true
      if (await loadMissing(work)) return
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      work.log.warn({ code: error.code }, 'loading shops put off')
    }
    await delay(TRY_AGAIN_MS, undefined, { signal: work.signal }).catch(() => {})
  }
}

/** Whether every shop has a feed now. */
async function loadMissing(work: ShopWork): Promise<boolean> {
  const missing = new Set(await work.feeds.unloaded())
  for (const shop of work.shops) {
    if (missing.has(shop.slug) && !work.signal.aborted) await syncShop(work, shop)
  }
  return (await work.feeds.unloaded()).length === 0
}
