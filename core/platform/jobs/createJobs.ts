import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type ScheduledTask, schedule } from 'node-cron'
import { PgBoss } from 'pg-boss'
import { Counter, type Registry } from 'prom-client'
import type { Log } from '../log.ts'
import { DEAD_LETTERS, deadLetterRules, JOB_SCHEMA, queueRules, workRules } from './jobRules.ts'

/** Work that is due at dates; rows say what there is to do, a job says that it is time. */
export type JobDefinition = {
  /** Queue of its runs: letters, digits, underscore. */
  readonly name: string
  /** When a run is due, UTC; six fields count seconds. */
  readonly cron: string
  /** Safe to repeat and to run twice at once. */
  run(): Promise<void>
}

type Options = {
  readonly databaseUrl: string
  readonly jobs: readonly JobDefinition[]
  readonly registry: Registry
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** Connections: one to listen, and two for everything else, which is little. */
const POOL_SIZE = 3
const CONNECT_TIMEOUT_MS = 3_000
/** Pause before the next attempt to reach the database at the start. */
const START_AGAIN_MS = 1_000
/** Seconds between looks at heartbeats and retries; the shortest heartbeat is ten. */
const MONITOR_SEC = 10
/** Longest that a stop waits for running jobs. */
const STOP_MS = 5_000

/**
 * Runs dated jobs, each date once however many processes there are, and again when it failed.
 *
 * What fails for good becomes a dead letter. Without a database nothing is due and nothing is lost: the next date
 * finds the same rows.
 */
export function createJobs(options: Options): { close(): Promise<void> } {
  const { log } = options
  const stopping = new AbortController()
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: 'quartet-jobs',
    schema: JOB_SCHEMA,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Dates are ours to tell.
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: MONITOR_SEC,
    monitorIntervalSeconds: MONITOR_SEC,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs put off'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs warn'))
  const runs = new Counter({
    name: 'svc_jobs_runs_total',
    help: 'Runs of dated jobs, by how they ended',
    labelNames: ['job', 'end'],
    registers: [options.registry],
  })
  const ticks: ScheduledTask[] = []
  const starting = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await begin(boss, runs, options)
        for (const job of options.jobs) ticks.push(tick(boss, job, log))
        log.info({ jobs: options.jobs.length }, 'jobs started')
        return
      } catch (error) {
        log.warn({ err: error }, 'jobs not started')
        await delay(START_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  })()
  return {
    close: async () => {
      stopping.abort()
      await starting
      for (const each of ticks) await each.destroy()
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

async function begin(
  boss: PgBoss,
  runs: Counter<'job' | 'end'>,
  { jobs, log }: Options,
): Promise<void> {
  await boss.start()
  await boss.createQueue(DEAD_LETTERS, deadLetterRules)
  for (const job of jobs) {
    await boss.createQueue(job.name, queueRules)
    await boss.work(job.name, workRules, async () => {
      try {
        await job.run()
        runs.inc({ job: job.name, end: 'done' })
      } catch (error) {
        runs.inc({ job: job.name, end: 'failed' })
        log.warn({ job: job.name, err: error }, 'job failed')
        throw error
      }
    })
  }
}

/** Sends a job at each of its dates; the date is its identity, so that processes send it once between them. */
function tick(boss: PgBoss, { name, cron }: JobDefinition, log: Pick<Log, 'warn'>): ScheduledTask {
  return schedule(
    cron,
    async ({ date }) => {
      try {
        await boss.send(name, { dueAt: date.toISOString() }, { id: jobId(name, date) })
      } catch (error) {
        log.warn({ job: name, err: error }, 'job not sent')
      }
    },
    { timezone: 'UTC', name, suppressMissedWarning: true },
  )
}

/** UUID of one date of one job, version 8: its bits are our own. */
function jobId(name: string, date: Date): string {
  const seconds = Math.floor(date.getTime() / 1000)
  const hex = createHash('sha256').update(`${name}/${seconds}`).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}
