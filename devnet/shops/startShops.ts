import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { DevnetError } from '../devnetError.ts'
import { createGoods, type Goods } from './createGoods.ts'
import { createShopApp } from './createShopApp.ts'
import { createShopFaults, type ShopFaults } from './createShopFaults.ts'

/** Products of the shop, as many as a usual one has. */
const GOODS = 10_000

export type ShopServer = {
  readonly url: string
  readonly faults: ShopFaults
  stop(): Promise<void>
}

/** Starts the shop of a devnet on 127.0.0.1. Throws `DevnetError` `port_in_use`. */
export async function startShops(options: {
  /** Any free one when absent. */
  readonly port?: number
  readonly seed: number
  readonly goods?: readonly Goods[]
}): Promise<ShopServer> {
  const faults = createShopFaults()
  const goods = options.goods ?? createGoods(GOODS, options.seed)
  const server = createAdaptorServer({ fetch: createShopApp({ goods, faults }).fetch })
  const url = await listen(server, options.port ?? 0)
  return { url, faults, stop: () => close(server) }
}

function listen(server: ServerType, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', () => {
      reject(new DevnetError('port_in_use', `port ${port} on 127.0.0.1 is in use`))
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      resolve(`http://127.0.0.1:${bound}`)
    })
  })
}

function close(server: ServerType): Promise<void> {
  if ('closeAllConnections' in server) server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
