import { setTimeout as delay } from 'node:timers/promises'
import type { Hex } from 'viem'
import {
  type BridgeRequest,
  DOMAINS,
  payBridge,
  SLUGS,
  signBridge,
} from '../test/support/bridge/bridgeCall.ts'
import { type BridgeWorld, createBridgeWorld } from '../test/support/bridge/bridgeWorld.ts'
import { aPayer, type Payer } from '../test/support/payments/payer.ts'
import { startTestPostgres } from '../test/support/startTestPostgres.ts'
import { bridgeByHand } from './bridge/bridgeByHand.ts'
import { mintByHand } from './bridge/mintByHand.ts'
import { type BlockWatch, watchBlocks } from './payments/blockWatch.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { median, quantile, roundFigure } from './support/statistics.ts'

const FROM = 8453
const TO = 5042
const RECEIVE_USDC6 = 2_000_000n
const REQUEST: BridgeRequest = { from: SLUGS[FROM] ?? '', to: SLUGS[TO] ?? '', amount: '2' }
const RICH_USDC6 = 1_000_000_000n
/** Number of bridges per round and method; the bridges run in sequence. */
const RUNS = 10
const WARM_TRIPS = 3
const BLOCK_MS = 1_000
/**
 * Maximum wait that the service adds to each of its two waits, milliseconds: one block plus 500 ms.
 */
const MAX_ADDED_MS = BLOCK_MS + 500
const BURNS_OF_A_RUN = 1_000_000

type Watches = Readonly<Record<number, BlockWatch>>

type Scene = {
  readonly world: BridgeWorld
  readonly url: string
  readonly payer: Payer
  readonly watches: Watches
}

/** Waits of one bridge, milliseconds. */
type Trip = {
  /**
   * Time from the payment, or from the decision of the caller, until the node of the source has the
   * burn.
   */
  readonly burnSentMs: number
  /**
   * Time from the block of the burn, which the service attests, until a block of the destination
   * contains the mint.
   */
  readonly mintMinedMs: number
  /** Time from the block of the mint until the answer; zero for a bridge by hand. */
  readonly answeredMs: number
}

/**
 * Measures the time that the service adds to the times of both chains and of the attestation
 * service, compared with calls made by hand.
 */
export async function bridge(context: BenchContext): Promise<Result> {
  const { rounds, print, defer } = context
  const postgres = await startTestPostgres()
  defer(() => postgres.stop())
  const world = await createBridgeWorld({ seed: 7, postgresUrl: postgres.url })
  defer(() => world.stop())
  await world.startWorkers({ BRIDGE_SELF_MINT_AFTER_SEC: '1' })
  const api = await world.startApi()
  await world.bridgeLanesOpen()
  await world.routesOpen(api)
  const payer = aPayer('bench bridge')
  await world.fund([payer], RICH_USDC6)
  const watches: Watches = {
    [FROM]: watchBlocks(world.chain(FROM).wsUrl),
    [TO]: watchBlocks(world.chain(TO).wsUrl),
  }
  defer(() => Object.values(watches).map((watch) => watch.close()))
  // The forwarding service is made to fail, so that a worker mints: this benchmark does not measure
  // forwarding.
  await world.fault({ kind: 'forward_failed', count: BURNS_OF_A_RUN })
  const scene: Scene = { world, url: api.url, payer, watches }
  const ways = { ours: () => ourTrip(scene), byHand: () => tripByHand(scene) }
  print('warming caches and connections with a few bridges ...')
  for (let run = 0; run < WARM_TRIPS; run += 1) await ways.ours()
  const runs = { ours: [] as Trip[], byHand: [] as Trip[] }
  for (let round = 1; round <= rounds; round += 1) {
    for (const way of ['byHand', 'ours'] as const) {
      for (let run = 0; run < RUNS; run += 1) {
        // Callers arrive at different times between two blocks.
        await delay((run / RUNS) * BLOCK_MS)
        runs[way].push(await ways[way]())
      }
    }
    print(`round ${round} of ${rounds}`)
  }
  return {
    title: `A bridge from ${FROM} to ${TO}: time added to that of the chains, with a block every second`,
    figures: [
      ...compareTrips('payment to burn at the node', runs, ({ burnSentMs }) => burnSentMs),
      ...compareTrips('attestation to mint in a block', runs, ({ mintMinedMs }) => mintMinedMs),
      { name: 'mint to answer: p50', value: p50(runs.ours, answeredMsOf), unit: 'ms' },
      { name: 'mint to answer: p95', value: p95(runs.ours, answeredMsOf), unit: 'ms' },
    ],
    notes: [
      'By hand: a client sends a signed burn to the contract, polls the attestation service ten times a second, then ' +
        'mints. The attestation service attests in the block of the burn, so its few milliseconds are part of both ' +
        'figures. Through the service: a paid call, from the request with the payment; the workers mint, because the ' +
        'forwarding service has a fault. Payers, nodes, indexer, Postgres, api and workers share the cores.',
    ],
  }
}

