import { z } from 'zod'
import { latestBlock } from '../devnet/chain/latestBlock.ts'
import { marketMakerStep } from '../devnet/market/marketMakerStep.ts'
import { createRandom } from '../devnet/random.ts'
import { buyWithApproval } from '../devnet/residents/buyWithApproval.ts'
import { createVault } from '../devnet/residents/createVault.ts'
import { allVaults } from '../devnet/residents/vaultReads.ts'
import { catchUp } from '../test/support/catchUp.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { cpuSeconds } from './support/processUsage.ts'
import { reportIn, runScript } from './support/runScript.ts'
import { type Server, startApiServer, startBaselines } from './support/startServer.ts'
import { type BenchWorld, startWorld } from './support/startWorld.ts'
import { median, roundFigure } from './support/statistics.ts'

const BACKFILL_DAYS = 3
const VAULTS = 50
const PURCHASE_USDC6 = 100_000_000n
/** Seconds of load per candidate and round. */
const LOAD_SEC = 4
const CONNECTIONS = 16
/** Block time of chain 8453. */
const BLOCK_MS = 2_000

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

const loadReport = z.object({
  perSec: z.number(),
  total: z.number(),
  p99Ms: z.number(),
  errors: z.literal(0),
  non2xx: z.literal(0),
})

/**
 * Measures requests per second and processor time per request of the API, with a block every two
 * seconds as in production.
 */
export async function http(context: BenchContext): Promise<Result> {
  const { rounds, print } = context
  const world = await startWorld(context, { backfillDays: BACKFILL_DAYS, mining: 'manual' })
  const vaults = await openVaults(world)
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
  const load = { url, paths, unique, connections: CONNECTIONS, seconds: LOAD_SEC }
  const cpuBefore = cpuSeconds(pid)
  const script = runScript({
    args: ['bench/tools/load.js'],
    env: { LOAD_ASK: JSON.stringify(load) },
  })
  const report = loadReport.parse(reportIn(await script.ended))
  const cpuSec = cpuSeconds(pid) - cpuBefore
  return { ...report, cpuMicros: (cpuSec / report.total) * 1e6 }
}

async function openVaults({ devnet }: BenchWorld): Promise<readonly string[]> {
  const { residentDeps } = devnet
  const { residents } = residentDeps.accounts
  for (let count = (await allVaults(residentDeps)).length; count < VAULTS; count += 1) {
    const founder = residents[count % residents.length]
    if (founder !== undefined) await createVault(residentDeps, founder)
  }
  const vaults = await allVaults(residentDeps)
  for (const [index, vault] of vaults.entries()) {
    const resident = residents[index % residents.length]
    if (resident === undefined) continue
    await buyWithApproval(residentDeps, { resident, vault, amountUsdc6: PURCHASE_USDC6 })
  }
  return vaults.slice(0, VAULTS).map((vault) => vault.toLowerCase())
}

/**
 * Runs a market step every two seconds, so that answers are cached as long as on the real chain.
 */
function mineAsInLife({ defer }: BenchContext, { devnet }: BenchWorld): void {
  const { vaultChain, market } = devnet
  const random = createRandom(1, 'bench')
  const life = { step: Promise.resolve() }
  const mine = async (): Promise<void> => {
    const { timestampSec } = await latestBlock(vaultChain)
    const nowSec = Math.max(timestampSec + 1, Math.floor(Date.now() / 1000))
    await marketMakerStep(market, random, nowSec)
  }
  const timer = setInterval(() => {
    life.step = life.step.then(mine)
  }, BLOCK_MS)
  defer(async () => {
    clearInterval(timer)
    await life.step
  })
}
