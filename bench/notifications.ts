import { setTimeout as delay } from 'node:timers/promises'
import { int } from '../core/platform/db/columns.ts'
import { createChannels } from '../core/platform/db/createChannels.ts'
import { createSql, type Sql } from '../core/platform/db/createSql.ts'
import { startTestPostgres } from '../test/support/startTestPostgres.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { cpuSeconds, descendants, proportionalMb } from './support/processUsage.ts'
import { median, quantile, roundFigure } from './support/statistics.ts'

const CHANNEL = 'bench_news'
/** Numbers of listening processes; each process has one connection for all channels. */
const LISTENERS = [4, 40, 100] as const
/**
 * Notifications per second: twice the peak of a million users with one paid call a day, with one
 * notification of the answer and one of the end.
 */
const PER_SEC = 232
const NOTIFICATIONS = 1_160
/**
 * Number of connections that commit concurrently, and number of commits per connection and round.
 */
const WRITERS = 16
const COMMITS = 250

/**
 * Measures notifications of Postgres: latency and processor time by the number of listeners, and
 * the effect on commits.
 */
export async function notifications({ rounds, print, defer }: BenchContext): Promise<Result> {
  const server = await startTestPostgres()
  defer(() => server.stop())
  const sql = createSql(server.url, { name: 'bench-writer', max: WRITERS, reader: false })
  defer(() => sql.end())
  await sql`create table bench_news (id int8 generated always as identity primary key, name text)`
  const figures: Figure[] = []
  for (const count of LISTENERS) {
    const listeners = await listenTogether(server.url, count)
    const runs = []
    for (let round = 0; round < rounds; round += 1) runs.push(await announce(sql, listeners))
    figures.push(...describe(count, runs))
    if (count === LISTENERS[0]) figures.push(...(await compareCommits(sql, rounds)))
    if (count === LISTENERS.at(-1)) figures.push(await memory(sql))
    await listeners.close()
    print(`${count} listeners`)
  }
  return {
    title: 'Notifications of Postgres',
    figures,
    notes: [
      `${PER_SEC} notifications a second, each in its own transaction; a latency ends when the last listener has received the notification.`,
      'The listeners run in the process of the benchmark, and its processor time is not counted.',
    ],
  }
}

type Crowd = {
  /** Resolves after each listener received the notification. */
  received(name: string): Promise<void>
  close(): Promise<void>
}

async function listenTogether(url: string, count: number): Promise<Crowd> {
  const waiting = new Map<string, { left: number; readonly done: () => void }>()
  const ready = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const lines = ready.map(({ resolve }) =>
    createChannels(url, 'bench-listener').listen(CHANNEL, (name) => {
      // The first call has no payload: it means that the channel is active.
      if (name === undefined) return resolve()
      const entry = waiting.get(name)
      if (entry === undefined) return
      entry.left -= 1
      if (entry.left === 0) entry.done()
    }),
  )
  await Promise.all(ready.map(({ promise }) => promise))
  return {
    received: (name) => new Promise((done) => waiting.set(name, { left: count, done })),
    close: async () => void (await Promise.all(lines.map((line) => line.close()))),
  }
}

type Announced = { readonly latenciesMs: readonly number[]; readonly cpuMicros: number }

let announced = 0

async function announce(sql: Sql, listeners: Crowd): Promise<Announced> {
  const before = serverCpuSec()
  const startedMs = performance.now()
  const pending: Promise<number>[] = []
  for (let n = 0; n < NOTIFICATIONS; n += 1) {
    announced += 1
    pending.push(time(sql, listeners, String(announced)))
    const aheadMs = startedMs + ((n + 1) * 1_000) / PER_SEC - performance.now()
    if (aheadMs > 0) await delay(aheadMs)
  }
  const latenciesMs = await Promise.all(pending)
  return { latenciesMs, cpuMicros: ((serverCpuSec() - before) * 1e6) / NOTIFICATIONS }
}

async function time(sql: Sql, listeners: Crowd, name: string): Promise<number> {
  const startedMs = performance.now()
  const received = listeners.received(name)
  await sql`select pg_notify(${CHANNEL}, ${name})`
  await received
  return performance.now() - startedMs
}

function describe(count: number, runs: readonly Announced[]): readonly Figure[] {
  const latency = (share: number) =>
    roundFigure(median(runs.map(({ latenciesMs }) => quantile(latenciesMs, share))))
  const name = `${count} listeners`
  return [
    { name: `${name}: latency, p50`, value: latency(0.5), unit: 'ms' },
    { name: `${name}: latency, p99`, value: latency(0.99), unit: 'ms' },
    {
      name: `${name}: processor time of the server per notification`,
      value: roundFigure(median(runs.map(({ cpuMicros }) => cpuMicros))),
      unit: 'us',
    },
  ]
}

/**
 * Compares commits with and without a notification: Postgres orders commits with notifications by
 * one lock, which a commit holds until its log is on disk.
 */
async function compareCommits(sql: Sql, rounds: number): Promise<readonly Figure[]> {
  const runs = { silent: [] as number[], notifying: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    runs.silent.push(await commitsPerSec(sql, false))
    runs.notifying.push(await commitsPerSec(sql, true))
  }
  const [silent, notifying] = [median(runs.silent), median(runs.notifying)]
  const name = `commits of ${WRITERS} connections`
  return [
    { name, value: roundFigure(silent), unit: '/s' },
    {
      name: `${name}, each with a notification`,
      value: roundFigure(notifying),
      unit: '/s',
      against: { name, ratio: notifying / silent },
    },
  ]
}

async function commitsPerSec(sql: Sql, isNotifying: boolean): Promise<number> {
  const startedMs = performance.now()
  const writer = async () => {
    for (let n = 0; n < COMMITS; n += 1) {
      await sql.begin('', async (query) => {
        await query`insert into bench_news (name) values ('a payment')`
        if (isNotifying) await query`select pg_notify(${CHANNEL}, '')`
      })
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return (WRITERS * COMMITS * 1_000) / (performance.now() - startedMs)
}

async function memory(sql: Sql): Promise<Figure> {
  const rows = await sql({ pid: int })`
    select pid from pg_stat_activity where application_name = 'bench-listener'`
  return {
    name: 'memory of a listening connection',
    value: roundFigure(median(rows.map(({ pid }) => proportionalMb(pid)))),
    unit: 'MB',
  }
}

/** Returns the processor seconds of the server, which is the only child of this process. */
function serverCpuSec(): number {
  return descendants(process.pid).reduce((sum, pid) => sum + cpuSeconds(pid), 0)
}
