import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock.ts'
import { DatabaseUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { createCallCache } from '../../platform/background/createCallCache.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { answered } from '../../platform/db/query.ts'
import type { StatusReads } from '../ports.ts'
import { readDays, readIncidents } from './readHistory.ts'
import { readNewestRun } from './readNewestRun.ts'
import { readLatency, readMeasuredSince, readUptime, readValidity } from './readWindows.ts'

const REMEMBERED_MS = 5_000
/**
 * Milliseconds for which sums are cached: a sum over a day of calls reads over 100,000 rows, and
 * the two rounds of a minute add only eighty.
 */
const SUMS_REMEMBERED_MS = 60_000
/**
 * Maximum wait for a sum in milliseconds; a slower sum serves later callers, and other figures are shown meanwhile.
 */
const PATIENCE_MS = 2_000
/**
 * Maximum number of cached windows. Windows start on whole minutes, so few keys exist at a time.
 */
const MAX_ENTRIES = 4

/** Creates reads of the prober's stored results, cached for five seconds, sums over calls for sixty. */
export function createStatusReads(sql: Sql, clock: Clock): StatusReads {
  const remember = <Key extends number | readonly number[], T>(
    read: (key: Key) => Promise<T>,
    ttlMs = REMEMBERED_MS,
  ) => {
    const cached = createCallCache<T>(clock, {
      ttlMs,
      maxEntries: MAX_ENTRIES,
      maxRunning: MAX_ENTRIES,
      busy: () => new DatabaseUnavailable(RETRY_AFTER_SEC.queueFull),
    })
    return (key: Key) => inTime(cached(String(key), () => answered(read(key))))
  }
  const incidents = remember((key: readonly number[]) => {
    const [sinceSec = 0, limit = 0] = key
    return readIncidents(sql, sinceSec, limit)
  })
  const since = remember((_all: number) => readMeasuredSince(sql))
  return {
    newest: () => answered(readNewestRun(sql)),
    uptime: remember((sinceSec: readonly number[]) => readUptime(sql, sinceSec)),
    measuredSince: () => since(0),
    validity: remember((sinceSec: number) => readValidity(sql, sinceSec), SUMS_REMEMBERED_MS),
    latency: remember((sinceSec: number) => readLatency(sql, sinceSec), SUMS_REMEMBERED_MS),
    days: remember((sinceSec: number) => readDays(sql, sinceSec)),
    incidents: (sinceSec, limit) => incidents([sinceSec, limit]),
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  // A rejection after the timeout must not be unhandled.
  answer.catch(() => {})
  const stop = new AbortController()
  const late = delay(PATIENCE_MS, undefined, { ref: false, signal: stop.signal }).then(() => {
    throw new DatabaseUnavailable(RETRY_AFTER_SEC.queueFull)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    stop.abort()
  }
}
