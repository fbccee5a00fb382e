import type { Clock } from '../../core/kernel/clock.ts'
import { DomainError } from '../../core/kernel/errors.ts'
import { isStarting } from '../../core/status/domain/isStarting.ts'
import type { ProbeRun } from '../../core/status/ports.ts'

type StartupDeps = {
  /**
   * Returns the first stored round that still counts, unix seconds; null before the first round.
   * Throws `DatabaseUnavailable`.
   */
  measuredSince(): Promise<number | null>
  readonly clock: Pick<Clock, 'nowSec'>
}

/**
 * Returns a function that must receive the rounds in order; the function returns true for a round
 * during the first start of the service.
 */
export function createStartupFilter(deps: StartupDeps): (run: ProbeRun) => Promise<boolean> {
  const beganSec = deps.clock.nowSec()
  let isMeasured = false
  let wasReached = false
  let wasReady = false
  return async ({ startedAtSec, probes }) => {
    isMeasured ||= await wasMeasured(deps)
    const before = { isMeasured, wasReached, wasReady, ageSec: startedAtSec - beganSec }
    const starts = isStarting(probes, before)
    const down = probes.filter(({ status }) => status === 'down').map(({ component }) => component)
    wasReached ||= !down.includes('api')
    wasReady ||= !down.includes('api') && !down.includes('database') && !down.includes('index')
    isMeasured ||= !starts
    return starts
  }
}

/**
 * Returns whether a stored round counts; true while the database does not answer, so that further
 * rounds count.
 */
async function wasMeasured({ measuredSince }: StartupDeps): Promise<boolean> {
  try {
    return (await measuredSince()) !== null
  } catch (error) {
    if (error instanceof DomainError) return true
    throw error
  }
}
