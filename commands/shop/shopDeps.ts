import type { Query } from '../../core/platform/db/createSql.ts'
import type { FeedSource, KeptShops, ShopFeeds, ShopSettings } from '../../core/shops/ports.ts'

/** What commands work with. */
export type ShopDeps = {
  readonly configured: readonly ShopSettings[]
  readonly kept: KeptShops
  readonly feeds: ShopFeeds
  readonly source: FeedSource
  readonly query: Query
  readonly nowMs: () => number
  readonly signal: AbortSignal
  /** Tells people how far it is. */
  readonly say: (text: string) => void
}

/** Where a shop comes from. */
export type KnownShop = { readonly shop: ShopSettings; readonly from: 'SHOPS' | 'added' }

/** Every shop that workers know, by slug; configuration comes first where both name one. */
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
