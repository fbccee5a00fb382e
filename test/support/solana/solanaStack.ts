import { until } from '../../../supervisor/until.ts'
import { createGasWorld, type GasWorld } from '../gas/gasWorld.ts'
import { type ServedMarkets, serveMarkets } from '../markets/serveMarkets.ts'
import { PATIENCE_MS } from '../patience.ts'
import type { Api } from '../startApi.ts'
import { type ServedSolana, serveSolana } from './serveSolana.ts'

/** Chain of the payments for sponsorships. */
export const PAY_CHAIN = 8453

/** Chain with a sponsor; the processes also sponsor on Solana, at the SOL price of simulated markets. */
export type SolanaStack = GasWorld & {
  readonly solana: ServedSolana
  readonly markets: ServedMarkets
  readonly api: Api
}

/** Creates the stack. Resolves when the sponsor on Solana sells. */
export async function createSolanaStack(options: { readonly seed: number }): Promise<SolanaStack> {
  const { seed } = options
  const world = await createGasWorld({ seed, chainIds: [PAY_CHAIN], stillIndex: true })
  const solana = await serveSolana(seed)
  const markets = await serveMarkets(seed)
  const stop = async () => {
    await world.stop()
    await markets.stop()
    await solana.stop()
  }
  try {
    await world.startWorkers({ ...markets.env, ...solana.workersEnv })
    await Promise.all([world.lanesOpen(), world.gasLanesOpen()])
    const api = await world.startApi(solana.apiEnv)
    await waitForSolana(api)
    return { ...world, stop, solana, markets, api }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves when an api sells sponsorships on Solana. */
export async function waitForSolana(api: Api): Promise<void> {
  let seen: unknown
  const isOpen = async () => {
    const { body } = await api.get('/v1/gas/config')
    seen = body.chains?.at(-1)
    return body.chains?.at(-1)?.enabled === true
  }
  if (await until(isOpen, PATIENCE_MS)) return
  throw new Error(`nothing is sponsored on Solana: ${JSON.stringify(seen)}`)
}
