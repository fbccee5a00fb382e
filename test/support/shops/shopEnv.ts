import type { FeedType } from '../../../core/shops/ports.ts'
import { createGoods } from '../../../devnet/shops/createGoods.ts'
import { type ShopServer, startShops } from '../../../devnet/shops/startShops.ts'

/** Number of goods with which every word of the lists occurs. */
const GOODS = 600

/** Shop of the devnet on its own port, with the environment of its workers. */
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