async function ourTrip({ url, payer, watches }: Scene): Promise<Trip> {
  const payment = await signBridge(url, payer, REQUEST)
  const startMs = performance.now()
  const { status, body } = await payBridge(url, REQUEST, payment)
  const endMs = performance.now()
  const { burnTx, mintTx } = body
  if (status !== 200 || burnTx === undefined || mintTx === undefined) {
    throw new Error(`a bridge answers ${status}: ${JSON.stringify(body)}`)
  }
  return timeTrip(watches, { startMs, endMs, burnTx, mintTx })
}

async function tripByHand({ world, payer, watches }: Scene): Promise<Trip> {
  const run = { payer, from: FROM, to: TO, receiveUsdc6: RECEIVE_USDC6 }
  const burn = await bridgeByHand(world, run)
  const startMs = performance.now()
  const burnTx = await burn.send()
  const mintTx = await mintByHand(world, { burnTx, fromDomain: DOMAINS[FROM] ?? 0, to: TO })
  return timeTrip(watches, { startMs, endMs: startMs, burnTx, mintTx })
}

type Happened = {
  readonly startMs: number
  readonly endMs: number
  readonly burnTx: Hex
  readonly mintTx: Hex
}

async function timeTrip(
  watches: Watches,
  { startMs, endMs, burnTx, mintTx }: Happened,
): Promise<Trip> {
  const burn = await watches[FROM]?.seen(burnTx)
  const mint = await watches[TO]?.seen(mintTx)
  if (burn === undefined || mint === undefined) throw new Error('not seen')
  return {
    burnSentMs: burn.receivedMs - startMs,
    mintMinedMs: mint.minedMs - burn.minedMs,
    answeredMs: endMs - mint.minedMs,
  }
}

type Trips = { readonly ours: readonly Trip[]; readonly byHand: readonly Trip[] }

const answeredMsOf = ({ answeredMs }: Trip): number => answeredMs

function compareTrips(
  name: string,
  { ours: quartet, byHand }: Trips,
  of: (run: Trip) => number,
): Figure[] {
  const handMs = p95(byHand, of)
  const oursMs = p95(quartet, of)
  const hand = `${name}, by hand: p95`
  return [
    { name: `${name}: p50`, value: p50(quartet, of), unit: 'ms' },
    {
      name: `${name}: p95`,
      value: oursMs,
      unit: 'ms',
      limit: MAX_ADDED_MS,
      against: { name: hand, ratio: roundFigure(handMs / oursMs) },
    },
    { name: `${name}, by hand: p50`, value: p50(byHand, of), unit: 'ms' },
    { name: hand, value: handMs, unit: 'ms' },
  ]
}

function p50(runs: readonly Trip[], of: (run: Trip) => number): number {
  return roundFigure(median(runs.map(of)))
}

function p95(runs: readonly Trip[], of: (run: Trip) => number): number {
  return roundFigure(quantile(runs.map(of), 0.95))
}
