import type { Clock } from '../../core/kernel/clock.ts'
import { DomainError } from '../../core/kernel/errors.ts'
import { isStarting } from '../../core/status/domain/isStarting.ts'
import type { ProbeRun } from '../../core/status/ports.ts'

type BeginningDeps = {
  /** First stored turn that is still counted, unix seconds; null before it. Throws `DatabaseUnavailable`. */
  measuredSince(): Promise<number | null>
  readonly clock: Pick<Clock, 'nowSec'>
}

/** Tells of each turn, in their order, whether it found a service that only starts. */
export function createStartupFilter(deps: BeginningDeps): (run: ProbeRun) => Promise<boolean> {
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

/** A database that is away hides nothing: what is seen then is kept. */
async function wasMeasured({ measuredSince }: BeginningDeps): Promise<boolean> {
  try {
    return (await measuredSince()) !== null
  } catch (error) {
    if (error instanceof DomainError) return true
    throw error
  }
}
