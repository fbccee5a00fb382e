import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type ScheduledTask, schedule } from 'node-cron'
import { PgBoss } from 'pg-boss'
import { Counter, type Registry } from 'prom-client'
import { DomainError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logger.ts'
import { type DatabaseUrl, sessionUrlOf } from '../db/database.ts'
import { POOL_SIZE } from '../db/poolSizes.ts'
import { DEAD_LETTERS, deadLetterRules, JOB_SCHEMA, queueRules, workRules } from './jobRules.ts'
import { problemOf } from './problemOf.ts'

/** Work with due dates: rows describe the work, a job only starts the work on time. */
export type JobDefinition = {
  /** Name of the queue: letters, digits, underscore. */
  readonly name: string
  /** Dates of runs in UTC; six fields include seconds. */
  readonly cron: string
  /** Runs the work; safe to repeat and to run twice concurrently. */
  run(): Promise<void>
}

type Options = {
  readonly databaseUrl: DatabaseUrl
  readonly jobs: readonly JobDefinition[]
  readonly registry: Registry
  readonly log: Pick<Logger, 'info' | 'warn'>
}

const CONNECT_TIMEOUT_MS = 3_000
/** Milliseconds until the next attempt to connect during the start. */
const START_AGAIN_MS = 1_000
/** Seconds between two checks of heartbeats and retries; the shortest heartbeat of the library is ten seconds. */
const MONITOR_SEC = 10
/** Maximum wait for running jobs during a stop, milliseconds. */
const STOP_MS = 5_000

/**
 * Runs dated jobs: each date runs once over all processes, with retries after a failure.
 *
 * After its last retry a job becomes a dead letter. While the index is being built, a run ends as `later` and uses no
 * attempt. Every job has its next date within an hour. Without a database no job runs and no work is lost, because the
 * next date finds the same rows.
 */
export function createJobs(options: Options): { close(): Promise<void> } {
  const { log } = options
  const stopping = new AbortController()
  const boss = new PgBoss({
    connectionString: sessionUrlOf(options.databaseUrl),
    application_name: 'quartet-jobs',
    schema: JOB_SCHEMA,
    max: POOL_SIZE.jobs,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // This module schedules the dates, not the library.
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: MONITOR_SEC,
    monitorIntervalSeconds: MONITOR_SEC,
  })
  const outage = createOutage(log)
  boss.on('error', (error) => outage.begun(error))
  boss.on('warning', ({ message }) =>
    log.warn({ event: 'job_queue_warned', problem: message }, 'job queue reported a warning'),
  )
  const runs = new Counter({
    name: 'svc_jobs_runs_total',
    help: 'Runs of scheduled jobs, by job and outcome',
    // The label is not `job`, because Prometheus uses `job` for a scraped target.
    labelNames: ['name', 'end'],
    registers: [options.registry],
  })
  const ticks: ScheduledTask[] = []
  const starting = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await begin(boss, runs, options)
        for (const job of options.jobs) ticks.push(tick(boss, job, outage))
        log.info({ event: 'job_queue_started', jobs: options.jobs.length }, 'job queue started')
        return
      } catch (error) {
        outage.begun(error)
        await delay(START_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  })()
  return {
    close: async () => {
      stopping.abort()
      await starting
      for (const scheduledTask of ticks) await scheduledTask.destroy()
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

async function begin(
  boss: PgBoss,
  runs: Counter<'name' | 'end'>,
  { jobs, log }: Options,
): Promise<void> {
  await boss.start()
  await boss.createQueue(DEAD_LETTERS, deadLetterRules)
  for (const job of jobs) {
    await boss.createQueue(job.name, queueRules)
    // A series that starts with its first count seems never to rise for `rate`; therefore each
    // series starts at 0.
    for (const end of ['done', 'later', 'failed']) runs.inc({ name: job.name, end }, 0)
    await boss.work(job.name, workRules, async () => {
      try {
        await job.run()
        runs.inc({ name: job.name, end: 'done' })
      } catch (error) {
        if (isLater(error)) {
          runs.inc({ name: job.name, end: 'later' })
          return
        }
        runs.inc({ name: job.name, end: 'failed' })
        const problem = problemOf(error)
        log.warn({ event: 'job_failed', job: job.name, problem }, 'job failed')
        // The library stores thrown errors completely, including the URL of a node; only the text is passed on.
        throw new Error(problem)
      }
    })
  }
}

/**
 * Returns true for a missing, stale or incomplete index, which does not count as a failure of a job, because the next
 * run finds the same rows.
 */
function isLater(error: unknown): boolean {
  return (
    error instanceof DomainError && (error.code === 'index_stale' || error.code === 'index_hole')
  )
}

/** Sends a job at each of its dates; the id derives from the date, so that all processes together send it once. */
function tick(boss: PgBoss, { name, cron }: JobDefinition, outage: Outage): ScheduledTask {
  return schedule(
    cron,
    async ({ date }) => {
      try {
        await boss.send(name, { dueAt: date.toISOString() }, { id: jobId(name, date) })
        outage.over()
      } catch (error) {
        outage.begun(error)
      }
    },
    { timezone: 'UTC', name, suppressMissedWarning: true },
  )
}

type Outage = { begun(error: unknown): void; over(): void }

/** Logs an outage once, because the outage fails every queue and every scheduled run. */
function createOutage(log: Options['log']): Outage {
  let isOut = false
  return {
    begun: (error) => {
      if (!isOut) {
        log.warn(
          { event: 'job_queue_paused', problem: problemOf(error) },
          'job queue paused: database (postgres) unreachable or timeout, retry follows',
        )
      }
      isOut = true
    },
    over: () => {
      if (isOut) log.info({ event: 'job_queue_resumed' }, 'job queue resumed')
      isOut = false
    },
  }
}

/**
 * Returns the UUID of one date of one job, in version 8, which leaves the bits to the application.
 */
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
