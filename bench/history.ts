import { text } from '../core/platform/db/columns.ts'
import { createSql } from '../core/platform/db/createSql.ts'
import { migrate } from '../core/platform/db/migrate.ts'
import { catchUp } from '../test/support/catchUp.ts'
import { seedYear, VAULTS } from './history/seedYear.ts'
import { scansOf } from './history/sequentialScans.ts'
import { storeAllSteps } from './history/storeAllSteps.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { peakRssMb } from './support/processUsage.ts'
import { type Server, startApiServer } from './support/startServer.ts'
import { startWorld } from './support/startWorld.ts'
import { median, quantile, roundFigure } from './support/statistics.ts'
import { UNCACHED_SUFFIX } from './support/uncachedSuffix.ts'

const INDEX_SCHEMA = 'ix_test'
const HOUR_SEC = 3_600
const DAY_SEC = 86_400
/** Requests per round: for paths with a promised limit, and for other paths. */
const REQUESTS = 200
const OTHER_REQUESTS = 60
/** Promised p95 of one year of one vault, and of the list of all vaults, milliseconds. */
const HISTORY_P95_MS = 30
const VAULTS_P95_MS = 30
const API_RSS_MB = 400
/**
 * Maximum milliseconds until the first index answer after a start of the API, as the median of
 * several starts.
 */
const MAX_FIRST_INDEX_MS = 500
const STARTS = 5

type HistoryRequest = {
  readonly name: string
  readonly path: (index: number) => string
  readonly limit?: number
}

/**
 * Measures series and the ranking over HTTP for a year of 1,000 vaults, and the memory of the API.
 */
export async function history(context: BenchContext): Promise<Result> {
  const { rounds, print, defer } = context
  const world = await startWorld(context, { backfillDays: 1, mining: 'manual' })
  const databaseUrl = await world.database()
  const indexer = await world.index(databaseUrl)
  await indexer.ready()
  await catchUp(databaseUrl, world.devnet.vaultChain)
  await indexer.stop()
  await migrate(databaseUrl)
  const sql = createSql(databaseUrl, { name: 'bench', max: 1, reader: false })
  defer(() => sql.end())
  const endSec = Math.floor(Date.now() / 1000 / HOUR_SEC) * HOUR_SEC
  const { deployment } = world.devnet
  print('writing a year of 1,000 vaults ...')
  const rows = await seedYear(sql, { deployment, indexSchema: INDEX_SCHEMA, endSec })
  print(`${rows.toLocaleString('en-US')} rows`)
  const vaults = await sql({ address: text })`
    select address from chain.vault order by vault_id limit 100`
  const year = `interval=1d&from=${endSec - 365 * DAY_SEC}`
  const vaultOf = (index: number) => vaults[index % vaults.length]?.address ?? ''
  const series = (index: number) => `/v1/vault/${vaultOf(index)}/history?${year}${UNCACHED_SUFFIX}`

  const direct = await startApiServer(context, world, databaseUrl)
  const [directMs = Number.NaN] = await measure(direct, { name: 'direct', path: series }, [0, 1])
  const [indexDirectMs = Number.NaN] = await measure(direct, INDEX, [0, 1])
  const stored = await storeAllSteps(databaseUrl, deployment)
  print(`${stored.stored} price points kept in ${Math.round(stored.ms)} ms`)

  let api = await startApiServer(context, world, databaseUrl)
  const indexMs = await measure(api, INDEX, [0, 1])
  while (indexMs.length < STARTS) {
    await api.stop()
    api = await startApiServer(context, world, databaseUrl)
    indexMs.push(...(await measure(api, INDEX, [0, 1])))
  }
  const requests = requestsOf(series, vaultOf)
  const before = await scansOf(sql)
  const samples = new Map<string, number[]>(requests.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const request of requests) {
      const requests = request.limit === undefined ? OTHER_REQUESTS : REQUESTS
      const measuredMs = await measure(api, request, [round * requests, (round + 1) * requests])
      // The first round is not measured, because the compiler warms up.
      if (round > 0) samples.get(request.name)?.push(...measuredMs)
    }
    print(round === 0 ? 'warm' : `round ${round} of ${rounds}`)
  }
  const scans = await scansOf(sql, before)
  return {
    title: `The past of ${VAULTS} vaults: a year of hourly prices, ${rows.toLocaleString('en-US')} rows`,
    figures: [
      ...requests.flatMap((request) => figuresOf(request, samples.get(request.name) ?? [])),
      ...compareAnswers(directMs, samples.get('history, 1d of a year') ?? []),
      {
        name: `index, first answer after a start, median of ${STARTS}`,
        value: roundFigure(median(indexMs)),
        unit: 'ms',
        limit: MAX_FIRST_INDEX_MS,
      },
      {
        name: 'index, first answer without kept steps',
        value: roundFigure(indexDirectMs),
        unit: 'ms',
      },
      {
        name: 'api: peak resident memory',
        value: roundFigure(peakRssMb(api.pid)),
        unit: 'MB',
        limit: API_RSS_MB,
      },
      { name: 'sequential scans of facts tables', value: scans.count, unit: 'scans', limit: 0 },
      { name: 'price points: kept', value: stored.stored, unit: 'rows' },
      { name: 'price points: time to keep all', value: Math.round(stored.ms), unit: 'ms' },
      {
        name: 'steps of the index: time to keep all',
        value: Math.round(stored.stepsMs),
        unit: 'ms',
      },
    ],
    notes: [
      'No answer is in a cache, so every answer is read and valued again; one request at a time.',
      `Each round has ${REQUESTS} requests for each figure with a limit, and ${OTHER_REQUESTS} for each other figure.`,
      `Postgres counts the scans over all requests${scans.tables === '' ? '.' : `: ${scans.tables}.`} ` +
        'Tables with a few rows of configuration are not counted.',
    ],
  }
}

