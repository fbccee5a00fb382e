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
import { median, quantile, rounded } from './support/statistics.ts'
import { UNREMEMBERED } from './support/unremembered.ts'

const INDEX_SCHEMA = 'ix_test'
const HOUR_SEC = 3_600
const DAY_SEC = 86_400
/** Requests per round of paths with a promised limit, and of other paths. */
const REQUESTS = 200
const OTHER_REQUESTS = 60
/** Promised p95 in milliseconds of one year of one vault, and of the list of all vaults. */
const HISTORY_P95_MS = 30
const VAULTS_P95_MS = 30
const API_RSS_MB = 400
/** Limit in milliseconds of the first index answer after a start of the api: the median of several starts. */
const FIRST_INDEX_MS = 500
const STARTS = 5

type HistoryRequest = {
  readonly name: string
  readonly path: (turn: number) => string
  readonly limit?: number
}

/** Measures series and the ranking over HTTP for a year of 1,000 vaults, and the memory of the api. */
export async function history(context: BenchContext): Promise<Result> {
  const { rounds, say, defer } = context
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
  say('writing a year of 1,000 vaults ...')
  const rows = await seedYear(sql, { deployment, indexSchema: INDEX_SCHEMA, endSec })
  say(`${rows.toLocaleString('en-US')} rows`)
  const vaults = await sql({ address: text })`
    select address from chain.vault order by vault_id limit 100`
  const year = `interval=1d&from=${endSec - 365 * DAY_SEC}`
  const vaultOf = (turn: number) => vaults[turn % vaults.length]?.address ?? ''
  const series = (turn: number) => `/v1/vault/${vaultOf(turn)}/history?${year}${UNREMEMBERED}`

  const direct = await startApiServer(context, world, databaseUrl)
  const [directMs = Number.NaN] = await measure(direct, { name: 'direct', path: series }, [0, 1])
  const [indexDirectMs = Number.NaN] = await measure(direct, INDEX, [0, 1])
  const kept = await storeAllSteps(databaseUrl, deployment)
  say(`${kept.stored} price points kept in ${Math.round(kept.ms)} ms`)

  let api = await startApiServer(context, world, databaseUrl)
  const indexMs = await measure(api, INDEX, [0, 1])
  while (indexMs.length < STARTS) {
    await api.stop()
    api = await startApiServer(context, world, databaseUrl)
    indexMs.push(...(await measure(api, INDEX, [0, 1])))
  }
  const requests = asksOf(series, vaultOf)
  const before = await scansOf(sql)
  const samples = new Map<string, number[]>(requests.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const request of requests) {
      const requests = request.limit === undefined ? OTHER_REQUESTS : REQUESTS
      const taken = await measure(api, request, [round * requests, (round + 1) * requests])
      // The first round warms up the compiler.
      if (round > 0) samples.get(request.name)?.push(...taken)
    }
    say(round === 0 ? 'warm' : `round ${round} of ${rounds}`)
  }
  const scans = await scansOf(sql, before)
  return {
    title: `The past of ${VAULTS} vaults: a year of hourly prices, ${rows.toLocaleString('en-US')} rows`,
    figures: [
      ...requests.flatMap((request) => figuresOf(request, samples.get(request.name) ?? [])),
      ...compared(directMs, samples.get('history, 1d of a year') ?? []),
      {
        name: `index, first answer after a start, median of ${STARTS}`,
        value: rounded(median(indexMs)),
        unit: 'ms',
        limit: FIRST_INDEX_MS,
      },
      { name: 'index, first answer without kept steps', value: rounded(indexDirectMs), unit: 'ms' },
      {
        name: 'api: peak resident memory',
        value: rounded(peakRssMb(api.pid)),
        unit: 'MB',
        limit: API_RSS_MB,
      },
      { name: 'sequential scans of facts tables', value: scans.count, unit: 'scans', limit: 0 },
      { name: 'price points: kept', value: kept.stored, unit: 'rows' },
      { name: 'price points: time to keep all', value: Math.round(kept.ms), unit: 'ms' },
      { name: 'steps of the index: time to keep all', value: Math.round(kept.stepsMs), unit: 'ms' },
    ],
    notes: [
      'No request is one whose answer is remembered, so that every answer is read and valued anew; one request at a time.',
      `Per round ${REQUESTS} requests of what has a limit, ${OTHER_REQUESTS} of the rest.`,
      `Scans are counted by Postgres itself over all requests${scans.tables === '' ? '.' : `: ${scans.tables}.`} ` +
        'Tables of a handful of configuration rows are not counted.',
    ],
  }
}

