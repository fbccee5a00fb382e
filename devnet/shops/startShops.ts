import { serveLocally } from '../serveLocally.ts'
import { createGoods, type Goods } from './createGoods.ts'
import { createShopApp } from './createShopApp.ts'
import { createShopFaults, type ShopFaults } from './createShopFaults.ts'

/** Number of products in the shop, as in a usual shop. */
const GOODS = 10_000

export type ShopServer = {
  readonly url: string
  readonly faults: ShopFaults
  stop(): Promise<void>
}

/** Starts the shop of a devnet on 127.0.0.1. Throws `DevnetError` `port_in_use`. */
export async function startShops(options: {
  /** Port; a free port by default. */
  readonly port?: number
  readonly seed: number
  readonly goods?: readonly Goods[]
}): Promise<ShopServer> {
  const faults = createShopFaults()
  const goods = options.goods ?? createGoods(GOODS, options.seed)
  const server = await serveLocally(createShopApp({ goods, faults }).fetch, options.port ?? 0)
  return { ...server, faults }
}
