import { setTimeout as delay } from 'node:timers/promises'
import type { Hex } from 'viem'
import { requestSponsor } from '../test/support/gas/buySponsorship.ts'
import { createGasWorld, type GasWorld } from '../test/support/gas/gasWorld.ts'
import { aPayer, type Payer } from '../test/support/payments/payer.ts'
import { startTestPostgres } from '../test/support/startTestPostgres.ts'
import { type CarryByHand, carryByHand } from './gas/carryByHand.ts'
import { type ReadyOperation, readyOperations } from './gas/readyOperations.ts'
import { type BlockWatch, watchBlocks } from './payments/blockWatch.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { cpuSeconds, descendants } from './support/processUsage.ts'
import { median, quantile, roundFigure } from './support/statistics.ts'

const CHAIN = 8453
const RICH_USDC6 = 1_000_000_000n
/** Operations per round that are sent in sequence; half of them are the first operation of a wallet. */
const ONE_BY_ONE = 24
/** Number of operations that are posted at the same time: more than two blocks of the goal. */
const AT_ONCE = 300
/**
 * Number of operations by hand; a few suffice, because a wallet by hand needs one block for each
 * operation.
 */
const BY_HAND = 10
const BLOCK_MS = 1_000
/** Milliseconds before a post that returned 202 or 503 is repeated. */
const REPEAT_MS = 200
/**
 * Maximum milliseconds from the post of a signed operation until the node has its transaction,
 * including the dry run.
 */
const MAX_SENT_MS = 150
/** Minimum ratio of the throughput to that of one wallet that waits for each receipt. */
const MIN_SPEED_RATIO = 5

type Scene = {
  readonly url: string
  readonly world: GasWorld
  readonly blocks: BlockWatch
  readonly byHand: CarryByHand
  readonly apiPid: number
}

/** Measures the latency and throughput of the sponsor with signed operations, compared with a wallet by hand. */
export async function gas(context: BenchContext): Promise<Result> {
  const { rounds, print, defer } = context
  const postgres = await startTestPostgres()
  defer(() => postgres.stop())
  const world = await createGasWorld({ seed: 7, postgresUrl: postgres.url, chainIds: [CHAIN] })
  defer(() => world.stop())
  await world.startWorkers()
  await world.gasLanesOpen()
  await world.lanesOpen()
  const { url, pid: apiPid } = await world.startApi()
  const blocks = watchBlocks(world.chain(CHAIN).wsUrl)
  defer(() => blocks.close())
  const [stranger = world.world.devnet.accounts.payTo] = world.world.devnet.accounts.visitors
  const { entryPoint } = world.sponsor(CHAIN)
  const byHand = carryByHand(world.chain(CHAIN), stranger.privateKey, entryPoint)
  const scene: Scene = { url, world, blocks, byHand, apiPid }

  print('a first operation of each wallet, for everything to be warm ...')
  const manyPayers = payers('crowd', AT_ONCE)
  await world.fund(manyPayers, RICH_USDC6)
  await postAtOnce(scene, await ready(scene, manyPayers))
  const sent: Sent[] = []
  const handMs: number[] = []
  const bursts: Burst[] = []
  const byHandPerSec: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const fresh = payers(`fresh ${round}`, ONE_BY_ONE / 2)
    await world.fund(fresh, RICH_USDC6)
    sent.push(...(await oneByOne(scene, [...fresh, ...manyPayers.slice(0, ONE_BY_ONE / 2)])))
    const carried = await carriedByHand(scene, await ready(scene, manyPayers.slice(0, BY_HAND)))
    byHandPerSec.push(carried.perSec)
    handMs.push(...carried.sentMs)
    bursts.push(await postAtOnce(scene, await ready(scene, manyPayers)))
    print(`round ${round} of ${rounds}`)
  }
  return {
    title: `Sponsored operations on ${CHAIN}: a block every second, ${world.submitters.length} submitters`,
    figures: [...sentFigures(sent, handMs), ...rateFigures(bursts, byHandPerSec)],
    notes: [
      'Posted to the node: from the request of the caller with the signed operation until the node ' +
        'announces the transaction to a subscriber, dry run included. By hand: a viem wallet sends the ' +
        'same operations to the EntryPoint after a gas estimate alone. Callers send at any moment ' +
        'between two blocks.',
      `Operations per second: ${AT_ONCE} signed operations are posted at once, until a block contains the ` +
        'last operation; the wallet by hand waits for each receipt. Callers, node, indexer, Postgres, api and ' +
        'workers share the cores. The processor time of an operation, from its post to its block, does not contain ' +
        'the callers; other load on the machine changes this time less than the rate.',
    ],
  }
}

function payers(name: string, count: number): Payer[] {
  return Array.from({ length: count }, (_, index) => aPayer(`bench gas ${name} ${index}`))
}

