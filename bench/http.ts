import { catchUp } from '../test/support/catchUp.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { loadServers } from './support/loadServers.ts'
import { BLOCK_MS, mineAsInLife } from './support/mineAsInLife.ts'
import { openVaults } from './support/openVaults.ts'
import { cpuSeconds } from './support/processUsage.ts'
import { type Server, startApiServer, startBaselines } from './support/startServer.ts'
import { startWorld } from './support/startWorld.ts'
import { median, roundFigure } from './support/statistics.ts'

const BACKFILL_DAYS = 3
const VAULTS = 50
/** Seconds of load per candidate and round. */
const LOAD_SEC = 4
const CONNECTIONS = 16

/** Minimum ratio of the throughput to that of the baselines. */
const MIN_VAULT_RATIO = 0.5
const MIN_BASKET_RATIO = 0.8

type Candidate = {
  readonly name: string
  readonly server: Server
  readonly paths: readonly string[]
  /** True if each request gets a unique query, so that the cache has no answer. */
  readonly unique?: true
  readonly against?: { readonly name: string; readonly target: number }
}

type Run = { readonly perSec: number; readonly cpuMicros: number; readonly p99Ms: number }

/**
 * Measures requests per second and processor time per request of the API, with a block every two
 * seconds as in production.
 */
export async function http(context: BenchContext): Promise<Result> {
  const { rounds, print } = context
  const world = await startWorld(context, { backfillDays: BACKFILL_DAYS, mining: 'manual' })
  const vaults = await openVaults(world, VAULTS)
  const databaseUrl = await world.database()
  const indexer = await world.index(databaseUrl)
  await indexer.ready()
  await catchUp(databaseUrl, world.devnet.vaultChain)
  const api = await startApiServer(context, world, databaseUrl)
  const basket = await (await fetch(`${api.url}/v1/basket`)).text()
  const baselines = await startBaselines(context, databaseUrl, basket)
  mineAsInLife(context, world)
  const candidates = candidatesOf(api, baselines, vaults)
  const runs = new Map<string, Run[]>(candidates.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const candidate of candidates) {
      const run = await load(candidate)
      // The first round is not measured, because the compilers of both servers warm up.
      if (round > 0) runs.get(candidate.name)?.push(run)
    }
    print(round === 0 ? 'warm' : `round ${round} of ${rounds}`)
  }
  return {
    title: `Reads over HTTP: ${CONNECTIONS} connections, a block every ${BLOCK_MS / 1000} s`,
    figures: candidates.flatMap((candidate) => figures(candidate, runs)),
    notes: [
      `The api writes its log lines, metrics, limits and headers; the baselines have none of these. Load generator, ` +
        'node, indexer and Postgres share the cores, so processor time per request varies less than speed.',
      'Not cached: each request has its own query, so that every answer is read from Postgres and valued again.',
    ],
  }
}

function candidatesOf(api: Server, baselines: Server, vaults: readonly string[]): Candidate[] {
  const [first = ''] = vaults
  const paths = vaults.map((vault) => `/v1/vault/${vault}`)
  const rows = vaults.map((vault) => `/vault/8453-${vault}`)
  const point = { name: 'Hono + point query', target: MIN_VAULT_RATIO }
  const fixed = { name: 'Hono + static JSON', target: MIN_BASKET_RATIO }
  return [
    { name: fixed.name, server: baselines, paths: ['/static'] },
    { name: 'basket', server: api, paths: ['/v1/basket'], against: fixed },
    { name: point.name, server: baselines, paths: rows },
    { name: 'one vault', server: api, paths: [`/v1/vault/${first}`], against: point },
    { name: `${VAULTS} vaults`, server: api, paths, against: point },
    { name: `${VAULTS} vaults, not cached`, server: api, paths, unique: true, against: point },
  ]
}

function figures(
  { name, against }: Candidate,
  runs: ReadonlyMap<string, readonly Run[]>,
): Figure[] {
  const medianOf = (candidate: string, value: (run: Run) => number): number =>
    median((runs.get(candidate) ?? []).map(value))
  const perSec = medianOf(name, (run) => run.perSec)
  const cpuMicros = medianOf(name, (run) => run.cpuMicros)
  const againstRatio = (ratio: number) =>
    against === undefined ? {} : { against: { ...against, ratio: roundFigure(ratio) } }
  const base = against?.name ?? name
  return [
    {
      name: `${name}: speed`,
      value: roundFigure(perSec),
      unit: 'requests/s',
      ...againstRatio(perSec / medianOf(base, (run) => run.perSec)),
    },
    {
      name: `${name}: processor time`,
      value: roundFigure(cpuMicros),
      unit: 'us/request',
      ...againstRatio(medianOf(base, (run) => run.cpuMicros) / cpuMicros),
    },
    { name: `${name}: p99`, value: medianOf(name, (run) => run.p99Ms), unit: 'ms' },
  ]
}

async function load({ server, paths, unique }: Candidate): Promise<Run> {
  const { url, pid } = server
  const cpuBefore = cpuSeconds(pid)
  const load = { urls: [url], paths, unique, connections: CONNECTIONS, seconds: LOAD_SEC }
  const report = await loadServers(load)
  const cpuSec = cpuSeconds(pid) - cpuBefore
  return { ...report, cpuMicros: (cpuSec / report.total) * 1e6 }
}
