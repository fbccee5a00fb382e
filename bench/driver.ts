import { z } from 'zod'
import { createSql } from '../core/platform/db/createSql.ts'
import { startTestPostgres } from '../test/support/startTestPostgres.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { reportIn, runScript } from './support/runScript.ts'
import { median, roundFigure } from './support/statistics.ts'

const DRIVERS = ['pg', 'postgres.js'] as const
type Driver = (typeof DRIVERS)[number]

/** Number of statements per task and round. */
const TASKS = {
  'point query': { task: 'point', statements: 20_000 },
  'page of 100 rows': { task: 'page', statements: 3_000 },
  'copy of 1,000 rows': { task: 'copy', statements: 300 },
  'point query, 64 at once on one connection': { task: 'pipeline', statements: 20_000 },
} as const

const ROWS = 10_000

const taskReport = z.object({ perSec: z.number(), cpuMicros: z.number() })
type TaskReport = z.infer<typeof taskReport>

/**
 * Measures two Postgres drivers: statements per second, and processor time of the client per
 * statement.
 */
export async function driver({ rounds, print, defer }: BenchContext): Promise<Result> {
  const server = await startTestPostgres()
  defer(() => server.stop())
  await seed(server.url)
  const figures: Figure[] = []
  for (const [name, { task, statements }] of Object.entries(TASKS)) {
    const runs: Record<Driver, TaskReport[]> = { pg: [], 'postgres.js': [] }
    for (let round = 0; round < rounds; round += 1) {
      for (const text of DRIVERS) {
        const args = ['bench/tools/driverTask.js', text, task, String(statements)] as const
        const script = runScript({ args, env: { DATABASE_URL: server.url } })
        runs[text].push(taskReport.parse(reportIn(await script.ended)))
      }
    }
    figures.push(...compareDrivers(name, runs))
    print(name)
  }
  return {
    title: 'Two drivers of Postgres, the same statements',
    figures,
    notes: [
      'Each run is a separate process; a tenth of its statements runs before the measurement.',
    ],
  }
}

async function seed(url: string): Promise<void> {
  const sql = createSql(url, { name: 'bench', max: 1, reader: false })
  await sql`
    create table bench_block (
      id text primary key, chain_id int4, number int8, hash text, timestamp int8)`
  await sql`
    insert into bench_block
    select '8453-' || n, 8453, n, '0x' || repeat('a', 64), 1700000000 + n
    from generate_series(0, ${ROWS}) n`
  await sql`create index on bench_block (number)`
  await sql`create unlogged table bench_copy (n int4, name text)`
  await sql`analyze`
  await sql.end()
}

function compareDrivers(name: string, runs: Record<Driver, TaskReport[]>): Figure[] {
  const middle = (of: Driver, field: keyof TaskReport) =>
    median(runs[of].map((report) => report[field]))
  const perSec = { ours: middle('pg', 'perSec'), other: middle('postgres.js', 'perSec') }
  const cpu = { ours: middle('pg', 'cpuMicros'), other: middle('postgres.js', 'cpuMicros') }
  return [
    { name: `postgres.js: ${name}`, value: roundFigure(perSec.other), unit: '/s' },
    {
      name: `pg: ${name}`,
      value: roundFigure(perSec.ours),
      unit: '/s',
      against: { name: 'postgres.js', ratio: perSec.ours / perSec.other },
    },
    { name: `postgres.js: processor time, ${name}`, value: roundFigure(cpu.other), unit: 'us' },
    {
      name: `pg: processor time, ${name}`,
      value: roundFigure(cpu.ours),
      unit: 'us',
      against: { name: 'postgres.js', ratio: cpu.other / cpu.ours },
    },
  ]
}
