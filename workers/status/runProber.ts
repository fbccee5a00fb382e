import { setTimeout as delay } from 'node:timers/promises'
import { isOutage } from '../../core/kernel/isOutage.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import { worstStatus } from '../../core/status/domain/componentStates.ts'
import type { ProbeLead, ProbeRun, ProbeRuns } from '../../core/status/ports.ts'
import type { ProbeMetrics } from './createProbeMetrics.ts'
import { createStartupFilter } from './createStartupFilter.ts'
import { type ProbeRoundDeps, runProbeRound } from './runProbeRound.ts'

export type ProberDeps = ProbeRoundDeps & {
  readonly runs: ProbeRuns
  readonly lead: ProbeLead
  /**
   * Returns the first stored round that still counts, unix seconds; null before the first round.
   * Throws `DatabaseUnavailable`.
   */
  measuredSince(): Promise<number | null>
  readonly metrics: ProbeMetrics
  readonly log: Logger
}

/**
 * Maximum rounds that are kept while the database does not answer: one hour, which is one or two
 * megabytes at 40 calls per round.
 */
const MAX_KEPT_ROUNDS = 120
/**
 * Timeout of a save, milliseconds. A save is repeated after the timeout; a round that is stored
 * twice counts once.
 */
const SAVE_MS = 5_000
/** Rounds between two deletions of old rows: about one hour. */
const SWEEP_EVERY = 120

/**
 * Probes all public endpoints every `intervalSec`, until the signal; of several processes, one runs
 * the probes.
 *
 * Crash points: after a kill within a round, or after a round and before its save, that round is
 * lost and does not count. The save is one transaction with the daily counts and the incidents, and
 * skips a stored round, so that a kill around its commit leaves all or nothing. Leadership ends
 * with the connection of a killed process. Rounds that could not be saved stay in memory and are
 * saved, in their order, before the next round. A round that ends with a permanent fault is logged
 * and left out, because all other workers run in the same process.
 */
export async function runProber(
  deps: ProberDeps,
  options: { readonly intervalSec: number; readonly signal: AbortSignal },
): Promise<void> {
  const { lead, log } = deps
  const { signal, intervalSec } = options
  const stored: ProbeRun[] = []
  const failing = new Map<string, string>()
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
        logChanges(log, failing, run)
        stored.push(run)
      }
    }
    if (stored.length > 0) await saveAll(deps, stored)
    if (isMine && turns % SWEEP_EVERY === 0) await saveOrRetry(log, deps.runs.sweep())
    turns += 1
    // If a round takes longer than the interval, the next round starts at once; rounds never
    // overlap.
    const waitMs = Math.max(0, beganMs + intervalSec * 1_000 - deps.clock.nowMs())
    await delay(waitMs, undefined, { signal }).catch(() => {})
  }
}

/**
 * Runs a round; returns null for a round that does not count, because of a permanent fault or
 * because the service is still starting.
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
      'probe round discarded: first start of the service',
    )
    return null
  } catch (error) {
    if (!signal.aborted) logFault(deps.log, error)
    return null
  }
}

const logFault = (log: ProberDeps['log'], error: unknown): void =>
  log.error({ event: 'probe_round_failed', err: error }, 'probe round failed')

async function saveAll({ runs, metrics, log }: ProberDeps, stored: ProbeRun[]): Promise<void> {
  for (let oldest = stored[0]; oldest !== undefined; oldest = stored[0]) {
    if (!(await saveOrRetry(log, withinTime(runs.save(oldest))))) break
    stored.shift()
  }
  const lost = stored.splice(0, Math.max(0, stored.length - MAX_KEPT_ROUNDS))
  if (lost.length > 0) {
    log.warn(
      { event: 'probe_rounds_lost', lost: lost.length },
      'probe rounds lost: database (postgres) unreachable for too long',
    )
  }
  metrics.unsaved(stored.length)
}

async function withinTime(work: Promise<void>): Promise<boolean> {
  const done = work.then(() => true)
  // If the save fails after its timeout, the failure must not become an unhandled rejection.
  done.catch(() => {})
  return Promise.race([done, delay(SAVE_MS, false, { ref: false })])
}

/**
 * Returns true if no work is left: an outage is logged and retried, a permanent fault is logged and
 * not retried.
 */
async function saveOrRetry(log: ProberDeps['log'], work: Promise<unknown>): Promise<boolean> {
  try {
    if ((await work) !== false) return true
    log.warn(
      { event: 'probe_storage_paused', code: 'timeout' },
      'storage of probe rounds paused: database (postgres) unreachable or timeout, retry follows',
    )
  } catch (error) {
    if (!isOutage(error)) {
      logFault(log, error)
      return true
    }
    log.warn(
      { event: 'probe_storage_paused', code: error.code },
      'storage of probe rounds paused: database (postgres) unreachable or timeout, retry follows',
    )
  }
  return false
}

/** Logs each change of the status of a part. */
function logChanges(
  log: ProberDeps['log'],
  failing: Map<string, string>,
  { probes }: ProbeRun,
): void {
  for (const { component, status, detail } of probes) {
    if ((failing.get(component) ?? 'ok') === status) continue
    failing.set(component, status)
    const fields = { component, status, detail }
    if (status === 'ok')
      log.info({ event: 'component_recovered', ...fields }, 'component recovered')
    else
      log.warn(
        { event: 'component_unhealthy', ...fields },
        'component degraded (slow, stale, behind) or down (unreachable, timeout)',
      )
  }
  const all = worstStatus(probes.map(({ status }) => status))
  if (failing.get('') !== all)
    log.info({ event: 'service_status_changed', status: all }, 'status of the service changed')
  failing.set('', all)
}
