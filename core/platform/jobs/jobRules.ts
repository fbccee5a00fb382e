import type { Queue, WorkOptions } from 'pg-boss'

/** Schema that pg-boss keeps for itself. */
export const JOB_SCHEMA = 'pgboss'

/** Queue of jobs that failed for good; nobody works on it, people look at it. */
export const DEAD_LETTERS = 'dead_letters'

/** Seconds for which an idle worker does not look: announcements wake it, and this bounds what a lost one costs. */
const POLL_SEC = 5

/**
 * How each queue treats its jobs.
 *
 * One job is queued or active at a time, because a job only wakes work that rows describe: a second one could find
 * nothing else. A worker that dies is noticed by its missing heartbeat, the shortest that the library takes.
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

/** Dead letters stay for a month, so that a holiday does not hide them. */
export const deadLetterRules = {
  policy: 'standard',
  retentionSeconds: 30 * 86_400,
  deleteAfterSeconds: 30 * 86_400,
} as const satisfies Omit<Queue, 'name'>

/** Batches of ten with bursts: single jobs with announcements slow down to one poll each. Source: measured on 12.35. */
export const workRules = {
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: POLL_SEC,
} as const satisfies WorkOptions
