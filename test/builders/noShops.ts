import type { ShopDeps } from '../../core/shops/ports.ts'

/** Shops of apps without shops. */
export const noShops: ShopDeps = {
  reads: {
    bySlug: async () => null,
    listed: async () => [],
    products: async () => [],
    search: async () => {
      throw new RangeError('there is no shop to search')
    },
  },
}
