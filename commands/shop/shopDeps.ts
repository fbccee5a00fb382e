import type { Query } from '../../core/platform/db/createQuery.ts'
import type { FeedSource, ShopFeeds, ShopSettings, StoredShops } from '../../core/shops/ports.ts'

export type ShopDeps = {
  readonly configured: readonly ShopSettings[]
  readonly storedShops: StoredShops
  readonly feeds: ShopFeeds
  readonly source: FeedSource
  readonly query: Query
  readonly nowMs: () => number
  readonly signal: AbortSignal
  /** Prints a line of progress. */
  readonly print: (text: string) => void
}

/** Shop, and the place that holds its settings: the variable SHOPS, or the database after the command `add`. */
export type KnownShop = { readonly shop: ShopSettings; readonly from: 'SHOPS' | 'added' }

/** Returns all shops that the workers know, by slug; a shop in SHOPS replaces an added shop with the same slug. */
export async function knownShops({
  configured,
  storedShops,
}: Pick<ShopDeps, 'configured' | 'storedShops'>): Promise<readonly KnownShop[]> {
  const { shops } = await storedShops.read()
  const slugs = new Set(configured.map(({ slug }) => slug))
  const all: KnownShop[] = [
    ...configured.map((shop) => ({ shop, from: 'SHOPS' as const })),
    ...shops
      .filter(({ slug }) => !slugs.has(slug))
      .map((shop) => ({ shop, from: 'added' as const })),
  ]
  return all.toSorted((a, b) => (a.shop.slug < b.shop.slug ? -1 : 1))
}