function ready({ url, world }: Scene, wallets: readonly Payer[]): Promise<ReadyOperation[]> {
  return readyOperations(url, wallets, world.usdc(CHAIN))
}

type Sent = { readonly isFirst: boolean; readonly sentMs: number }

/** Returns the milliseconds from each request until the node has the transaction of the request. */
async function oneByOne(scene: Scene, wallets: readonly Payer[]): Promise<Sent[]> {
  const operations = await ready(scene, wallets)
  const sent: Sent[] = []
  for (const [index, operation] of operations.entries()) {
    await delay((index / operations.length) * BLOCK_MS)
    const startMs = performance.now()
    const { receivedMs } = await scene.blocks.seen(await post(scene, operation))
    sent.push({ isFirst: operation.isFirst, sentMs: receivedMs - startMs })
  }
  return sent
}

async function post(scene: Scene, operation: ReadyOperation): Promise<Hex> {
  const { url } = scene
  const { signed } = operation
  const { status, body } = await requestSponsor(url, signed)
  // A caller repeats a post after 503, before which nothing was sent, and after 202, which returns the same operation.
  if (status === 202 || status === 503) {
    await delay(REPEAT_MS)
    return post(scene, operation)
  }
  if (status !== 200 || body.success !== true) {
    throw new Error(`a signed operation answers ${status}: ${JSON.stringify(body)}`)
  }
  return body.txHash
}

type Burst = {
  readonly perSec: number
  /** Processor milliseconds of each operation, in all processes that the benchmark started, and in the api. */
  readonly processorMs: number
  readonly apiMs: number
}

async function postAtOnce(scene: Scene, operations: readonly ReadyOperation[]): Promise<Burst> {
  const startMs = performance.now()
  const usedSec = () => descendants(process.pid).reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = { allSec: usedSec(), apiSec: cpuSeconds(scene.apiPid) }
  const hashes = await Promise.all(operations.map((operation) => post(scene, operation)))
  const seen = await Promise.all(hashes.map((hash) => scene.blocks.seen(hash)))
  const lastMs = Math.max(...seen.map(({ minedMs }) => minedMs))
  const perOperation = (sec: number) => (sec * 1000) / operations.length
  return {
    perSec: operations.length / ((lastMs - startMs) / 1000),
    processorMs: perOperation(usedSec() - before.allSec),
    apiMs: perOperation(cpuSeconds(scene.apiPid) - before.apiSec),
  }
}

/**
 * Returns the operations per second of one wallet, and the milliseconds until the node had each
 * transaction.
 */
async function carriedByHand(
  { byHand, blocks }: Scene,
  operations: readonly ReadyOperation[],
): Promise<{ readonly perSec: number; readonly sentMs: readonly number[] }> {
  const firstMs = performance.now()
  const sentMs: number[] = []
  for (const operation of operations) {
    const startMs = performance.now()
    const { receivedMs } = await blocks.seen(await byHand(operation))
    sentMs.push(receivedMs - startMs)
  }
  return { perSec: operations.length / ((performance.now() - firstMs) / 1000), sentMs }
}

function sentFigures(sent: readonly Sent[], handMs: readonly number[]): Figure[] {
  const all = sent.map(({ sentMs }) => sentMs)
  const first = sent.filter(({ isFirst }) => isFirst).map(({ sentMs }) => sentMs)
  return [
    { name: 'posted to the node: p50', value: roundFigure(median(all)), unit: 'ms' },
    {
      name: 'posted to the node: p95',
      value: roundFigure(quantile(all, 0.95)),
      unit: 'ms',
      limit: MAX_SENT_MS,
    },
    {
      name: 'of it, with an authorization: p95',
      value: roundFigure(quantile(first, 0.95)),
      unit: 'ms',
    },
    { name: 'by hand to the node: p50', value: roundFigure(median(handMs)), unit: 'ms' },
    { name: 'by hand to the node: p95', value: roundFigure(quantile(handMs, 0.95)), unit: 'ms' },
  ]
}

function rateFigures(bursts: readonly Burst[], byHandPerSec: readonly number[]): Figure[] {
  const byHand = median(byHandPerSec)
  const quartet = median(bursts.map(({ perSec }) => perSec))
  const processorMs = (of: (burst: Burst) => number) => roundFigure(median(bursts.map(of)))
  const name = 'one wallet, one at a time'
  return [
    { name, value: roundFigure(byHand), unit: 'operations/s' },
    {
      name: 'the sponsor',
      value: roundFigure(quartet),
      unit: 'operations/s',
      against: { name, ratio: roundFigure(quartet / byHand), target: MIN_SPEED_RATIO },
    },
    {
      name: 'an operation: processor time of all processes',
      value: processorMs((burst) => burst.processorMs),
      unit: 'ms',
    },
    {
      name: 'an operation: processor time of the api',
      value: processorMs((burst) => burst.apiMs),
      unit: 'ms',
    },
  ]
}
