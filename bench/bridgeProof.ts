import { createSql } from '../core/platform/db/createSql.ts'
import { migrate } from '../core/platform/db/migrate.ts'
import { catchUp } from '../test/support/catchUp.ts'
import { seedBridges } from './bridgeProof/seedBridges.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { cpuSeconds, descendants, programName } from './support/processUsage.ts'
import { type Server, startApiServer, startBaselines } from './support/startServer.ts'
import { startWorld } from './support/startWorld.ts'
import { quantile, roundFigure } from './support/statistics.ts'
import { UNCACHED_SUFFIX } from './support/uncachedSuffix.ts'

const INDEX_SCHEMA = 'ix_test'
const BRIDGES = 10_000
/** Requests per path and round. */
const REQUESTS = 200
/** Promised p95 of a page of 100 rows out of 10,000, milliseconds. */
const PAGE_P95_MS = 20

type ProofRequest = {
  readonly name: string
  readonly path: (index: number) => string
  readonly limit?: number
}

/**
 * Measures pages of the list of all bridges over HTTP, including rendering, against a static answer
 * of the same size.
 */
export async function bridgeProof(context: BenchContext): Promise<Result> {
  const { rounds, print, defer } = context
  const world = await startWorld(context, {
    backfillDays: 0,
    mining: 'manual',
    chains: [8453, 5042, 137],
  })
  const databaseUrl = await world.database()
  const indexer = await world.index(databaseUrl)
  await indexer.ready()
  for (const chain of Object.values(world.devnet.chains)) await catchUp(databaseUrl, chain)
  await indexer.stop()
  await migrate(databaseUrl)
  const sql = createSql(databaseUrl, { name: 'bench', max: 1, reader: false })
  defer(() => sql.end())
  const endSec = Math.floor(Date.now() / 1000)
  const { deployment } = world.devnet
  print(`writing ${BRIDGES.toLocaleString('en-US')} bridges ...`)
  await seedBridges(sql, { deployment, indexSchema: INDEX_SCHEMA, count: BRIDGES, endSec })
  const api = await startApiServer(context, world, databaseUrl)
  const cursors = await cursorsOf(api)
  const first = '/v1/bridge/proof?limit=100'
  const body = await (await fetch(api.url + first)).text()
  const baseline = await startBaselines(context, databaseUrl, body)
  const requests: readonly ProofRequest[] = [
    { name: 'newest page', path: () => first, limit: PAGE_P95_MS },
    {
      name: 'any page',
      path: (index) => `${first}&cursor=${cursors[index % cursors.length]}`,
      limit: PAGE_P95_MS,
    },
    { name: 'page of a payer', path: (index) => `${first}&payer=${payerOf(index)}` },
    { name: 'page of a chain', path: () => `${first}&from=arc${UNCACHED_SUFFIX}` },
    { name: 'newest page as CSV', path: () => `${first}&format=csv${UNCACHED_SUFFIX}` },
    { name: 'earnings', path: (index) => `/v1/bridge/earnings/${referrerOf(index)}` },
  ]
  const ready = { name: 'the same bytes, ready', path: () => '/static' }
  const samples = new Map<string, number[]>([...requests, ready].map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const request of [...requests, ready]) {
      const measuredMs = await measure(
        request === ready ? baseline : api,
        request,
        round * REQUESTS,
      )
      // The first round is not measured, because the compiler warms up.
      if (round > 0) samples.get(request.name)?.push(...measuredMs)
    }
    print(round === 0 ? 'warm' : `round ${round} of ${rounds}`)
  }
  const cpuMs = await processorMs(api, requests[0] ?? ready)
  const readyP50 = quantile(samples.get(ready.name) ?? [], 0.5)
  return {
    title: `The list of ${BRIDGES.toLocaleString('en-US')} bridges, pages of 100 rows`,
    figures: [
      ...[...requests, ready].flatMap((request) =>
        figuresOf(request, samples.get(request.name) ?? [], readyP50),
      ),
      { name: 'newest page: processor time of api and Postgres', value: cpuMs, unit: 'ms' },
    ],
    notes: [
      `A page has ${body.length.toLocaleString('en-US')} bytes; one request at a time, ${REQUESTS} per path and round.`,
      'No bridge changes during the run, so the times per route are computed once and then cached.',
    ],
  }
}

/** Returns the cursors of all pages of the list. */
async function cursorsOf({ url }: Server): Promise<readonly string[]> {
  const cursors: string[] = []
  let cursor = ''
  for (;;) {
    const response = await fetch(`${url}/v1/bridge/proof?limit=200${cursor}`)
    const { nextCursor }: { nextCursor: string | null } = await response.json()
    if (nextCursor === null) return cursors
    cursors.push(nextCursor)
    cursor = `&cursor=${nextCursor}`
  }
}

/** Addresses of payers and referrers, as `seedBridges` creates them. */
const payerOf = (index: number): string => addressOf(1_000 + (index % 2_000))
const referrerOf = (index: number): string => addressOf(900_000 + (index % 5_000))
const addressOf = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`

async function measure({ url }: Server, { path }: ProofRequest, from: number): Promise<number[]> {
  const measuredMs: number[] = []
  for (let index = from; index < from + REQUESTS; index += 1) {
    const startedMs = performance.now()
    const response = await fetch(url + path(index))
    const text = await response.text()
    measuredMs.push(performance.now() - startedMs)
    if (!response.ok) throw new Error(`${path(index)}: ${response.status} ${text}`)
  }
  return measuredMs
}

/**
 * Returns the processor time per request in milliseconds, which does not depend on other load on
 * the machine.
 */
async function processorMs(api: Server, request: ProofRequest): Promise<number> {
  const pids = [
    api.pid,
    ...descendants(process.pid).filter((pid) => programName(pid) === 'postgres'),
  ]
  const usedCpuSec = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = usedCpuSec()
  await measure(api, request, 0)
  return roundFigure(((usedCpuSec() - before) * 1_000) / REQUESTS)
}

function figuresOf(
  { name, limit }: ProofRequest,
  samples: readonly number[],
  readyP50: number,
): readonly Figure[] {
  const p50 = quantile(samples, 0.5)
  return [
    {
      name: `${name}: p50`,
      value: roundFigure(p50),
      unit: 'ms',
      against: { name: 'the same bytes, ready', ratio: roundFigure(readyP50 / p50) },
    },
    {
      name: `${name}: p95`,
      value: roundFigure(quantile(samples, 0.95)),
      unit: 'ms',
      ...(limit === undefined ? {} : { limit }),
    },
  ]
}
