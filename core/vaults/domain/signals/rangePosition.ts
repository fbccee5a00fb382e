/** Number of daily closes in 52 weeks, weekends included. Source: signal definitions, rangePos52wPct. */
const MAX_CLOSES = 365

/**
 * Returns the position of the price, not rounded, in the range of the last 365 daily closes and the price: 0 for the
 * lowest, 100 for the highest.
 *
 * Returns 50 if all are equal, and null without a close.
 */
export function rangePosition52wPct(closes: readonly bigint[], priceUsdc6: bigint): number | null {
  if (closes.length === 0) return null
  let lowest = priceUsdc6
  let highest = priceUsdc6
  for (const close of closes.slice(-MAX_CLOSES)) {
    if (close < lowest) lowest = close
    if (close > highest) highest = close
  }
  if (lowest === highest) return 50
  return (Number(priceUsdc6 - lowest) / Number(highest - lowest)) * 100
}