/** Request for the index of all vaults over the year. */
const INDEX: HistoryRequest = {
  name: 'index of a year',
  path: () => `/v1/index?window=365d${UNCACHED_SUFFIX}`,
}

function requestsOf(
  series: HistoryRequest['path'],
  vaultOf: HistoryRequest['path'],
): readonly HistoryRequest[] {
  return [
    { name: 'history, 1d of a year', path: series, limit: HISTORY_P95_MS },
    {
      name: 'vaults by NAV',
      path: () => `/v1/vaults?${UNCACHED_SUFFIX}`,
      limit: VAULTS_P95_MS,
    },
    { name: 'vaults by NAV, cached', path: () => '/v1/vaults', limit: VAULTS_P95_MS },
    {
      name: 'vaults by return',
      path: () => `/v1/vaults?sort=return&window=m1${UNCACHED_SUFFIX}`,
    },
    { name: 'history, 1h of 83 days', path: (index) => hourly(vaultOf(index)) },
    {
      name: 'performance',
      path: (index) => `/v1/vault/${vaultOf(index)}/performance?${UNCACHED_SUFFIX}`,
    },
    {
      name: 'activity',
      path: (index) => `/v1/vault/${vaultOf(index)}/activity?${UNCACHED_SUFFIX}`,
    },
    { name: 'holders', path: (index) => `/v1/vault/${vaultOf(index)}/holders?${UNCACHED_SUFFIX}` },
    {
      name: 'candles, 1d of a year',
      path: () => `/v1/constituents/AAPL/candles?${UNCACHED_SUFFIX}`,
    },
    {
      name: 'portfolio',
      path: (index) => `/v1/accounts/${accountOf(index)}/portfolio?${UNCACHED_SUFFIX}`,
    },
    { name: 'attribution, 30 days', path: () => `/v1/attribution?${UNCACHED_SUFFIX}` },
    {
      name: 'vault as of a past block',
      path: (index) => `/v1/vault/${vaultOf(index)}?block=${pastBlock(index)}`,
    },
  ]
}

/** Returns a request for 2,000 points, the maximum of one answer. */
const hourly = (vault: string): string => {
  const fromSec = Math.floor(Date.now() / 1000 / HOUR_SEC) * HOUR_SEC - 1_999 * HOUR_SEC
  return `/v1/vault/${vault}/history?interval=1h&from=${fromSec}${UNCACHED_SUFFIX}`
}

/** Addresses of holders, as `seedYear` creates them. */
const accountOf = (index: number): string =>
  `0x${(6_000_001 + (index % 20)).toString(16).padStart(40, '0')}`

const pastBlock = (index: number): number => 4_000 + ((index * 37) % 4_000)

/** Returns the milliseconds of each request in a range of turns; the requests run in sequence. */
async function measure(
  { url }: Server,
  { path }: HistoryRequest,
  [from, upTo]: readonly [number, number],
): Promise<number[]> {
  const measuredMs: number[] = []
  for (let index = from; index < upTo; index += 1) {
    const startedMs = performance.now()
    const response = await fetch(url + path(index))
    const text = await response.text()
    measuredMs.push(performance.now() - startedMs)
    if (!response.ok) throw new Error(`${path(index)}: ${response.status} ${text}`)
  }
  return measuredMs
}

function figuresOf({ name, limit }: HistoryRequest, samples: readonly number[]): readonly Figure[] {
  return [
    { name: `${name}: p50`, value: roundFigure(quantile(samples, 0.5)), unit: 'ms' },
    {
      name: `${name}: p95`,
      value: roundFigure(quantile(samples, 0.95)),
      unit: 'ms',
      ...(limit === undefined ? {} : { limit }),
    },
  ]
}

/**
 * Compares the first answer, which computes its prices from facts, with later answers, which read
 * the prices from the memory of the API.
 */
function compareAnswers(first: number, stored: readonly number[]): readonly Figure[] {
  const storedMs = quantile(stored, 0.5)
  return [
    {
      name: 'history, first answer without kept prices',
      value: roundFigure(first),
      unit: 'ms',
      against: { name: 'history, 1d of a year', ratio: roundFigure(storedMs / first) },
    },
  ]
}
