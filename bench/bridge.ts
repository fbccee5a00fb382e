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
import { median, quantile, rounded } from './support/statistics.ts'

const FROM = 8453
const TO = 5042
const RECEIVE_USDC6 = 2_000_000n
const ASK: BridgeRequest = { from: SLUGS[FROM] ?? '', to: SLUGS[TO] ?? '', amount: '2' }
const RICH_USDC6 = 1_000_000_000n
/** Number of bridges per round and method; the bridges run in sequence. */
const TRIPS = 10
const WARM_TRIPS = 3
const BLOCK_MS = 1_000
/** One block plus 500 ms, for each of the two waits that the service adds. */
const ADDED_LIMIT_MS = BLOCK_MS + 500
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
  /** From the payment, or the decision of the caller, until the node of the source has the burn. */
  readonly burnSentMs: number
  /** From the block of the burn, which the service attests, until a block of the destination holds the mint. */
  readonly mintMinedMs: number
  /** From the block of the mint until the answer; zero by hand. */
  readonly answeredMs: number
}

/**
 * Measures the time that the service adds to two chains and the attestation service, compared with calls made by hand.
 */
export async function bridge(context: BenchContext): Promise<Result> {
  const { rounds, say, defer } = context
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
  // The forwarding service fails on purpose, so that a worker mints: this benchmark does not
  // measure forwarding.
  await world.fault({ kind: 'forward_failed', count: BURNS_OF_A_RUN })
  const scene: Scene = { world, url: api.url, payer, watches }
  const ways = { ours: () => ourTrip(scene), byHand: () => tripByHand(scene) }
  say('bridging a few times for everything to be warm ...')
  for (let trip = 0; trip < WARM_TRIPS; trip += 1) await ways.ours()
  const trips = { ours: [] as Trip[], byHand: [] as Trip[] }
  for (let round = 1; round <= rounds; round += 1) {
    for (const way of ['byHand', 'ours'] as const) {
      for (let trip = 0; trip < TRIPS; trip += 1) {
        // Callers arrive at any moment between two blocks.
        await delay((trip / TRIPS) * BLOCK_MS)
        trips[way].push(await ways[way]())
      }
    }
    say(`round ${round} of ${rounds}`)
  }
  return {
    title: `A bridge from ${FROM} to ${TO}: what we add to the chains' own time, a block every second`,
    figures: [
      ...compared('payment to burn at the node', trips, ({ burnSentMs }) => burnSentMs),
      ...compared('attestation to mint in a block', trips, ({ mintMinedMs }) => mintMinedMs),
      { name: 'mint to answer: p50', value: p50(trips.ours, answered), unit: 'ms' },
      { name: 'mint to answer: p95', value: p95(trips.ours, answered), unit: 'ms' },
    ],
    notes: [
      'By hand: somebody sends a signed burn to the contract as it is, asks the attestation service ten ' +
        'times a second, then mints. The service attests at the block of the burn, so its own few milliseconds count as ' +
        'ours. Ours: a paid call, from the request with the payment on; our workers mint, as the ' +
        'forwarding service is told to fail. Payers, nodes, indexer, Postgres, api and workers share the cores.',
    ],
  }
}

async function ourTrip({ url, payer, watches }: Scene): Promise<Trip> {
  const payment = await signBridge(url, payer, ASK)
  const startMs = performance.now()
  const { status, body } = await payBridge(url, ASK, payment)
  const endMs = performance.now()
  const { burnTx, mintTx } = body
  if (status !== 200 || burnTx === undefined || mintTx === undefined) {
    throw new Error(`a bridge answers ${status}: ${JSON.stringify(body)}`)
  }
  return timed(watches, { startMs, endMs, burnTx, mintTx })
}

async function tripByHand({ world, payer, watches }: Scene): Promise<Trip> {
  const trip = { payer, from: FROM, to: TO, receiveUsdc6: RECEIVE_USDC6 }
  const burn = await bridgeByHand(world, trip)
  const startMs = performance.now()
  const burnTx = await burn.send()
  const mintTx = await mintByHand(world, { burnTx, fromDomain: DOMAINS[FROM] ?? 0, to: TO })
  return timed(watches, { startMs, endMs: startMs, burnTx, mintTx })
}

type Happened = {
  readonly startMs: number
  readonly endMs: number
  readonly burnTx: Hex
  readonly mintTx: Hex
}

async function timed(
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

const answered = ({ answeredMs }: Trip): number => answeredMs

function compared(name: string, { ours, byHand }: Trips, of: (trip: Trip) => number): Figure[] {
  const handMs = p95(byHand, of)
  const oursMs = p95(ours, of)
  const hand = `${name}, by hand: p95`
  return [
    { name: `${name}: p50`, value: p50(ours, of), unit: 'ms' },
    {
      name: `${name}: p95`,
      value: oursMs,
      unit: 'ms',
      limit: ADDED_LIMIT_MS,
      against: { name: hand, ratio: rounded(handMs / oursMs) },
    },
    { name: `${name}, by hand: p50`, value: p50(byHand, of), unit: 'ms' },
    { name: hand, value: handMs, unit: 'ms' },
  ]
}

function p50(trips: readonly Trip[], of: (trip: Trip) => number): number {
  return rounded(median(trips.map(of)))
}

function p95(trips: readonly Trip[], of: (trip: Trip) => number): number {
  return rounded(quantile(trips.map(of), 0.95))
}
