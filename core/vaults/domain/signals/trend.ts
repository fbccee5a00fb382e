/** Number of closes in the fast and in the slow average, longer pair first. Source: signal definitions, trend. */
const PAIRS = [
  { fast: 20, slow: 50 },
  { fast: 10, slow: 20 },
] as const

export const TRENDS = ['up', 'down', 'sideways', 'unknown'] as const

export type Trend = (typeof TRENDS)[number]

/**
 * Returns the trend of a price: up if the price and the fast average are above the slow average, down if both are
 * below.
 *
 * The averages are plain means of the last 20 and 50 daily closes, or of the last 10 and 20 if there are fewer than 50.
 * The trend is unknown for fewer than 20 closes. Cross-multiplication avoids rounding.
 */
export function trendOf(closes: readonly bigint[], priceUsdc6: bigint): Trend {
  const pair = PAIRS.find(({ slow }) => closes.length >= slow)
  if (pair === undefined) return 'unknown'
  const slowSum = sumOfLast(closes, pair.slow)
  const price = compare(priceUsdc6 * BigInt(pair.slow), slowSum)
  const fast = compare(
    sumOfLast(closes, pair.fast) * BigInt(pair.slow),
    slowSum * BigInt(pair.fast),
  )
  if (price > 0 && fast > 0) return 'up'
  return price < 0 && fast < 0 ? 'down' : 'sideways'
}

function sumOfLast(closes: readonly bigint[], count: number): bigint {
  return closes.slice(-count).reduce((sum, close) => sum + close, 0n)
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
