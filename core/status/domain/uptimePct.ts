/** Thousandths of a percent in a whole. */
const WHOLE = 100_000
const PER_PERCENT = 1_000

/**
 * Percent of the turns that were good, three decimals, rounded down so that 100 means all; null without any turn.
 *
 * Time without a prober has no turn, so that it counts neither way.
 */
export function uptimePct(goodTurns: number, turns: number): number | null {
  return turns === 0 ? null : Math.floor((goodTurns * WHOLE) / turns) / PER_PERCENT
}

/** Whether turns reach back to the start of a window; the figure of a window that is not full would be that of a shorter one. */
export function isWindowFull(sinceSec: number, measuredSinceSec: number | null): boolean {
  return measuredSinceSec !== null && measuredSinceSec <= sinceSec
}
