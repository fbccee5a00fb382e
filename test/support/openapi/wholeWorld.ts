import type { StartNode } from '../../../devnet/chain/chainNode.ts'
import { loadGenerated } from '../../../devnet/leads/loadGenerated.ts'
import { until } from '../../../supervisor/until.ts'
import { createGasWorld, type GasWorld } from '../gas/gasWorld.ts'
import { serveMarkets } from '../markets/serveMarkets.ts'
import { PATIENCE_MS } from '../patience.ts'
import type { Payer } from '../payments/payer.ts'
import { serveShop } from '../shops/shopEnv.ts'
import { type ServedSolana, serveSolana } from '../solana/serveSolana.ts'
import { waitForSolana } from '../solana/solanaStack.ts'
import type { Api } from '../startApi.ts'

const CHAINS = [8453, 5042, 137] as const
const RICH_USDC6 = 1_000_000_000n
/** Query of the bridge in examples. */
export const BRIDGE_REQUEST = { from: 'base', to: 'arc', amount: '25' } as const

/** Number of leads with which every part of a search has results. */
const LEADS = 2_000

/**
 * World with every part of the product: index, payments, bridge, sponsors, leads, a shop and markets, with one api.
 */
export type WholeWorld = GasWorld & { readonly api: Api; readonly solana: ServedSolana }

type Options = {
  readonly seed: number
  /** Accounts that get USDC on every chain. */
  readonly payers: readonly Payer[]
  readonly postgresUrl?: string
  /** Starts the node of each chain; anvil by default. */
  readonly startNode?: StartNode
}

/**
 * Creates the world. Resolves when the route of the bridge is open and the sponsor sells
 * operations.
 */
export async function createWholeWorld({ payers, ...options }: Options): Promise<WholeWorld> {
  const world = await createGasWorld({ ...options, chainIds: CHAINS })
  const { accounts, attestation } = world.world.devnet
  const shop = await serveShop(options.seed)
  const markets = await serveMarkets(options.seed)
  const solana = await serveSolana(options.seed)
  const stop = async () => {
    await world.stop()
    await shop.server.stop()
    await markets.stop()
    await solana.stop()
  }
  const bridging = { ATTESTATION_URL: attestation?.url ?? '' }
  try {
    await world.startWorkers({
      ...bridging,
      ...shop.env,
      ...markets.env,
      ...solana.workersEnv,
      BRIDGE_BURN_KEY: accounts.bridgeBurner.privateKey,
      BRIDGE_MINT_KEY: accounts.bridgeMinter.privateKey,
    })
    const load = { count: LEADS, seed: options.seed, day: '2026-06-01' }
    await loadGenerated(world.world.databaseUrl, load)
    await Promise.all([world.lanesOpen(), world.gasLanesOpen(), world.fund(payers, RICH_USDC6)])
    const api = await world.startApi({ ...bridging, ...solana.apiEnv })
    await Promise.all([
      waitForRoute(api),
      waitForShop(api),
      waitForMarkets(api),
      waitForSolana(api),
    ])
    return { ...world, stop, api, solana }
  } catch (error) {
    await stop()
    throw error
  }
}

async function waitForShop(api: Api): Promise<void> {
  const isLoaded = async () => (await api.get('/v1/shop')).body.shops[0]?.feedStatus === 'ok'
  if (!(await until(isLoaded, PATIENCE_MS))) throw new Error('the shop is not loaded')
}

async function waitForMarkets(api: Api): Promise<void> {
  const isLive = async () => (await api.get('/v1/updown')).body.markets[0]?.status === 'live'
  if (!(await until(isLive, PATIENCE_MS))) throw new Error('the markets do not answer')
}

type Route = { readonly from: string; readonly to: string; readonly open: boolean }

async function waitForRoute(api: Api): Promise<void> {
  let seen: unknown
  const isOpen = async () => {
    const { body } = await api.get('/v1/bridge/routes')
    seen = body
    const routes: readonly Route[] = body.routes ?? []
    return routes.some(
      ({ from, to, open }) => open && from === BRIDGE_REQUEST.from && to === BRIDGE_REQUEST.to,
    )
  }
  if (await until(isOpen, PATIENCE_MS)) return
  throw new Error(`the route does not open: ${JSON.stringify(seen).slice(0, 2_000)}`)
}
