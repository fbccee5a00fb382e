import type { Product } from './product.ts'
import { searchWords } from './searchWords.ts'

/** Maximum categories of the summary; the website of the shop has all. */
const MAX_CATEGORIES = 30

/** Returns the summary of a catalogue for callers; amounts are zero for an empty catalogue. */
export function summarise(products: readonly Product[]) {
  const prices = products
    .map(({ priceMinor }) => priceMinor)
    .sort((a, b) => (a < b ? -1 : Number(a > b)))
  const types = new Map<string, number>()
  for (const { type } of products) {
    if (type !== null) types.set(type, (types.get(type) ?? 0) + 1)
  }
  return {
    products: products.length,
    inStock: products.filter(({ available }) => available).length,
    leastMinor: prices[0] ?? 0n,
    mostMinor: prices.at(-1) ?? 0n,
    categories: [...types]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_CATEGORIES),
    exampleQuery: searchWords(products[0]?.title ?? '')
      .slice(0, 2)
      .join(' '),
  }
}