/** Index of all vaults over the year. */
const INDEX: HistoryRequest = {
  name: 'index of a year',
  path: () => `/v1/index?window=365d${UNREMEMBERED}`,
}

function asksOf(
  series: HistoryRequest['path'],
  vaultOf: HistoryRequest['path'],
): readonly HistoryRequest[] {
  return [
    { name: 'history, 1d of a year', path: series, limit: HISTORY_P95_MS },
    {
      name: 'vaults by NAV',
      path: () => `/v1/vaults?${UNREMEMBERED}`,
      limit: VAULTS_P95_MS,
    },
    { name: 'vaults by NAV, remembered', path: () => '/v1/vaults', limit: VAULTS_P95_MS },
    {
      name: 'vaults by return',
      path: () => `/v1/vaults?sort=return&window=m1${UNREMEMBERED}`,
    },
    { name: 'history, 1h of 83 days', path: (turn) => hourly(vaultOf(turn)) },
    {
      name: 'performance',
      path: (turn) => `/v1/vault/${vaultOf(turn)}/performance?${UNREMEMBERED}`,
    },
    { name: 'activity', path: (turn) => `/v1/vault/${vaultOf(turn)}/activity?${UNREMEMBERED}` },
    { name: 'holders', path: (turn) => `/v1/vault/${vaultOf(turn)}/holders?${UNREMEMBERED}` },
    { name: 'candles, 1d of a year', path: () => `/v1/constituents/AAPL/candles?${UNREMEMBERED}` },
    {
      name: 'portfolio',
      path: (turn) => `/v1/accounts/${accountOf(turn)}/portfolio?${UNREMEMBERED}`,
    },
    { name: 'attribution, 30 days', path: () => `/v1/attribution?${UNREMEMBERED}` },
    {
      name: 'vault as of a past block',
      path: (turn) => `/v1/vault/${vaultOf(turn)}?block=${pastBlock(turn)}`,
    },
  ]
}

/** 2,000 points, the maximum of one answer. */
const hourly = (vault: string): string => {
  const fromSec = Math.floor(Date.now() / 1000 / HOUR_SEC) * HOUR_SEC - 1_999 * HOUR_SEC
  return `/v1/vault/${vault}/history?interval=1h&from=${fromSec}${UNREMEMBERED}`
}

/** Addresses of holders, as `seedYear` creates them. */
const accountOf = (turn: number): string =>
  `0x${(6_000_001 + (turn % 20)).toString(16).padStart(40, '0')}`

const pastBlock = (turn: number): number => 4_000 + ((turn * 37) % 4_000)

/** Returns the milliseconds of each request in a range of turns; the requests run in sequence. */
async function measure(
  { url }: Server,
  { path }: HistoryRequest,
  [from, upTo]: readonly [number, number],
): Promise<number[]> {
  const taken: number[] = []
  for (let turn = from; turn < upTo; turn += 1) {
    const startedMs = performance.now()
    const response = await fetch(url + path(turn))
    const text = await response.text()
    taken.push(performance.now() - startedMs)
    if (!response.ok) throw new Error(`${path(turn)}: ${response.status} ${text}`)
  }
  return taken
}

function figuresOf({ name, limit }: HistoryRequest, samples: readonly number[]): readonly Figure[] {
  return [
    { name: `${name}: p50`, value: rounded(quantile(samples, 0.5)), unit: 'ms' },
    {
      name: `${name}: p95`,
      value: rounded(quantile(samples, 0.95)),
      unit: 'ms',
      ...(limit === undefined ? {} : { limit }),
    },
  ]
}

/** The first answer computes its prices from facts; later answers read them from the memory of the api. */
function compared(first: number, kept: readonly number[]): readonly Figure[] {
  const keptMs = quantile(kept, 0.5)
  return [
    {
      name: 'history, first answer without kept prices',
      value: rounded(first),
      unit: 'ms',
      against: { name: 'history, 1d of a year', ratio: rounded(keptMs / first) },
    },
  ]
}
