import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LeadAsk, LeadReads } from '../../core/leadsPorts.ts'
import { createSql } from '../../core/platform/db/createSql.ts'
import { migrate } from '../../core/platform/db/migrate.ts'
import { createLeadReads } from '../../core/platform/leads/createLeadReads.ts'
import { createLeadsSql } from '../../core/platform/leads/read/createLeadsSql.ts'
import { schemaOf } from '../../core/platform/leads/schemaOf.ts'
import { loadGenerated } from '../../devnet/leads/loadGenerated.ts'
import { readAskWorld } from '../../test/core/platform/leads/leadWorld.ts'
import { createOracle, type Oracle } from '../../test/core/platform/leads/oracle.ts'
import { createRandomAsks } from '../../test/core/platform/leads/randomAsks.ts'
import { startTestPostgres } from '../../test/support/startTestPostgres.ts'
import type { BenchContext, Figure, Result } from '../support/benchmark.ts'
import { median, quantile, rounded } from '../support/statistics.ts'
import { worstAsks } from './worstAsks.ts'

export type Size = { readonly leads: number; readonly requests: number }

type Ask = { readonly ask: LeadAsk; readonly limit: number; readonly offset: number }
type Times = { readonly page: number[]; readonly count: number[] }
type Bench = {
  readonly reads: LeadReads
  readonly version: string
  readonly oracle: Oracle
}

/** Asks before anything is measured. */
const WARM = 300
/** One in so many is asked of the other database too, which takes far longer. */
const ORACLE_EVERY = 4
const WORST_RUNS = 9
const WORST_LIMIT = 1_000
const AT_ONCE = 8
/** Most that is promised of 95 out of 100, milliseconds. */
const LIMITS_MS = { page: 10, count: 30 } as const

/** Loads generated leads and asks for them as callers do, beside DuckDB on the same rows in the same run. */
export async function measureLeads(
  { say, defer }: Pick<BenchContext, 'say' | 'defer' | 'rounds' | 'minutes'>,
  size: Size,
): Promise<Result> {
  const postgres = await startTestPostgres()
  defer(() => postgres.stop())
  const folder = mkdtempSync(join(tmpdir(), 'quartet-leads-'))
  defer(() => rmSync(folder, { recursive: true }))
  await migrate(postgres.url)
  const beganMs = performance.now()
  const { id, version } = await loadGenerated(postgres.url, {
    count: size.leads,
    seed: 1,
    day: '2026-06-01',
    report: ({ step, tookMs }) => say(`${step}: ${(tookMs / 1_000).toFixed(1)} s`),
  })
  const loadSec = (performance.now() - beganMs) / 1_000
  const sql = createSql(postgres.url, { name: 'bench', max: 1, reader: false })
  defer(() => sql.end())
  const search = createLeadsSql(postgres.url, AT_ONCE)
  defer(() => search.end())
  const reads = createLeadReads(search, { nowMs: () => Date.now(), nowSec: () => 0 })
  say('the same rows into DuckDB ...')
  const oracle = await createOracle(sql, schemaOf(id), folder)
  defer(() => oracle.close())
  const bench = { reads, version, oracle }
  const next = createRandomAsks(await readAskWorld(sql, schemaOf(id), reads, version), 42)
  for (let asked = 0; asked < WARM; asked += 1) await askOurs(bench, next())
  const asks = Array.from({ length: size.requests }, next)
  say(`${asks.length} asks, one after the other ...`)
  const { ours, theirs } = await askAll(bench, asks)
  const perSec = await throughput(bench, asks)
  return {
    title: `leads: ${size.leads.toLocaleString('en-US')} rows, ${size.requests} random asks`,
    figures: [
      { name: 'load and build', value: rounded(loadSec), unit: 's' },
      ...mixFigures(ours, theirs),
      { name: `pages and counts, ${AT_ONCE} at once`, value: rounded(perSec), unit: '/s' },
      ...(await worstFigures(bench)),
    ],
    notes: [
      'Our pages carry whole leads; those of DuckDB, read from memory with two threads, only their ids.',
    ],
  }
}

const askOurs = async ({ reads, version }: Bench, { ask, limit, offset }: Ask) => {
  const page = await timed(() => reads.page(version, ask, { limit, offset }))
  const count = await timed(() => reads.count(version, ask))
  return { page, count }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now()
  await work()
  return performance.now() - beganMs
}

async function askAll(bench: Bench, asks: readonly Ask[]): Promise<{ ours: Times; theirs: Times }> {
  const ours: Times = { page: [], count: [] }
  const theirs: Times = { page: [], count: [] }
  for (const [at, given] of asks.entries()) {
    const { page, count } = await askOurs(bench, given)
    ours.page.push(page)
    ours.count.push(count)
    if (at % ORACLE_EVERY !== 0) continue
    const { ask, limit, offset } = given
    theirs.page.push(await timed(() => bench.oracle.page(ask, limit, offset)))
    theirs.count.push(await timed(() => bench.oracle.count(ask)))
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

async function throughput({ reads, version }: Bench, asks: readonly Ask[]): Promise<number> {
  const queue = [...asks]
  const beganMs = performance.now()
  const worker = async () => {
    for (let given = queue.pop(); given !== undefined; given = queue.pop()) {
      const { ask, limit, offset } = given
      await reads.count(version, ask)
      await reads.page(version, ask, { limit, offset })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (2 * asks.length * 1_000) / (performance.now() - beganMs)
}

async function worstFigures(bench: Bench): Promise<Figure[]> {
  const { reads, version, oracle } = bench
  const figures: Figure[] = []
  for (const { name, ask, offset } of await worstAsks(reads, version)) {
    const given = { ask, limit: WORST_LIMIT, offset }
    const times = { page: [] as number[], count: [] as number[] }
    for (let run = 0; run < WORST_RUNS; run += 1) {
      const { page, count } = await askOurs(bench, given)
      times.page.push(page)
      times.count.push(count)
    }
    const theirPage = await timed(() => oracle.page(ask, WORST_LIMIT, offset))
    const theirCount = await timed(() => oracle.count(ask))
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
