/** Thousandths of a percent in a whole. */
const WHOLE = 100_000
const PER_PERCENT = 1_000

/**
 * Returns the percentage of good rounds, three decimals, rounded down so that 100 means all rounds;
 * null without a round.
 *
 * Time without a prober has no rounds, and therefore does not count.
 */
export function uptimePct(goodTurns: number, turns: number): number | null {
  return turns === 0 ? null : Math.floor((goodTurns * WHOLE) / turns) / PER_PERCENT
}

/**
 * Returns true if rounds reach back to the start of a window; otherwise the figure would describe a shorter window.
 */
export function isWindowFull(sinceSec: number, measuredSinceSec: number | null): boolean {
  return measuredSinceSec !== null && measuredSinceSec <= sinceSec
}
