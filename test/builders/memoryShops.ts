import { searchWords } from '../../core/shops/domain/searchWords.ts'
import type { Shop, ShopDeps, ShownProduct } from '../../core/shops/ports.ts'

/** Builds a shop with a freshly loaded feed. */
export function aShopOf(products: readonly ShownProduct[], given: Partial<Shop> = {}): Shop {
  return {
    id: 1,
    slug: 'corner-store',
    name: 'Outdoor Goods',
    url: 'https://shop.example/',
    currency: 'USD',
    maxAgeHours: 24,
    facts: {
      products: products.length,
      inStock: products.length,
      leastMinor: 2_450n,
      mostMinor: 12_000n,
      categories: [{ name: 'Jackets', count: products.length }],
      exampleQuery: 'rain jacket',
    },
    changedAtSec: 4_000_000_000,
    // The feed is fresh at any time of a test.
    confirmedAtSec: 4_000_000_000,
    isLastRunGood: true,
    ...given,
  }
}

export function aProduct(given: Partial<ShownProduct> = {}): ShownProduct {
  return {
    id: '1',
    title: 'Waterproof Rain Jacket',
    brand: 'Kestrel',
    type: 'Jackets',
    priceMinor: 2_450n,
    compareAtMinor: null,
    available: true,
    images: ['https://shop.example/1.jpg'],
    url: 'https://shop.example/products/1',
    buyUrl: 'https://shop.example/cart/1:1',
    variants: [{ id: '1', title: '', priceMinor: 2_450n, available: true }],
    ...given,
  }
}

/** Stores shops in memory and searches words of their titles. */
export function memoryShops(
  shops: readonly Shop[] = [aShopOf([aProduct()])],
  products: readonly ShownProduct[] = [aProduct()],
): ShopDeps {
  return {
    reads: {
      bySlug: async (slug) => shops.find((shop) => shop.slug === slug) ?? null,
      listed: async () => shops,
      products: async (_shop, ids) => products.filter(({ id }) => ids.includes(id)),
      search: async (_shop, wanted) => {
        const { words, maxMinor, limit, minMinor = null, categories = null, offset = 0 } = wanted
        const found = products.filter(
          ({ title, type, priceMinor }) =>
            words.length > 0 &&
            words.every((word) => searchWords(title).includes(word)) &&
            (categories === null || categories.includes(type ?? '')) &&
            (minMinor === null || priceMinor >= minMinor) &&
            (maxMinor === null || priceMinor <= maxMinor),
        )
        return {
          total: found.length,
          isTotalExact: true,
          hits: found.slice(offset, offset + limit).map((product) => ({ product, score: 1 })),
          words,
          isCorrected: false,
          isRelaxed: false,
        }
      },
    },
  }
}
