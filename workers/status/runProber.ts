import { setTimeout as delay } from 'node:timers/promises'
import { isOutage } from '../../core/kernel/isOutage.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import { worstOf } from '../../core/status/domain/componentStates.ts'
import type { ProbeLead, ProbeRun, ProbeRuns } from '../../core/status/ports.ts'
import type { ProbeMetrics } from './createProbeMetrics.ts'
import { createStartupFilter } from './createStartupFilter.ts'
import { type ProbeRoundDeps, runProbeRound } from './runProbeRound.ts'

export type ProberDeps = ProbeRoundDeps & {
  readonly runs: ProbeRuns
  readonly lead: ProbeLead
  /**
   * First stored round that still counts, unix seconds; null before the first. Throws
   * `DatabaseUnavailable`.
   */
  measuredSince(): Promise<number | null>
  readonly metrics: ProbeMetrics
  readonly log: Logger
}

/**
 * Maximum of rounds kept while the database does not answer: one hour, at 40 calls per round one or
 * two megabytes.
 */
const MAX_KEPT = 120
/**
 * Time-out of a save, milliseconds; a save after the time-out is repeated, and a round that is
 * stored twice counts once.
 */
const SAVE_MS = 5_000
/** Turns between two deletions of old rows: about one hour. */
const SWEEP_EVERY = 120

/**
 * Probes all public endpoints every `intervalSec`, until the signal; of several processes one
 * probes.
 *
 * Crash points: a kill within a round, or after a round and before its save, loses that round, which
 * then does not count. The save is one transaction with the daily counts and the incidents, and
 * skips a stored round, so that a kill around its commit leaves all or nothing. Leadership ends with
 * the connection of a killed process. Turns that could not be saved stay in memory and are saved,
 * in their order, before the next round. A round that ends with a permanent fault is logged and left
 * out, because all other workers run in the same process.
 */
export async function runProber(
  deps: ProberDeps,
  options: { readonly intervalSec: number; readonly signal: AbortSignal },
): Promise<void> {
  const { lead, log } = deps
  const { signal, intervalSec } = options
  const kept: ProbeRun[] = []
  const unwell = new Map<string, string>()
  const isStarting = createStartupFilter(deps)
  let isMine = false
  let turns = 0
  while (!signal.aborted) {
    const beganMs = deps.clock.nowMs()
    const verdict = await lead.take()
    if (verdict !== 'unknown') isMine = verdict === 'mine'
    if (verdict === 'theirs') deps.metrics.rest()
    if (isMine) {
      const run = await runRound(deps, isStarting, signal)
      if (signal.aborted) break
      if (run !== null) {
        deps.metrics.report(run, deps.clock.nowMs() - beganMs)
        logChanges(log, unwell, run)
        kept.push(run)
      }
    }
    if (kept.length > 0) await saveAll(deps, kept)
    if (isMine && turns % SWEEP_EVERY === 0) await saveOrRetry(log, deps.runs.sweep())
    turns += 1
    // A round longer than the interval is followed by the next round at once; rounds never overlap.
    const waitMs = Math.max(0, beganMs + intervalSec * 1_000 - deps.clock.nowMs())
    await delay(waitMs, undefined, { signal }).catch(() => {})
  }
}

/**
 * Returns null for a round that does not count: a permanent fault, or a service that is still
 * starting.
 */
async function runRound(
  deps: ProberDeps,
  isStarting: (run: ProbeRun) => Promise<boolean>,
  signal: AbortSignal,
): Promise<ProbeRun | null> {
  try {
    const run = await runProbeRound(deps, signal)
    if (signal.aborted || !(await isStarting(run))) return run
    deps.log.info(
      { event: 'service_first_started' },
      'first start of the service: no measurement exists',
    )
    return null
  } catch (error) {
    if (!signal.aborted) logFault(deps.log, error)
    return null
  }
}

const logFault = (log: ProberDeps['log'], error: unknown): void =>
  log.error({ event: 'probe_round_failed', err: error }, 'probe round failed')

async function saveAll({ runs, metrics, log }: ProberDeps, kept: ProbeRun[]): Promise<void> {
  for (let oldest = kept[0]; oldest !== undefined; oldest = kept[0]) {
    if (!(await saveOrRetry(log, withinTime(runs.save(oldest))))) break
    kept.shift()
  }
  const lost = kept.splice(0, Math.max(0, kept.length - MAX_KEPT))
  if (lost.length > 0) {
    log.warn(
      { event: 'probe_rounds_lost', lost: lost.length },
      'probe rounds lost: database unreachable for too long',
    )
  }
  metrics.unsaved(kept.length)
}

async function withinTime(work: Promise<void>): Promise<boolean> {
  const done = work.then(() => true)
  // A save that fails after its time-out must not raise an unhandled rejection.
  done.catch(() => {})
  return Promise.race([done, delay(SAVE_MS, false, { ref: false })])
}

/**
 * Returns true when no work is left: an outage is logged and retried, a permanent fault is logged
 * and not retried.
 */
async function saveOrRetry(log: ProberDeps['log'], work: Promise<unknown>): Promise<boolean> {
  try {
    if ((await work) !== false) return true
    log.warn(
      { event: 'probe_storage_paused', code: 'timeout' },
      'storage of probe rounds paused: database unreachable',
    )
  } catch (error) {
    if (!isOutage(error)) {
      logFault(log, error)
      return true
    }
    log.warn(
      { event: 'probe_storage_paused', code: error.code },
      'storage of probe rounds paused: database unreachable',
    )
  }
  return false
}

/** Logs each change of the status of a part. */
function logChanges(
  log: ProberDeps['log'],
  unwell: Map<string, string>,
  { probes }: ProbeRun,
): void {
  for (const { component, status, detail } of probes) {
    if ((unwell.get(component) ?? 'ok') === status) continue
    unwell.set(component, status)
    const fields = { component, status, detail }
    if (status === 'ok')
      log.info({ event: 'component_recovered', ...fields }, 'component recovered')
    else log.warn({ event: 'component_unhealthy', ...fields }, 'component degraded or down')
  }
  const all = worstOf(probes.map(({ status }) => status))
  if (unwell.get('') !== all)
    log.info({ event: 'service_status_changed', status: all }, 'status of the service changed')
  unwell.set('', all)
}
