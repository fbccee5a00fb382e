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
  /** First stored turn that is still counted, unix seconds; null before it. Throws `DatabaseUnavailable`. */
  measuredSince(): Promise<number | null>
  readonly metrics: ProbeMetrics
  readonly log: Logger
}

/** Turns kept while the database is away: an hour of them, 40 calls each, is a megabyte or two. */
const MAX_KEPT = 120
/** A save that takes longer is taken for failed and made again; a turn that is stored twice counts once. */
const SAVE_MS = 5_000
/** Old rows are deleted about every hour. */
const SWEEP_EVERY = 120

/**
 * Looks at everything that is public every `intervalSec`, until the signal; of several processes one does.
 *
 * Crash points: a kill within a turn loses that turn, which then counts neither way; after a turn and before its save,
 * the same. The save is one transaction with the counts of days and the incidents, and knows a turn that is stored
 * already, so that a kill around its commit leaves all of it or nothing. Leadership ends with the connection of a killed
 * process. Turns that could not be saved are kept in memory and saved, in their order, before the next one. A turn that
 * fails by a fault of ours is told and left out, as everything else runs in the same process.
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
      const run = await turnOrNothing(deps, isStarting, signal)
      if (signal.aborted) break
      if (run !== null) {
        deps.metrics.tell(run, deps.clock.nowMs() - beganMs)
        tellChanges(log, unwell, run)
        kept.push(run)
      }
    }
    if (kept.length > 0) await saveAll(deps, kept)
    if (isMine && turns % SWEEP_EVERY === 0) await orPutOff(log, deps.runs.sweep())
    turns += 1
    // A turn that took longer than its time is followed by the next at once, never overlapped.
    const waitMs = Math.max(0, beganMs + intervalSec * 1_000 - deps.clock.nowMs())
    await delay(waitMs, undefined, { signal }).catch(() => {})
  }
}

/** Null for what counts neither way: a turn that failed by a fault of ours, or found a service that only starts. */
async function turnOrNothing(
  deps: ProberDeps,
  isStarting: (run: ProbeRun) => Promise<boolean>,
  signal: AbortSignal,
): Promise<ProbeRun | null> {
  try {
    const run = await runProbeRound(deps, signal)
    if (signal.aborted || !(await isStarting(run))) return run
    deps.log.info({}, 'the service starts; nothing is measured yet')
    return null
  } catch (error) {
    if (!signal.aborted) tellFault(deps.log, error)
    return null
  }
}

const tellFault = (log: ProberDeps['log'], error: unknown): void =>
  log.error({ err: error }, 'a turn of the prober failed')

async function saveAll({ runs, metrics, log }: ProberDeps, kept: ProbeRun[]): Promise<void> {
  for (let oldest = kept[0]; oldest !== undefined; oldest = kept[0]) {
    if (!(await orPutOff(log, withinTime(runs.save(oldest))))) break
    kept.shift()
  }
  const lost = kept.splice(0, Math.max(0, kept.length - MAX_KEPT))
  if (lost.length > 0) log.warn({ lost: lost.length }, 'turns of the prober given up')
  metrics.unsaved(kept.length)
}

async function withinTime(work: Promise<void>): Promise<boolean> {
  const done = work.then(() => true)
  // Whoever was waited for in vain may fail later, unheard.
  done.catch(() => {})
  return Promise.race([done, delay(SAVE_MS, false, { ref: false })])
}

/** Whether nothing of it is left to do: an outage is told and puts it off, and a fault of ours would come again. */
async function orPutOff(log: ProberDeps['log'], work: Promise<unknown>): Promise<boolean> {
  try {
    if ((await work) !== false) return true
    log.warn({ code: 'timeout' }, 'keeping what the prober saw put off')
  } catch (error) {
    if (!isOutage(error)) {
      tellFault(log, error)
      return true
    }
    log.warn({ code: error.code }, 'keeping what the prober saw put off')
  }
  return false
}

/** A line when a part changes, and none while it stays as it is. */
function tellChanges(
  log: ProberDeps['log'],
  unwell: Map<string, string>,
  { probes }: ProbeRun,
): void {
  for (const { component, status, detail } of probes) {
    if ((unwell.get(component) ?? 'ok') === status) continue
    unwell.set(component, status)
    const fields = { component, status, detail }
    if (status === 'ok') log.info(fields, 'part is well again')
    else log.warn(fields, 'part is not well')
  }
  const all = worstOf(probes.map(({ status }) => status))
  if (unwell.get('') !== all) log.info({ status: all }, 'status of the service')
  unwell.set('', all)
}
