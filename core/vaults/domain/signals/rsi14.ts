/**
 * Number of daily changes in the first average; each later average is 13/14 of the previous average plus 1/14 of the
 * new change.
 */
const PERIOD = 14
/** Maximum number of closes in the calculation; older closes have a weight below 10^-7. */
const MAX_CLOSES = 250

/**
 * Returns the relative strength index by Wilder over the last 250 daily closes, 0 to 100, not rounded.
 *
 * The first averages of gains and losses are plain means of 14 changes; each later average is `(previous · 13 + change)
 * / 14`. Returns 50 if no close changed, 100 if no close fell, and null for fewer than 15 closes.
 */
export function rsi14(closes: readonly bigint[]): number | null {
  const used = closes.slice(-MAX_CLOSES)
  if (used.length <= PERIOD) return null
  const changes = used.slice(1).map((close, index) => Number(close - (used[index] ?? close)))
  const gain = smooth(changes.map((change) => Math.max(change, 0)))
  const loss = smooth(changes.map((change) => Math.max(-change, 0)))
  if (loss === 0) return gain === 0 ? 50 : 100
  return 100 - 100 / (1 + gain / loss)
}

function smooth(values: readonly number[]): number {
  const first = values.slice(0, PERIOD).reduce((sum, value) => sum + value, 0) / PERIOD
  return values
    .slice(PERIOD)
    .reduce((before, value) => (before * (PERIOD - 1) + value) / PERIOD, first)
}
