import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LeadReads, LeadSelection } from '../../core/leads/ports.ts'
import { createLeadReads } from '../../core/leads/store/createLeadReads.ts'
import { createLeadsPool } from '../../core/leads/store/read/createLeadsPool.ts'
import { schemaOf } from '../../core/leads/store/schemaOf.ts'
import { createLeadUpkeep } from '../../core/leads/store/upkeep/createLeadUpkeep.ts'
import { int, text } from '../../core/platform/db/columns.ts'
import { createSql } from '../../core/platform/db/createSql.ts'
import { migrate } from '../../core/platform/db/migrate.ts'
import { readLeadWorld } from '../../test/database/core/leads/store/leadWorld.ts'
import { createOracle, type Oracle } from '../../test/database/core/leads/store/oracle.ts'
import { createRandomPageRequests } from '../../test/database/core/leads/store/randomPageRequests.ts'
import { startTestPostgres } from '../../test/support/startTestPostgres.ts'
import type { BenchContext, Figure, Result } from '../support/benchmark.ts'
import { loadAverage } from '../support/machine.ts'
import { peakRssMb } from '../support/processUsage.ts'
import { runScript } from '../support/runScript.ts'
import { median, quantile, roundFigure } from '../support/statistics.ts'
import { worstQueries } from './worstQueries.ts'

export type Size = { readonly leads: number; readonly requests: number }

type PageRequest = {
  readonly selection: LeadSelection
  readonly limit: number
  readonly offset: number
}
type Times = { readonly page: number[]; readonly count: number[] }
type Bench = {
  readonly reads: LeadReads
  readonly version: string
  readonly oracle: Oracle
}

/** Number of requests before the measurement. */
const WARM = 300
/**
 * Each request whose number is divisible by this number also goes to the other database, which is
 * far slower.
 */
const ORACLE_EVERY = 4
const WORST_RUNS = 9
const WORST_LIMIT = 1_000
const AT_ONCE = [4, 8] as const
const MAX_AT_ONCE = 8
/** Number of searches out of ten that request only counts. Source: research/data.md 2.4. */
const COUNTS_OF_TEN = 3
/** Promised p95 of a page and of a count, milliseconds. */
const LIMITS_MS = { page: 10, count: 30 } as const
/** Promised maximum duration and memory of a load of 5.5 million leads. */
const LOAD_LIMIT_SEC = 360
const MEMORY_LIMIT_MB = 2_000
const MIN_PER_SEC = 1_200
const PEAK_EVERY_MS = 500
/**
 * Shared buffers that hold all searched and read tables of 5.5 million leads. Source:
 * docs/leads-data.md.
 */
const SHARED_BUFFERS = '6GB'

/**
 * Loads generated leads, and searches them as callers do; DuckDB searches the same rows in the same
 * run.
 */
export async function measureLeads(
  { print, defer }: Pick<BenchContext, 'print' | 'defer' | 'rounds' | 'minutes'>,
  size: Size,
): Promise<Result> {
  const postgres = await startTestPostgres({ shared_buffers: SHARED_BUFFERS })
  defer(() => postgres.stop())
  const folder = mkdtempSync(join(tmpdir(), 'quartet-leads-'))
  defer(() => rmSync(folder, { recursive: true }))
  await migrate(postgres.url)
  const loaded = await load({ print, defer }, postgres.url, size.leads)
  const sql = createSql(postgres.url, { name: 'bench', max: 1, reader: false })
  defer(() => sql.end())
  const [current] = await sql({ id: int, version: text })`
    select id, version from app.lead_dataset where state = 'current'`
  if (current === undefined) throw new Error('nothing was loaded')
  const { id, version } = current
  // The workers also load a new data set into memory.
  const upkeep = createLeadUpkeep(postgres.url, { nowMs: () => Date.now(), nowSec: () => 0 })
  defer(() => upkeep.close())
  print('reading it into memory ...')
  await upkeep.prewarm()
  const search = createLeadsPool(postgres.url, MAX_AT_ONCE)
  defer(() => search.end())
  const reads = createLeadReads(search, { nowMs: () => Date.now(), nowSec: () => 0 })
  print('the same rows into DuckDB ...')
  const oracle = await createOracle(sql, schemaOf(id), folder)
  defer(() => oracle.close())
  const bench = { reads, version, oracle }
  const next = createRandomPageRequests(await readLeadWorld(sql, schemaOf(id), reads, version), 42)
  for (let count = 0; count < WARM; count += 1) await timeOurs(bench, next())
  const requests = Array.from({ length: size.requests }, next)
  print(`${requests.length} requests, one after the other ...`)
  const { ours: quartet, theirs: reference } = await timeAll(bench, requests)
  const perSec = await throughputs(bench, requests)
  return {
    title: `leads: ${size.leads.toLocaleString('en-US')} rows, ${size.requests} random requests`,
    figures: [
      ...loaded,
      ...mixFigures(quartet, reference),
      ...perSec,
      ...(await worstFigures(bench)),
    ],
    notes: [
      'Pages of the service contain whole leads; pages of DuckDB, read from memory with two threads, contain only ids.',
      `Load average during concurrent requests: ${loadAverage()}; measured on the machine that also ran Postgres.`,
    ],
  }
}

