import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { feedState } from '../domain/feedState.ts'
import { ShopUnavailable, UnknownShop } from '../domain/shopErrors.ts'
import type { Shop, ShopCallDeps } from '../ports.ts'

type OpenDeps = Pick<ShopCallDeps, 'shops' | 'clock'>

/** Returns a shop that sells now. Throws `UnknownShop`, `ShopUnavailable`. */
export async function openShop({ shops, clock }: OpenDeps, slug: string): Promise<Shop> {
  const shop = await shops.reads.bySlug(slug)
  if (shop === null) throw new UnknownShop(slug)
  requireOpen({ clock }, shop)
  return shop
}

/** Throws `ShopUnavailable` for a shop whose feed was never loaded, or is too old for sales. */
export function requireOpen({ clock }: Pick<OpenDeps, 'clock'>, shop: Shop): void {
  const state = feedState(shop, clock.nowSec())
  if (state === 'never' || state === 'stale') {
    throw new ShopUnavailable(shop.slug, state, RETRY_AFTER_SEC.feed)
  }
}
