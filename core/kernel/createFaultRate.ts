/** Interval between two log lines of a lasting fault, milliseconds; short enough for a reader of the newest lines. */
const REPEAT_MS = 5 * 60_000
/** Maximum number of tracked faults, because the number of different error texts has no limit. */
const MAX_TRACKED_FAULTS = 32

/** Limits log lines of the same fault. */
export type FaultRate = {
  /** Returns the count of a fault since its last line, including this call; null while no line is due. */
  due(fault: string): number | null
}

type TrackedFault = { readonly loggedAtMs: number; silent: number }

/** Creates a limit on log lines: one line for a new fault, then one line per five minutes while the fault recurs. */
export function createFaultRate(clock: { nowMs(): number }): FaultRate {
  const known = new Map<string, TrackedFault>()
  return {
    due: (fault) => {
      const nowMs = clock.nowMs()
      const seen = known.get(fault)
      if (seen !== undefined && nowMs - seen.loggedAtMs < REPEAT_MS) {
        seen.silent += 1
        return null
      }
      known.delete(fault)
      known.set(fault, { loggedAtMs: nowMs, silent: 0 })
      const [oldest] = known.keys()
      if (known.size > MAX_TRACKED_FAULTS && oldest !== undefined) known.delete(oldest)
      return 1 + (seen?.silent ?? 0)
    },
  }
}
