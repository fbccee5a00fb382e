import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/errors.ts'
import { COMPONENTS, type Component } from '../domain/components.ts'
import { isWindowFull, uptimePct } from '../domain/uptimePct.ts'
import type {
  Incident,
  Latency,
  ProbeRun,
  StatusDeps,
  StatusReads,
  Uptime,
  Validity,
} from '../ports.ts'
import type { StatusBody } from './statusSchema.ts'

const MINUTE_SEC = 60
const DAY_SEC = 86_400
const WEEK_DAYS = 7
const MONTH_DAYS = 30
/** Days of incidents in the answer; equal to the days of the bars on the page. */
const INCIDENT_DAYS = 90
const MAX_INCIDENTS = 50
const PER_TENTH = 10

/**
 * Returns the state of the service. A figure that cannot be read is null or unknown; an outage
 * never fails this call.
 */
export async function readStatus(deps: {
  readonly status: StatusDeps
  readonly clock: Clock
}): Promise<StatusBody> {
  const { status, clock } = deps
  const [figures, chains] = await Promise.all([readFigures(status.reads, clock), status.chains()])
  const run = figures?.run ?? null
  const measuredSince = figures?.measuredSince ?? null
  const full = (figures?.uptime ?? []).map((uptime) =>
    isWindowFull(uptime.sinceSec, measuredSince) ? uptime : undefined,
  )
  const found = figures === null ? withoutDatabase() : currentComponents(status, clock, run)
  const components = found.map((entry) => ({
    ...entry,
    uptime: showPercentages(
      full,
      ({ turns, downTurns }) => turns - (downTurns.get(entry.name) ?? 0),
    ),
  }))
  return {
    status: worstOf(components),
    version: status.version,
    startedAt: status.startedAtSec,
    uptime: { ...showPercentages(full, ({ goodTurns }) => goodTurns), measuredSince },
    schemaValidity: showValidity(figures?.validity ?? null),
    latency: showLatency(figures?.latency ?? []),
    chains: chains.map(({ chainId, headBlock, indexedBlock, lagSec }) => ({
      chainId,
      headBlock,
      indexedBlock,
      lagSeconds: lagSec,
    })),
    components,
    incidents: (figures?.incidents ?? []).map(showIncident),
    measuredAt: run?.startedAtSec ?? null,
  }
}

type Figures = {
  readonly run: ProbeRun | null
  readonly uptime: readonly Uptime[] | null
  readonly measuredSince: number | null
  readonly validity: Validity | null
  readonly latency: readonly Latency[] | null
  readonly incidents: readonly Incident[] | null
}

/** Returns null while the database does not answer. If one sum fails, only that sum is missing. */
async function readFigures(reads: StatusReads, clock: Clock): Promise<Figures | null> {
  // The time is a whole minute, so that all callers within a minute share the sums.
  const nowSec = clock.nowSec() - (clock.nowSec() % MINUTE_SEC)
  const daysAgo = (days: number): number => nowSec - days * DAY_SEC
  const [newest, uptime, measuredSince, validity, latency, incidents] = await Promise.all([
    orNull(reads.newest().then((run) => ({ run }))),
    orNull(reads.uptime([daysAgo(1), daysAgo(WEEK_DAYS), daysAgo(MONTH_DAYS)])),
    orNull(reads.measuredSince()),
    orNull(reads.validity(daysAgo(1))),
    orNull(reads.latency(daysAgo(1))),
    orNull(reads.incidents(daysAgo(INCIDENT_DAYS), MAX_INCIDENTS)),
  ])
  return newest && { run: newest.run, uptime, measuredSince, validity, latency, incidents }
}

async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return null
    throw error
  }
}

type Shown = Omit<StatusBody['components'][number], 'uptime'>

