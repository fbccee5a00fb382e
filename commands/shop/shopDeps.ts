import type { Query } from '../../core/platform/db/createQuery.ts'
import type { FeedSource, KeptShops, ShopFeeds, ShopSettings } from '../../core/shops/ports.ts'

export type ShopDeps = {
  readonly configured: readonly ShopSettings[]
  readonly kept: KeptShops
  readonly feeds: ShopFeeds
  readonly source: FeedSource
  readonly query: Query
  readonly nowMs: () => number
  readonly signal: AbortSignal
  /** Prints the progress for people. */
  readonly print: (text: string) => void
}

/** Shop with the origin of its settings. */
export type KnownShop = { readonly shop: ShopSettings; readonly from: 'SHOPS' | 'added' }

/** Returns all shops that the workers know, by slug; configuration wins over an added shop of the same slug. */
export async function knownShops({
  configured,
  kept,
}: Pick<ShopDeps, 'configured' | 'kept'>): Promise<readonly KnownShop[]> {
  const { shops } = await kept.read()
  const slugs = new Set(configured.map(({ slug }) => slug))
  const all: KnownShop[] = [
    ...configured.map((shop) => ({ shop, from: 'SHOPS' as const })),
    ...shops
      .filter(({ slug }) => !slugs.has(slug))
      .map((shop) => ({ shop, from: 'added' as const })),
  ]
  return all.toSorted((a, b) => (a.shop.slug < b.shop.slug ? -1 : 1))
}
