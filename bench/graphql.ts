import { text } from '../core/platform/db/columns.ts'
import { createSql } from '../core/platform/db/createSql.ts'
import { migrate } from '../core/platform/db/migrate.ts'
import { type Question, readQuestions } from '../test/support/analyticsDoc.ts'
import { catchUp } from '../test/support/catchUp.ts'
import { seedYear, VAULTS } from './history/seedYear.ts'
import { scansOf } from './history/sequentialScans.ts'
import { storeAllSteps } from './history/storeAllSteps.ts'
import type { BenchContext, Result } from './support/benchmark.ts'
import { peakRssMb } from './support/processUsage.ts'
import { startApiServer } from './support/startServer.ts'
import { startWorld } from './support/startWorld.ts'
import { quantile, roundFigure } from './support/statistics.ts'

const INDEX_SCHEMA = 'ix_test'
const HOUR_SEC = 3_600
const DAY_SEC = 86_400
/** Requests per query and round; each request names another vault, account or time. */
const REQUESTS = 60
/**
 * Maximum p95 of the documented queries, and maximum memory of the API. Source: promises of
 * GraphQL.
 */
const MAX_P95_MS = 100
const MAX_API_RSS_MB = 400

type Variables = Readonly<Record<string, string | number>>

/**
 * Measures ten documented queries over a year of 1,000 vaults: their latency, and the number of
 * sequential scans of tables.
 */
export async function graphql(context: BenchContext): Promise<Result> {
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
  await storeAllSteps(databaseUrl, deployment)
  const vaults = await sql({ address: text })`
    select address from chain.vault order by vault_id limit 100`
  const api = await startApiServer(context, world, databaseUrl)
  const variablesAt = (index: number): Variables => ({
    at: endSec - (index % 300) * DAY_SEC - 1,
    vault: vaults[index % vaults.length]?.address ?? '',
    account: `0x${(6_000_001 + (index % 20)).toString(16).padStart(40, '0')}`,
    from: endSec - 30 * DAY_SEC,
    to: endSec,
    symbol: 'NVDA',
  })
  const questions = readQuestions()
  const samples = new Map<string, number[]>(questions.map(({ title }) => [title, []]))
  const before = await scansOf(sql)
  for (let round = 0; round <= rounds; round += 1) {
    for (const question of questions) {
      for (let index = 0; index < REQUESTS; index += 1) {
        const ms = await timeQuery(api.url, question, variablesAt(round * REQUESTS + index))
        // The first round is not measured, because the compiler warms up.
        if (round > 0) samples.get(question.title)?.push(ms)
      }
    }
    print(round === 0 ? 'warm' : `round ${round} of ${rounds}`)
  }
  const scans = await scansOf(sql, before)
  return {
    title: `Ten documented queries over ${VAULTS} vaults, ${rows.toLocaleString('en-US')} rows`,
    figures: [
      ...[...samples].map(([name, measuredMs]) => ({
        name: `${name} p95`,
        value: roundFigure(quantile(measuredMs, 0.95)),
        unit: 'ms',
        limit: MAX_P95_MS,
      })),
      {
        name: 'api: peak resident memory',
        value: roundFigure(peakRssMb(api.pid)),
        unit: 'MB',
        limit: MAX_API_RSS_MB,
      },
      { name: 'sequential scans of facts tables', value: scans.count, unit: 'scans', limit: 0 },
    ],
    notes: [
      'One request at a time over HTTP, each for another vault, account or time.',
      `Postgres counts the scans over all requests${scans.tables === '' ? '.' : `: ${scans.tables}.`}`,
    ],
  }
}

async function timeQuery(url: string, { query }: Question, all: Variables): Promise<number> {
  const variables = Object.fromEntries(
    Object.entries(all).filter(([name]) => query.includes(`$${name}:`)),
  )
  const startedMs = performance.now()
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const text = await response.text()
  const ms = performance.now() - startedMs
  if (!response.ok || text.includes('"errors"')) {
    throw new Error(`${query} got ${response.status} ${text}`)
  }
  return ms
}
