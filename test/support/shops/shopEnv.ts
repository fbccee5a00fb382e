import type { FeedType } from '../../../core/shops/ports.ts'
import { createGoods } from '../../../devnet/shops/createGoods.ts'
import { type ShopServer, startShops } from '../../../devnet/shops/startShops.ts'

/** Enough that every word of the lists is there. */
const GOODS = 600

/** A shop of the devnet on a port of its own, and what workers are told of it. */
export type ServedShop = {
  readonly server: ShopServer
  readonly env: { readonly SHOPS: string }
}

export async function serveShop(seed: number, type: FeedType = 'shopify'): Promise<ServedShop> {
  const server = await startShops({ seed, goods: createGoods(GOODS, seed) })
  const path = { shopify: 'products.json', 'google-xml': 'feed.xml', 'google-tsv': 'feed.tsv' }
  const file = type === 'json' ? 'feed.json' : path[type]
  const shop = {
    slug: 'corner-store',
    name: 'Corner Store',
    baseUrl: server.url,
    feed: { type, url: `${server.url}/${file}` },
  }
  return { server, env: { SHOPS: JSON.stringify([shop]) } }
}
