import { Agent, request } from 'node:http'
import { migrate } from '../core/platform/db/migrate.ts'
import { systemClock } from '../core/platform/systemClock.ts'
import { createMarketRows } from '../core/updown/store/createMarketRows.ts'
import { unclaimedPort } from '../devnet/chain/unclaimedPort.ts'
import { until } from '../supervisor/until.ts'
import { aMarketState } from '../test/builders/memoryMarkets.ts'
import { startTestPostgres } from '../test/support/startTestPostgres.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { cpuSeconds } from './support/processUsage.ts'
import { runScript } from './support/runScript.ts'
import type { Server } from './support/startServer.ts'
import { median, quantile, roundFigure } from './support/statistics.ts'

/**
 * Number of concurrent clients; each client sends its next request after the answer. Source:
 * promises of live answers.
 */
const CLIENTS = 4
/** Maximum p99 of live answers, milliseconds. Source: promises of live answers. */
const MAX_LIVE_MS = 5
/** Requests of each client per round and candidate. */
const REQUESTS = 500
/**
 * Milliseconds between two updates of all markets by the feed. The worker writes at least once per
 * second.
 */
const TELL_MS = 250
/** Reported quantile, 0 to 1. */
const SLOWEST = 0.99
const START_MS = 60_000

type Candidate = {
  readonly name: string
  readonly server: 'ours' | 'bare'
  readonly path: string
  readonly status: number
}

const BARE: Candidate = { name: 'bare server', server: 'bare', path: '/', status: 200 }
const LIVE: Candidate = {
  name: 'live answer',
  server: 'ours',
  path: '/v1/updown/btc-5m?free=1',
  status: 200,
}
const CANDIDATES: readonly Candidate[] = [
  BARE,
  LIVE,
  { name: 'price of an answer', server: 'ours', path: '/v1/updown/btc-5m', status: 402 },
  { name: 'index', server: 'ours', path: '/v1/updown', status: 200 },
]

/**
 * Measures the milliseconds until complete answers while states arrive through Postgres, against a
 * bare server that returns the same bytes.
 */
export async function updown(context: BenchContext): Promise<Result> {
  const { rounds, print, defer } = context
  const postgres = await startTestPostgres()
  defer(() => postgres.stop())
  await migrate(postgres.url)
  const rows = createMarketRows({ databaseUrl: postgres.url, clock: systemClock })
  defer(() => rows.close())
  const feed = setInterval(
    () => void rows.publish(aMarketState(systemClock.nowMs())).catch(() => undefined),
    TELL_MS,
  )
  defer(() => clearInterval(feed))
  const servers = {
    ours: await start(context, 'ours', postgres.url),
    bare: await start(context, 'bare', postgres.url),
  }
  const times = new Map<string, number[]>()
  const processor = new Map<string, number[]>()
  for (let round = 0; round <= rounds; round += 1) {
    for (const candidate of CANDIDATES) {
      const { url, pid } = servers[candidate.server]
      const beforeSec = cpuSeconds(pid)
      const measuredMs = await measureAll(url, candidate)
      const usedMicros = ((cpuSeconds(pid) - beforeSec) / measuredMs.length) * 1e6
      // The first round is not measured, because the compilers warm up.
      if (round === 0) continue
      const { name } = candidate
      times.set(name, [...(times.get(name) ?? []), ...measuredMs])
      processor.set(name, [...(processor.get(name) ?? []), usedMicros])
    }
    print(round === 0 ? 'warm' : `round ${round} of ${rounds}`)
  }
  return {
    title: `Price to beat, ${CLIENTS} clients at once`,
    figures: CANDIDATES.flatMap(({ name }) => [
      ...figures(name, times),
      {
        name: `${name}, processor`,
        value: roundFigure(median(processor.get(name) ?? [])),
        unit: 'us',
      },
    ]),
    notes: [
      'Times run from the request to the last byte, over one connection per client; servers and clients share the cores. ' +
        'Live answers are free answers, each for another network, so the calls include every step except the charge; the grants are in memory.',
      'The state of all markets is published four times a second through Postgres; answers read only memory.',
      'The bare server only sends the bytes of a live answer. Processor time is the time of the server per request, the figure that depends least on the load of the machine.',
    ],
  }
}

function figures(name: string, times: ReadonlyMap<string, readonly number[]>): Figure[] {
  const p99 = (of: string) => quantile(times.get(of) ?? [], SLOWEST)
  const ratio = roundFigure(p99(BARE.name) / p99(name))
  const compared = name === BARE.name ? {} : { against: { name: `${BARE.name}, p99`, ratio } }
  const limited = name === LIVE.name ? { limit: MAX_LIVE_MS } : {}
  return [
    { name: `${name}, p50`, value: roundFigure(quantile(times.get(name) ?? [], 0.5)), unit: 'ms' },
    { name: `${name}, p99`, value: roundFigure(p99(name)), unit: 'ms', ...limited, ...compared },
  ]
}

async function start(
  { defer }: BenchContext,
  name: 'ours' | 'bare',
  databaseUrl: string,
): Promise<Server> {
  const port = await unclaimedPort()
  const script = runScript({ args: ['bench/updown/serve.ts', name, String(port), databaseUrl] })
  defer(() => script.stop())
  const url = `http://127.0.0.1:${port}`
  const path = name === 'ours' ? '/v1/updown/btc-5m' : '/'
  const answers = () =>
    fetch(`${url}${path}`).then(
      ({ status }) => status === 402 || status === 200,
      () => false,
    )
  if (!(await until(answers, START_MS))) throw new Error(`${name} does not answer`)
  return { url, pid: script.pid, stop: () => script.stop() }
}

let networks = 0

/** Returns the milliseconds of each request. */
async function measureAll(origin: string, candidate: Candidate): Promise<number[]> {
  const lines = Array.from({ length: CLIENTS }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const measuredMs: number[] = []
    for (let index = 0; index < REQUESTS; index += 1) {
      networks += 1
      measuredMs.push(await measureCall(agent, `${origin}${candidate.path}`, candidate.status))
    }
    agent.destroy()
    return measuredMs
  })
  return (await Promise.all(lines)).flat()
}

/** Measures one request. Throws if the answer has another status. */
function measureCall(agent: Agent, url: string, status: number): Promise<number> {
  const beganMs = performance.now()
  const headers = { 'x-forwarded-for': networkOf(networks) }
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === status) return resolve(performance.now() - beganMs)
        reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}

/** Returns an address in a separate network for each `count` up to sixteen million. */
const networkOf = (count: number): string =>
  `${1 + ((count >> 16) & 127)}.${(count >> 8) & 255}.${count & 255}.1`
