import { join } from 'node:path'
import type { Logger } from '../../core/kernel/logger.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import { chainSpecs } from '../chainSpecs.ts'
import { type ControlServer, startControlServer } from '../control/controlServer.ts'
import { createDevnet, type Devnet } from '../createDevnet.ts'
import { DevnetError } from '../devnetError.ts'
import { coinPriceUsd } from '../market/coinMarket.ts'
import { type MarketServer, startMarkets } from '../markets/startMarkets.ts'
import { allVaults } from '../residents/vaultReads.ts'
import { parseScenario } from '../scenarios/parseScenario.ts'
import { performScenario } from '../scenarios/performScenario.ts'
import { type ShopServer, startShops } from '../shops/startShops.ts'
import { type SolanaServer, startSolana } from '../solana/startSolana.ts'
import { writeSolanaKeys } from '../solana/writeSolanaKeys.ts'
import { checkpointLoop } from './checkpoints.ts'
import { createGate, type Gate } from './gate.ts'
import { coinLoop, keeperLoop, type LoopDeps, marketLoop, randomOf, residentLoop } from './loops.ts'

export type RunOptions = {
  readonly dir: string
  readonly seed: number
  readonly backfillDays: number
  readonly ports: Readonly<Record<number, number>>
  readonly controlPort: number
  readonly attestationPort: number
  readonly shopsPort: number
  readonly marketsPort: number
  readonly solanaPort: number
}

/** Event of a devnet for its supervisor: one object per line on standard output. */
export type DevnetEvent =
  | { readonly event: 'backfill'; readonly done: number; readonly total: number }
  | {
      readonly event: 'ready'
      readonly chains: readonly { readonly chainId: number; readonly url: string }[]
      readonly control: string
      readonly attestation: string | null
      readonly shops: string
      readonly markets: string
      readonly solana: string
      readonly deployment: string
      readonly bootMs: number
    }
  | { readonly event: 'stopped' }

export type RunDeps = {
  readonly emit: (event: DevnetEvent) => void
  readonly log: Logger
  readonly nowSec: () => number
  /** Stops the run in order. */
  readonly signal: AbortSignal
}

/** Maximum number of progress events of the back-fill. */
const PROGRESS_STEPS = 100
const SIGNAL_GRACE_MS = 500

/**
 * Starts a devnet, runs it until the signal, and stops it with its state on disk.
 *
 * Throws `DevnetError`: at the start, or `anvil_failed` when a node ends by itself.
 */
export async function runDevnet(deps: RunDeps, options: RunOptions): Promise<void> {
  const startMs = performance.now()
  const devnet = await boot(deps, options)
  if (devnet !== undefined) await liveAndStop(deps, options, devnet, startMs)
  deps.emit({ event: 'stopped' })
}

/** Starts a devnet in the present; returns undefined if the signal aborts the start. */
async function boot(deps: RunDeps, options: RunOptions): Promise<Devnet | undefined> {
  const { dir, seed, backfillDays, ports, attestationPort } = options
  const { signal } = deps
  try {
    return await createDevnet({
      dir,
      seed,
      backfillDays,
      ports,
      signal,
      nowSec: deps.nowSec(),
      mining: 'interval',
      chains: chainSpecs.map(({ chainId }) => chainId),
      onProgress: progressOf(deps),
      attestation: { port: attestationPort, log: deps.log },
    })
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

async function liveAndStop(
  deps: RunDeps,
  options: RunOptions,
  devnet: Devnet,
  startMs: number,
): Promise<void> {
  const ending = new AbortController()
  const signal = AbortSignal.any([deps.signal, ending.signal])
  const gate = createGate()
  let control: ControlServer | undefined
  let shops: ShopServer | undefined
  let markets: MarketServer | undefined
  let solana: SolanaServer | undefined
  let loops: Promise<unknown> = Promise.resolve()
  try {
    control = await startControlServer(controlDeps(deps, devnet, gate), options.controlPort)
    shops = await startShops({ port: options.shopsPort, seed: options.seed })
    const { marketsPort: port, seed } = options
    markets = await startMarkets({ port, seed, nowSec: deps.nowSec })
    solana = await startSolana({ port: options.solanaPort, seed })
    writeSolanaKeys(options.dir, solana.accounts)
    loops = live(devnet, gate, deps, { ...options, signal }).catch((error: unknown) => {
      deps.log.error(
        { event: 'devnet_loops_stopped', err: error },
        'devnet loops stopped: unexpected error',
      )
    })
    deps.emit({
      event: 'ready',
      chains: Object.values(devnet.chains).map(({ chainId, url }) => ({ chainId, url })),
      control: control.url,
      attestation: devnet.attestation?.url ?? null,
      shops: shops.url,
      markets: markets.url,
      solana: solana.url,
      deployment: join(options.dir, 'deployment.json'),
      bootMs: Math.round(performance.now() - startMs),
    })
    await untilEnd(devnet, deps.signal)
  } finally {
    ending.abort()
    await solana?.stop()
    await markets?.stop()
    await shops?.stop()
    await control?.close()
    await devnet.stop()
    await loops
  }
}

async function live(
  devnet: Devnet,
  gate: Gate,
  deps: RunDeps,
  { dir, seed, signal }: RunOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { number } = await latestBlock(devnet.vaultChain)
  const { log, nowSec } = deps
  const life: LoopDeps = { devnet, gate, log, nowSec, signal, random: randomOf(seed, number) }
  await Promise.all([
    marketLoop(life),
    coinLoop(life),
    residentLoop(life),
    keeperLoop(life),
    checkpointLoop(dir, Object.values(devnet.chains), log, signal),
  ])
}

/** Waits for the signal. Throws `DevnetError` when a node ends first. */
async function untilEnd(devnet: Devnet, signal: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const died = Object.values(devnet.chains).map(async ({ chainId, node }) => {
    const code = await node.exited
    // Ctrl-C also reaches the nodes, which may end before this process handles the signal.
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, SIGNAL_GRACE_MS))])
    if (signal.aborted) return
    throw new DevnetError('anvil_failed', `the node of chain ${chainId} ended with code ${code}`)
  })
  await Promise.race([stopped, ...died])
}

function controlDeps(deps: RunDeps, devnet: Devnet, gate: Gate) {
  const { residentDeps, market } = devnet
  return {
    log: deps.log,
    perform: (words: readonly string[]) => {
      const scenario = parseScenario(words)
      return gate.alone(() => performScenario(devnet, scenario))
    },
    status: async () => ({
      chains: await Promise.all(
        Object.values(devnet.chains).map(async (chain) => ({
          chainId: chain.chainId,
          url: chain.url,
          pid: chain.node.pid,
          block: await latestBlock(chain),
        })),
      ),
      attestation: devnet.attestation && {
        url: devnet.attestation.url,
        faults: devnet.attestation.faults.active(),
      },
      vaults: (await allVaults(residentDeps)).length,
      pricesUsd: market.prices.pricesUsd,
      coins: await Promise.all(
        devnet.coinMarkets.map(async (coinMarket) => ({
          chainId: coinMarket.chain.chainId,
          symbol: coinMarket.coin.symbol,
          priceUsd: await coinPriceUsd(coinMarket),
          feedRatio: coinMarket.feedRatio ?? null,
        })),
      ),
    }),
  }
}

function progressOf({ emit }: RunDeps): (done: number, total: number) => void {
  let shown = 0
  return (done, total) => {
    const step = Math.floor((done / total) * PROGRESS_STEPS)
    if (step === shown) return
    shown = step
    emit({ event: 'backfill', done, total })
  }
}
