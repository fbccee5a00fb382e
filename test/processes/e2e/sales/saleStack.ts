import { type ServedMarkets, serveMarkets } from '../../../support/markets/serveMarkets.ts'
import {
  createPaidWorld,
  type PaidWorld,
  SHARED_ORIGIN_ENV,
} from '../../../support/payments/paidWorld.ts'
import type { Workers } from '../../../support/payments/startWorkers.ts'
import { serveShop } from '../../../support/shops/shopEnv.ts'
import type { Api } from '../../../support/startApi.ts'

/** Chains that accept payments, an external shop and prediction market, workers that follow both, and two apis. */
export type SaleStack = {
  readonly world: PaidWorld
  readonly markets: ServedMarkets
  readonly workers: Workers
  readonly api: Api
  /** Second api that shares the free grants of the first. */
  readonly twin: Api
  stop(): Promise<void>
}

/** Starts the stack of the products beside the index. */
export async function createSaleStack(seed: number): Promise<SaleStack> {
  const [markets, shop] = await Promise.all([serveMarkets(seed), serveShop(seed)])
  const world = await createPaidWorld({ seed, stillIndex: true })
  const workers = await world.startWorkers({ ...markets.env, ...shop.env })
  await world.lanesOpen()
  // With a common secret a caller without a sign-in is the same agent in both apis.
  const secret = { AGENT_HASH_SECRET: 'a secret of this test, long enough' }
  const [api, twin] = await Promise.all([
    world.startApi(secret),
    world.startApi({ ...secret, ...SHARED_ORIGIN_ENV }),
  ])
  return {
    world,
    markets,
    workers,
    api,
    twin,
    stop: async () => {
      await world.stop()
      await markets.stop()
      await shop.server.stop()
    },
  }
}
