import type { ShopSettings } from '../../core/shops/ports.ts'
import type { ShopWork } from './shopWork.ts'
import { syncShop } from './syncShop.ts'

/** Returns one scheduled job for each configured shop, which fetches its feed. */
export function shopJobs(work: ShopWork, shops: readonly ShopSettings[]) {
  return shops.map((shop) => ({
    // The name of a queue has letters, digits and underscores; a slug has no underscore.
    name: `shop_${shop.slug.replaceAll('-', '_')}`,
    cron: shop.cron,
    run: async (): Promise<void> => {
      await syncShop(work, shop)
    },
  }))
}
