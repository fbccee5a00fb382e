/** Thousandths of a percent in a whole. */
const WHOLE = 100_000
const PER_PERCENT = 1_000

/**
 * Percent of the turns that were good, three decimals, rounded down so that 100 means all; null without any.
 *
 * Time in which nobody probed is in no turn, so that it counts neither way.
 */
export function uptimePct(goodTurns: number, turns: number): number | null {
  return turns === 0 ? null : Math.floor((goodTurns * WHOLE) / turns) / PER_PERCENT
}
