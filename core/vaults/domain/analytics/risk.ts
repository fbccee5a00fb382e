import { roundPct } from './returns.ts'

/** Number of daily closes in a year: closes include weekends, so 365 and not 252. */
export const DAYS_PER_YEAR = 365

/** Maximum and minimum number of daily returns for volatility. Source: signal definitions, volAnnualPct. */
const VOL_DAYS = 30
const MIN_RETURNS = 20

/**
 * Returns `ln(close / previous close)` of each day except the first. Throws RangeError for a close that is not
 * positive.
 */
export function logReturns(closes: readonly bigint[]): readonly number[] {
  if (closes.some((close) => close <= 0n)) throw new RangeError('a close must be positive')
  return closes.slice(1).map((close, index) => {
    const before = closes[index] ?? close
    return close === before ? 0 : Math.log(Number(close) / Number(before))
  })
}

/**
 * Returns the annual volatility: the sample deviation of the last 30 daily log returns times the square root of 365,
 * percent with 4 decimals; null for fewer than 20 returns.
 */
export function volAnnualPct(closes: readonly bigint[]): number | null {
  const pct = unroundedVolAnnualPct(closes)
  return pct === null ? null : roundPct(pct)
}

/** Returns `volAnnualPct` without rounding, for figures that are computed from the volatility. */
export function unroundedVolAnnualPct(closes: readonly bigint[]): number | null {
  const returns = logReturns(closes.slice(-VOL_DAYS - 1))
  if (returns.length < MIN_RETURNS) return null
  return deviation(returns) * Math.sqrt(DAYS_PER_YEAR) * 100
}

/**
 * Returns the Sharpe ratio: the mean divided by the deviation of the daily log returns of the last 365 days, times the
 * square root of 365, with 4 decimals. The risk-free rate counts as zero.
 *
 * Returns null for fewer than 20 returns, and for constant returns.
 */
export function sharpe(closes: readonly bigint[]): number | null {
  const returns = logReturns(closes).slice(-DAYS_PER_YEAR)
  if (returns.length < MIN_RETURNS) return null
  const spread = deviation(returns)
  return spread === 0 ? null : roundPct((mean(returns) / spread) * Math.sqrt(DAYS_PER_YEAR))
}

/**
 * Returns the largest fall from an earlier maximum, percent, zero or negative, with 4 decimals; null for fewer than two
 * prices.
 *
 * Throws RangeError for a price that is not positive.
 */
export function maxDrawdownPct(prices: readonly bigint[]): number | null {
  const [first] = prices
  if (first === undefined || prices.length < 2) return null
  let highest = first
  let deepest = 0
  for (const price of prices) {
    if (price <= 0n) throw new RangeError('a price must be positive')
    if (price > highest) highest = price
    deepest = Math.min(deepest, Number(price) / Number(highest) - 1)
  }
  return roundPct(deepest * 100)
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Returns the sample deviation. For equal values the result is exactly zero; rounding of the mean would otherwise give
 * another result.
 */
function deviation(values: readonly number[]): number {
  if (values.every((value) => value === values[0])) return 0
  const middle = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}
