import type { Queue, WorkOptions } from 'pg-boss'

/** Schema reserved for pg-boss. */
export const JOB_SCHEMA = 'pgboss'

/** Queue of permanently failed jobs; no worker processes it, operators read it. */
export const DEAD_LETTERS = 'dead_letters'

/** Seconds between polls of an idle worker: notifications wake it, and polling covers a lost notification. */
const POLL_SEC = 5

/**
 * Rules of each queue.
 *
 * At most one job is queued or active, because a job only starts the work that rows describe, and a second job would
 * find no other work. Each job sends heartbeats at the library's minimum interval; a missing heartbeat reveals a dead
 * worker.
 */
export const queueRules = {
  policy: 'exclusive',
  notify: true,
  heartbeatSeconds: 10,
  expireInSeconds: 300,
  retryLimit: 3,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 3_600,
  deadLetter: DEAD_LETTERS,
} as const satisfies Omit<Queue, 'name'>

/** Dead letters are kept for a month, so that a holiday does not hide them. */
export const deadLetterRules = {
  policy: 'standard',
  retentionSeconds: 30 * 86_400,
  deleteAfterSeconds: 30 * 86_400,
} as const satisfies Omit<Queue, 'name'>

/**
 * Batches of ten jobs with bursts; with single jobs and notifications, a queue slows down to one
 * job per poll. Source: measured with pg-boss 12.35.
 */
export const workRules = {
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: POLL_SEC,
} as const satisfies WorkOptions
