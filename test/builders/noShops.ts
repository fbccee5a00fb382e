import type { ShopDeps } from '../../core/shops/ports.ts'

/** Shops for apps that have none. */
export const noShops: ShopDeps = {
  reads: {
    bySlug: async () => null,
    listed: async () => [],
    search: async () => {
      throw new RangeError('there is no shop to search')
    },
  },
}
