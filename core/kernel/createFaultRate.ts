/** How often one fault is logged while it lasts, milliseconds: often enough for whoever reads the newest lines. */
const REPEAT_MS = 5 * 60_000
/** Different faults remembered at once; the texts of errors are without number. */
const MOST_KNOWN = 32

/** Bounds how often the same fault is logged. */
export type FaultRate = {
  /** How many times a fault came since its last line, this time included; null while a line is not due. */
  due(fault: string): number | null
}

type Known = { readonly loggedAtMs: number; silent: number }

/** One line when a fault is new, and one every five minutes while it comes again. */
export function createFaultRate(clock: { nowMs(): number }): FaultRate {
  const known = new Map<string, Known>()
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
      if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
      return 1 + (seen?.silent ?? 0)
    },
  }
}