/** Runs the loader in a separate process, as an operator does. */
async function load(
  { print, defer }: Pick<BenchContext, 'print' | 'defer'>,
  databaseUrl: string,
  leads: number,
): Promise<Figure[]> {
  const beganMs = performance.now()
  print(`generate ${leads}, load average ${loadAverage()} ...`)
  const args = ['commands/leads/main.ts', 'generate', String(leads)] as const
  const loader = runScript({ args: [...args], env: { DATABASE_URL: databaseUrl } })
  defer(() => loader.stop())
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, peakRssMb(loader.pid))
  }, PEAK_EVERY_MS)
  try {
    print((await loader.ended).trim().split('\n').slice(-1).join(''))
  } finally {
    clearInterval(watch)
  }
  const sec = (performance.now() - beganMs) / 1_000
  const bound = {
    name: 'load and build',
    value: roundFigure(sec),
    unit: 's',
    limit: LOAD_LIMIT_SEC,
  }
  const memory = { name: 'most memory of the loader', value: roundFigure(peakMb), unit: 'MB' }
  print(`load: ${sec.toFixed(0)} s, ${peakMb.toFixed(0)} MB, load average ${loadAverage()}`)
  return [bound, { ...memory, limit: MEMORY_LIMIT_MB }]
}

const timeOurs = async ({ reads, version }: Bench, { selection, limit, offset }: PageRequest) => {
  const page = await timeWork(() => reads.page(version, selection, { limit, offset }))
  const count = await timeWork(() => reads.count(version, selection))
  return { page, count }
}

async function timeWork(work: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now()
  await work()
  return performance.now() - beganMs
}

async function timeAll(
  bench: Bench,
  requests: readonly PageRequest[],
): Promise<{ ours: Times; theirs: Times }> {
  const quartet: Times = { page: [], count: [] }
  const reference: Times = { page: [], count: [] }
  for (const [at, given] of requests.entries()) {
    const { page, count } = await timeOurs(bench, given)
    quartet.page.push(page)
    quartet.count.push(count)
    if (at % ORACLE_EVERY !== 0) continue
    const { selection, limit, offset } = given
    reference.page.push(await timeWork(() => bench.oracle.page(selection, limit, offset)))
    reference.count.push(await timeWork(() => bench.oracle.count(selection)))
  }
  return { ours: quartet, theirs: reference }
}

function mixFigures(quartet: Times, reference: Times): Figure[] {
  return (['page', 'count'] as const).flatMap((measure) => {
    const figureAt = (share: number): Figure => {
      const value = quantile(quartet[measure], share)
      const against = { name: 'DuckDB', ratio: quantile(reference[measure], share) / value }
      return { name: `${measure}, p${share * 100}`, value: roundFigure(value), unit: 'ms', against }
    }
    const value = roundFigure(quantile(quartet[measure], 0.95))
    const promised = {
      name: `${measure}, promised p95`,
      value,
      unit: 'ms',
      limit: LIMITS_MS[measure],
    }
    return [figureAt(0.5), figureAt(0.95), figureAt(0.99), promised]
  })
}

async function throughputs(
  { reads, version }: Bench,
  requests: readonly PageRequest[],
): Promise<Figure[]> {
  const page = ({ selection, limit, offset }: PageRequest) =>
    reads.page(version, selection, { limit, offset })
  const kinds = [
    { name: 'pages', run: page },
    {
      name: 'pages and counts, 7 to 3',
      run: (given: PageRequest, at: number) =>
        at % 10 < COUNTS_OF_TEN ? reads.count(version, given.selection) : page(given),
    },
  ]
  const figures: Figure[] = []
  for (const { name, run } of kinds) {
    for (const atOnce of AT_ONCE) {
      const perSec = await throughput(requests, atOnce, run)
      const against = { name: 'promised speed', ratio: perSec / MIN_PER_SEC, target: 1 }
      figures.push({
        name: `${name}, ${atOnce} at once`,
        value: roundFigure(perSec),
        unit: '/s',
        against,
      })
    }
  }
  return figures
}

async function throughput(
  requests: readonly PageRequest[],
  atOnce: number,
  run: (given: PageRequest, at: number) => Promise<unknown>,
): Promise<number> {
  const queue = [...requests.entries()]
  const beganMs = performance.now()
  const worker = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [at, given] = next
      await run(given, at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (requests.length * 1_000) / (performance.now() - beganMs)
}

async function worstFigures(bench: Bench): Promise<Figure[]> {
  const { reads, version, oracle } = bench
  const figures: Figure[] = []
  for (const { name, selection, offset } of await worstQueries(reads, version)) {
    const given = { selection, limit: WORST_LIMIT, offset }
    const times = { page: [] as number[], count: [] as number[] }
    for (let run = 0; run < WORST_RUNS; run += 1) {
      const { page, count } = await timeOurs(bench, given)
      times.page.push(page)
      times.count.push(count)
    }
    const theirPage = await timeWork(() => oracle.page(selection, WORST_LIMIT, offset))
    const theirCount = await timeWork(() => oracle.count(selection))
    for (const [measure, reference] of [
      ['page', theirPage],
      ['count', theirCount],
    ] as const) {
      const value = median(times[measure])
      const against = { name: 'DuckDB', ratio: reference / value }
      figures.push({ name: `${name}: ${measure}`, value: roundFigure(value), unit: 'ms', against })
    }
  }
  return figures
}
