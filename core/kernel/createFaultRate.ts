/** Interval between two log lines of a lasting fault, milliseconds; short enough for a reader of the newest lines. */
const REPEAT_MS = 5 * 60_000
/** Maximum number of tracked faults, because error texts are unbounded. */
const MAX_KNOWN = 32

/** Limits log lines of the same fault. */
export type FaultRate = {
  /** Returns the count of a fault since its last line, including this call; null while no line is due. */
  due(fault: string): number | null
}

type TrackedFault = { readonly loggedAtMs: number; silent: number }

/** Allows one line for a new fault, and one line per five minutes while the fault recurs. */
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
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
      return 1 + (seen?.silent ?? 0)
    },
  }
}
