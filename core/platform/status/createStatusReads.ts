import { DatabaseUnavailable } from '../../domain/errors.ts'
import type { Clock } from '../../ports.ts'
import type { StatusReads } from '../../statusPorts.ts'
import { createRemembered } from '../bridge/createRemembered.ts'
import type { Sql } from '../db/createSql.ts'
import { answered } from '../db/query.ts'
import { readDays, readIncidents } from './readHistory.ts'
import { readNewestRun } from './readNewestRun.ts'
import { readLatency, readUptime, readValidity } from './readWindows.ts'

/** Sums over a day of calls are made at most this often; a turn comes twice a minute. */
const REMEMBERED_MS = 5_000
/** Windows begin on whole minutes, so that few are asked for at a time. */
const MAX_ENTRIES = 4
const RETRY_AFTER_SEC = 1

/** Stored results of the prober; what many ask for at once is read once in five seconds. */
export function createStatusReads(sql: Sql, clock: Clock): StatusReads {
  const remember = <Key extends number | readonly number[], T>(read: (key: Key) => Promise<T>) => {
    const ask = createRemembered<T>(clock, {
      ttlMs: REMEMBERED_MS,
      maxEntries: MAX_ENTRIES,
      maxRunning: MAX_ENTRIES,
      busy: () => new DatabaseUnavailable(RETRY_AFTER_SEC),
    })
    return (key: Key) => ask(String(key), () => answered(read(key)))
  }
  const incidents = remember((ask: readonly number[]) => {
    const [sinceSec = 0, limit = 0] = ask
    return readIncidents(sql, sinceSec, limit)
  })
  return {
    newest: () => answered(readNewestRun(sql)),
    uptime: remember((sinceSec: readonly number[]) => readUptime(sql, sinceSec)),
    validity: remember((sinceSec: number) => readValidity(sql, sinceSec)),
    latency: remember((sinceSec: number) => readLatency(sql, sinceSec)),
    days: remember((sinceSec: number) => readDays(sql, sinceSec)),
    incidents: (sinceSec, limit) => incidents([sinceSec, limit]),
  }
}
