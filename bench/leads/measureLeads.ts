import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LeadReads, LeadSelection } from '../../core/leads/ports.ts'
import { createLeadReads } from '../../core/leads/store/createLeadReads.ts'
import { createLeadsSql } from '../../core/leads/store/read/createLeadsSql.ts'
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
import { median, quantile, rounded } from '../support/statistics.ts'
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

/** Warm-up requests, not measured. */
const WARM = 300
/** Every n-th request also goes to the other database, which is far slower. */
const ORACLE_EVERY = 4
const WORST_RUNS = 9
const WORST_LIMIT = 1_000
const AT_ONCE = [4, 8] as const
const MAX_AT_ONCE = 8
/** Searches out of ten that request counts only. Source: research/data.md 2.4. */
const COUNTS_OF_TEN = 3
/** Promised p95, milliseconds. */
const LIMITS_MS = { page: 10, count: 30 } as const
/** Promises for a load of 5.5 million leads, and for pages per second. */
const LOAD_LIMIT_SEC = 360
const MEMORY_LIMIT_MB = 2_000
const MIN_PER_SEC = 1_200
const PEAK_EVERY_MS = 500
/** Holds all searched and read tables of 5.5 million leads. Source: docs/leads-data.md. */
const SHARED_BUFFERS = '6GB'

/** Loads generated leads and searches them as callers do, beside DuckDB on the same rows in the same run. */
export async function measureLeads(
  { say, defer }: Pick<BenchContext, 'say' | 'defer' | 'rounds' | 'minutes'>,
  size: Size,
): Promise<Result> {
  const postgres = await startTestPostgres({ shared_buffers: SHARED_BUFFERS })
  defer(() => postgres.stop())
  const folder = mkdtempSync(join(tmpdir(), 'quartet-leads-'))
  defer(() => rmSync(folder, { recursive: true }))
  await migrate(postgres.url)
  const loaded = await load({ say, defer }, postgres.url, size.leads)
  const sql = createSql(postgres.url, { name: 'bench', max: 1, reader: false })
  defer(() => sql.end())
  const [current] = await sql({ id: int, version: text })`
    select id, version from app.lead_dataset where state = 'current'`
  if (current === undefined) throw new Error('nothing was loaded')
  const { id, version } = current
  // Workers do the same after each load.
  const upkeep = createLeadUpkeep(postgres.url, { nowMs: () => Date.now(), nowSec: () => 0 })
  defer(() => upkeep.close())
  say('reading it into memory ...')
  await upkeep.prewarm()
  const search = createLeadsSql(postgres.url, MAX_AT_ONCE)
  defer(() => search.end())
  const reads = createLeadReads(search, { nowMs: () => Date.now(), nowSec: () => 0 })
  say('the same rows into DuckDB ...')
  const oracle = await createOracle(sql, schemaOf(id), folder)
  defer(() => oracle.close())
  const bench = { reads, version, oracle }
  const next = createRandomPageRequests(await readLeadWorld(sql, schemaOf(id), reads, version), 42)
  for (let count = 0; count < WARM; count += 1) await timeOurs(bench, next())
  const requests = Array.from({ length: size.requests }, next)
  say(`${requests.length} requests, one after the other ...`)
  const { ours, theirs } = await timeAll(bench, requests)
  const perSec = await throughputs(bench, requests)
  return {
    title: `leads: ${size.leads.toLocaleString('en-US')} rows, ${size.requests} random requests`,
    figures: [...loaded, ...mixFigures(ours, theirs), ...perSec, ...(await worstFigures(bench))],
    notes: [
      'Our pages carry whole leads; those of DuckDB, read from memory with two threads, only their ids.',
      `Load average during concurrent requests: ${loadAverage()}; measured on the machine that also ran Postgres.`,
    ],
  }
}

/** Runs the loader in a separate process, as an operator does. */
async function load(
  { say, defer }: Pick<BenchContext, 'say' | 'defer'>,
  databaseUrl: string,
  leads: number,
): Promise<Figure[]> {
  const beganMs = performance.now()
  say(`generate ${leads}, load average ${loadAverage()} ...`)
  const args = ['commands/leads/main.ts', 'generate', String(leads)] as const
  const loader = runScript({ args: [...args], env: { DATABASE_URL: databaseUrl } })
  defer(() => loader.stop())
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, peakRssMb(loader.pid))
  }, PEAK_EVERY_MS)
  try {
    say((await loader.ended).trim().split('\n').slice(-1).join(''))
  } finally {
    clearInterval(watch)
  }
  const sec = (performance.now() - beganMs) / 1_000
  const bound = { name: 'load and build', value: rounded(sec), unit: 's', limit: LOAD_LIMIT_SEC }
  const memory = { name: 'most memory of the loader', value: rounded(peakMb), unit: 'MB' }
  say(`load: ${sec.toFixed(0)} s, ${peakMb.toFixed(0)} MB, load average ${loadAverage()}`)
  return [bound, { ...memory, limit: MEMORY_LIMIT_MB }]
}

const timeOurs = async ({ reads, version }: Bench, { selection, limit, offset }: PageRequest) => {
  const page = await timed(() => reads.page(version, selection, { limit, offset }))
  const count = await timed(() => reads.count(version, selection))
  return { page, count }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now()
  await work()
  return performance.now() - beganMs
}

async function timeAll(
  bench: Bench,
  requests: readonly PageRequest[],
): Promise<{ ours: Times; theirs: Times }> {
  const ours: Times = { page: [], count: [] }
  const theirs: Times = { page: [], count: [] }
  for (const [at, given] of requests.entries()) {
    const { page, count } = await timeOurs(bench, given)
    ours.page.push(page)
    ours.count.push(count)
    if (at % ORACLE_EVERY !== 0) continue
    const { selection, limit, offset } = given
    theirs.page.push(await timed(() => bench.oracle.page(selection, limit, offset)))
    theirs.count.push(await timed(() => bench.oracle.count(selection)))
  }
  return { ours, theirs }
}

function mixFigures(ours: Times, theirs: Times): Figure[] {
  return (['page', 'count'] as const).flatMap((what) => {
    const at = (share: number): Figure => {
      const value = quantile(ours[what], share)
      const against = { name: 'DuckDB', ratio: quantile(theirs[what], share) / value }
      return { name: `${what}, p${share * 100}`, value: rounded(value), unit: 'ms', against }
    }
    const value = rounded(quantile(ours[what], 0.95))
    const promised = { name: `${what}, promised p95`, value, unit: 'ms', limit: LIMITS_MS[what] }
    return [at(0.5), at(0.95), at(0.99), promised]
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
      const against = { name: 'what is promised', ratio: perSec / MIN_PER_SEC, target: 1 }
      figures.push({
        name: `${name}, ${atOnce} at once`,
        value: rounded(perSec),
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
    const theirPage = await timed(() => oracle.page(selection, WORST_LIMIT, offset))
    const theirCount = await timed(() => oracle.count(selection))
    for (const [what, theirs] of [
      ['page', theirPage],
      ['count', theirCount],
    ] as const) {
      const value = median(times[what])
      const against = { name: 'DuckDB', ratio: theirs / value }
      figures.push({ name: `${name}: ${what}`, value: rounded(value), unit: 'ms', against })
    }
  }
  return figures
}