/** Returns the state of the service without the database: this process answers, and its database does not. */
function withoutDatabase(): Shown[] {
  return COMPONENTS.map((name) => {
    if (name === 'api') return { name, status: 'ok', detail: null }
    if (name === 'database') return { name, status: 'down', detail: 'unreachable' }
    return { name, status: 'unknown', detail: 'status unavailable' }
  })
}

/**
 * Returns the components as of the newest probe round. If the round is too old, the workers are down, because they run
 * the prober; the api and the database are ok, and every other component is unknown.
 */
function currentComponents(
  { silentAfterSec, startedAtSec }: StatusDeps,
  clock: Clock,
  run: ProbeRun | null,
): Shown[] {
  const nowSec = clock.nowSec()
  if (run === null) {
    const isYoung = nowSec - startedAtSec <= silentAfterSec
    return unknownComponents('not probed yet', isYoung ? 'unknown' : 'down')
  }
  const ageSec = nowSec - run.startedAtSec
  if (ageSec > silentAfterSec) return unknownComponents(`the last probe is ${ageSec} s old`, 'down')
  return COMPONENTS.map((name) => {
    const probe = run.probes.find(({ component }) => component === name)
    if (probe === undefined) return { name, status: 'unknown', detail: 'not probed yet' }
    return { name, status: probe.status, detail: probe.detail }
  })
}

function unknownComponents(detail: string, workers: 'unknown' | 'down'): Shown[] {
  const itself: readonly Component[] = ['api', 'database']
  return COMPONENTS.map((name) => {
    if (itself.includes(name)) return { name, status: 'ok', detail: null }
    return { name, status: name === 'workers' ? workers : 'unknown', detail }
  })
}

function worstOf(components: readonly Shown[]): StatusBody['status'] {
  if (components.some(({ status }) => status === 'down')) return 'down'
  return components.every(({ status }) => status === 'ok') ? 'ok' : 'degraded'
}

/** Returns the percentages of the windows; undefined if a window is not full. */
function showPercentages(
  [day, week, month]: readonly (Uptime | undefined)[],
  goodOf: (uptime: Uptime) => number,
): StatusBody['components'][number]['uptime'] {
  const pct = (uptime: Uptime | undefined) =>
    uptime === undefined ? null : uptimePct(goodOf(uptime), uptime.turns)
  return { h24Pct: pct(day), d7Pct: pct(week), d30Pct: pct(month) }
}

function showValidity(validity: Validity | null): StatusBody['schemaValidity'] {
  if (validity === null) return { checked: null, valid: null, pct: null, lastFailure: null }
  const { checked, valid, lastFailure } = validity
  return {
    checked,
    valid,
    pct: uptimePct(valid, checked),
    lastFailure:
      lastFailure === null
        ? null
        : {
            operation: lastFailure.operation,
            at: lastFailure.atSec,
            problem: lastFailure.problem,
          },
  }
}

function showLatency(rows: readonly Latency[]): StatusBody['latency'] {
  const all = rows.find(({ operation }) => operation === null)
  return {
    p50Ms: all === undefined ? null : tenths(all.p50Ms),
    p95Ms: all === undefined ? null : tenths(all.p95Ms),
    p99Ms: all === undefined ? null : tenths(all.p99Ms),
    byOperation: rows.flatMap(({ operation, samples, p50Ms, p95Ms, p99Ms }) =>
      operation === null
        ? []
        : [
            {
              operation,
              samples,
              p50Ms: tenths(p50Ms),
              p95Ms: tenths(p95Ms),
              p99Ms: tenths(p99Ms),
            },
          ],
    ),
  }
}

/** Returns milliseconds, rounded to the nearest tenth. */
const tenths = (ms: number): number => Math.round(ms * PER_TENTH) / PER_TENTH

function showIncident(incident: Incident): StatusBody['incidents'][number] {
  const { component, status, detail, startedAtSec, endedAtSec } = incident
  return { component, status, detail, startedAt: startedAtSec, endedAt: endedAtSec }
}
