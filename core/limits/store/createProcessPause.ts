import type { Clock } from '../../kernel/clock.ts'
import { MAX_FAILURES, pauseSec } from '../domain/failureWindow.ts'
import type { FailurePause } from '../ports.ts'

/** Maximum number of names with counted failures, about 3 MB. */
const MAX_NAMES = 10_000

/** Creates pauses by the failures that this process counts, in its memory. */
export function createProcessPause(clock: Pick<Clock, 'nowMs'>): FailurePause {
  const failures = new Map<string, readonly number[]>()
  const knownSec = (name: string): number | null =>
    pauseSec(failures.get(name) ?? [], clock.nowMs())
  return {
    knownSec,
    waitSec: async (name) => knownSec(name),
    count: async (name) => {
      const known = failures.get(name) ?? []
      // The first entry of the map is the name without a failure for the longest time.
      failures.delete(name)
      failures.set(name, [...known, clock.nowMs()].slice(-MAX_FAILURES))
      const [quietest] = failures.keys()
      if (failures.size > MAX_NAMES && quietest !== undefined) failures.delete(quietest)
    },
  }
}
