import { marketMakerStep } from '../devnet/market/marketMakerStep.ts'
import { createRandom } from '../devnet/random.ts'
import { until } from '../supervisor/until.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { type Server, startApiServer } from './support/startServer.ts'
import { type BenchWorld, startWorld } from './support/startWorld.ts'
import { median, quantile, roundFigure } from './support/statistics.ts'

const BACKFILL_DAYS = 3
/** Number of measured blocks; blocks are two seconds apart. */
const BLOCKS = 65
/** Milliseconds between two polls of the API. Polling adds half of this, 2 ms, to each figure. */
const ASK_MS = 4
/** Maximum milliseconds until 95 of 100 blocks are visible. */
const MAX_VISIBLE_MS = 1_000
const LIMIT_MS = 300_000

type Way = { readonly name: string; readonly api: Server }

/**
 * Measures the milliseconds from a mined block to the first answer for that block, with new heads
 * over a socket and by polling.
 */
export async function latency(context: BenchContext): Promise<Result> {
  const { print } = context
  const world = await startWorld(context, { backfillDays: BACKFILL_DAYS, mining: 'interval' })
  moveMarket(context, world)
  const ways: Way[] = [
    { name: 'socket', api: await follow(context, world, {}) },
    // Without a socket address the indexer polls every 500 ms.
    { name: 'polling', api: await follow(context, world, { WS_URL_8453: '' }) },
  ]
  const minedMs = watchHeads(context, world)
  const watches = ways.map((way) => watchAnswers(context, way.api))
  print(`waiting for ${BLOCKS} blocks ...`)
  // The first head may have been sent before the watch began.
  const first = () => Math.min(...minedMs.keys()) + 2
  const complete = () => watches.every(({ newest }) => newest() >= first() + BLOCKS)
  if (!(await until(complete, LIMIT_MS))) throw new Error('the blocks did not become visible')
  return {
    title: `From a mined block to an answer about it, ${BLOCKS} blocks of two seconds`,
    figures: ways.flatMap(({ name }, index) => {
      const seenMs = watches[index]?.seenMs ?? new Map<number, number>()
      return figures(name, delays(minedMs, seenMs, first()))
    }),
    notes: [
      'Mined: the node announced the head to its subscribers. Visible: GET /v1/basket returned an answer as of that block ' +
        'or a later block. Every block contains a market step; both indexers follow the same node at the same time.',
    ],
  }
}

function figures(name: string, samples: readonly number[]): Figure[] {
  const limit = { limit: MAX_VISIBLE_MS }
  return [
    { name: `${name}: blocks`, value: samples.length, unit: 'blocks' },
    { name: `${name}: p50`, value: roundFigure(median(samples)), unit: 'ms' },
    { name: `${name}: p95`, value: roundFigure(quantile(samples, 0.95)), unit: 'ms', ...limit },
    { name: `${name}: max`, value: roundFigure(Math.max(...samples)), unit: 'ms' },
  ]
}

type Times = ReadonlyMap<number, number>

function delays(minedMs: Times, seenMs: Times, first: number): number[] {
  return [...minedMs].flatMap(([block, mined]) => {
    if (block < first || block >= first + BLOCKS) return []
    const visible = [...seenMs].filter(([seen]) => seen >= block).map(([, atMs]) => atMs)
    return visible.length === 0 ? [] : [Math.min(...visible) - mined]
  })
}

async function follow(
  context: BenchContext,
  world: BenchWorld,
  env: NodeJS.ProcessEnv,
): Promise<Server> {
  const databaseUrl = await world.database()
  const indexer = await world.index(databaseUrl, env)
  await indexer.ready()
  return startApiServer(context, world, databaseUrl)
}

/** Records, by block number, the time at which the node announced each head. */
function watchHeads({ defer }: BenchContext, { devnet }: BenchWorld): Map<number, number> {
  const minedMs = new Map<number, number>()
  const socket = new WebSocket(devnet.vaultChain.wsUrl)
  defer(() => socket.close())
  const request = { jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }
  socket.addEventListener('open', () => socket.send(JSON.stringify(request)))
  socket.addEventListener('message', ({ data }) => {
    const number = /"number":"(0x[0-9a-f]+)"/.exec(String(data))?.[1]
    if (number !== undefined) minedMs.set(Number(number), performance.now())
  })
  return minedMs
}

/** Records the time of the first answer for each block, by polling the API over one connection. */
function watchAnswers({ defer }: BenchContext, api: Server) {
  const seenMs = new Map<number, number>()
  const stopping = new AbortController()
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      const response = await fetch(`${api.url}/v1/basket`)
      await response.arrayBuffer()
      const block = Number(response.headers.get('x-block-number'))
      if (!seenMs.has(block)) seenMs.set(block, performance.now())
      await new Promise((resolve) => setTimeout(resolve, ASK_MS))
    }
  })()
  defer(async () => {
    stopping.abort()
    await listening
  })
  return { seenMs, newest: () => Math.max(0, ...seenMs.keys()) }
}

/** Runs a market step in every block. */
function moveMarket({ defer }: BenchContext, { devnet }: BenchWorld): void {
  const random = createRandom(2, 'bench')
  const stopping = new AbortController()
  const moving = (async () => {
    while (!stopping.signal.aborted) {
      await marketMakerStep(devnet.market, random, Math.floor(Date.now() / 1000))
    }
  })()
  defer(async () => {
    stopping.abort()
    await moving
  })
}
