import type { ShopSettings } from '../../core/shops/ports.ts'

/** Builds settings of a shop whose feed is at `url`. */
export function aShopSettings(
  given: Omit<Partial<ShopSettings>, 'feed'> & {
    readonly feed?: Partial<ShopSettings['feed']>
  } = {},
): ShopSettings {
  const { feed, ...rest } = given
  return {
    slug: 'outdoor',
    name: 'Outdoor Goods',
    baseUrl: 'https://shop.example/',
    cron: '*/30 * * * *',
    minKeepRatio: 0.5,
    maxAgeHours: 24,
    ...rest,
    feed: {
      type: 'json',
      url: 'https://shop.example/feed.json',
      currency: 'USD',
      headers: {},
      ...feed,
    },
  }
}
