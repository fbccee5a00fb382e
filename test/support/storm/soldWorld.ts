import { loadGenerated } from '../../../devnet/leads/loadGenerated.ts'
import { until } from '../../../supervisor/until.ts'
import { serveMarkets } from '../markets/serveMarkets.ts'
import { PATIENCE_MS } from '../patience.ts'
import { createPaidWorld, type PaidWorld, SHARED_ORIGIN_ENV } from '../payments/paidWorld.ts'
import { vaultsOf } from '../publish/publishWorld.ts'
import { serveShop } from '../shops/shopEnv.ts'
import type { Api } from '../startApi.ts'

/** One request of a paid operation. */
export type SoldProduct = {
  readonly name: 'signals' | 'leads' | 'shop' | 'updown' | 'publish'
  readonly path: string
  /** Body of a POST. Without a body the request is a GET. */
  readonly body?: object
}

/** Each product on each EVM chain that accepts its payments. */
export const SALES = [
  ['signals', 8453],
  ['signals', 137],
  ['signals', 5042],
  ['leads', 8453],
  ['leads', 5042],
  ['shop', 8453],
  ['shop', 137],
  ['shop', 5042],
  ['updown', 8453],
  ['updown', 137],
  ['updown', 5042],
  ['publish', 8453],
] as const satisfies readonly (readonly [SoldProduct['name'], number])[]

/** Paid world that sells signals, leads, shop searches, prices to beat and pages from several api processes. */
export type SoldWorld = PaidWorld & {
  readonly apis: readonly Api[]
  product(name: SoldProduct['name']): SoldProduct
}

const LEADS = 2_000

/** Creates the world. Resolves when each product has an answer to sell and each chain a lane that can settle. */
export async function createSoldWorld(options: {
  readonly seed: number
  readonly apis: number
  readonly env: NodeJS.ProcessEnv
  readonly postgresUrl?: string
}): Promise<SoldWorld> {
  const { seed, env, postgresUrl } = options
  const [markets, shop] = await Promise.all([serveMarkets(seed), serveShop(seed)])
  const world = await createPaidWorld({
    seed,
    stillIndex: true,
    ...(postgresUrl !== undefined && { postgresUrl }),
  })
  const stop = async (): Promise<void> => {
    await world.stop()
    await markets.stop()
    await shop.server.stop()
  }
  try {
    await world.startWorkers({ ...markets.env, ...shop.env, ...env })
    const load = { count: LEADS, seed, day: '2026-06-01' }
    await loadGenerated(world.world.databaseUrl, load)
    await world.lanesOpen()
    const apis: Api[] = []
    for (let n = 0; n < options.apis; n += 1) {
      apis.push(await world.startApi({ ...SHARED_ORIGIN_ENV, ...env }))
    }
    for (const api of apis) await ready(api)
    const products = await productsOf(world, apis[0])
    const product = (name: SoldProduct['name']): SoldProduct => {
      const found = products.find((soldProduct) => soldProduct.name === name)
      if (found === undefined) throw new RangeError(`${name} is not sold`)
      return found
    }
    return { ...world, stop, apis, product }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ready(api: Api): Promise<void> {
  const hasAnswers = async (): Promise<boolean> => {
    const [shop, updown] = [await api.get('/v1/shop'), await api.get('/v1/updown')]
    return shop.body.shops?.[0]?.feedStatus === 'ok' && updown.body.markets?.[0]?.status === 'live'
  }
  if (!(await until(hasAnswers, PATIENCE_MS)))
    throw new Error('the shop or the markets do not answer')
}

async function productsOf(world: PaidWorld, api: Api | undefined): Promise<SoldProduct[]> {
  if (api === undefined) throw new RangeError('a world that sells has an api')
  const { example } = (await api.get('/v1/leads')).body
  const [vault] = await vaultsOf(world)
  return [
    { name: 'signals', path: '/v1/signals' },
    { name: 'leads', path: `/v1/leads/search?${new URLSearchParams({ ...example, limit: '2' })}` },
    { name: 'shop', path: '/v1/shop/corner-store/search?q=jacket&limit=3' },
    { name: 'updown', path: '/v1/updown/btc-5m' },
    { name: 'publish', path: '/v1/publish', body: { vault } },
  ]
}
