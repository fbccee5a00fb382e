import type { DevnetStock } from '../constituents.ts'
import type { Random } from '../random.ts'
import { type Session, SLICE_SEC, sessionAt } from './session.ts'

export type MarketPrices = {
  readonly atSec: number
  /** Whole USD per whole token, in the order of the stocks: a simulated quote, never an amount of money. */
  readonly pricesUsd: readonly number[]
}

const YEAR_SEC = 365 * 86_400
const DAY_SEC = 86_400
const HOURS_PER_WEEK = 168
/** Share of a week's variance in each session, and hours of the session in a week; the shares add up to 1. */
const SEASONALITY: Readonly<Record<Session, { readonly share: number; readonly hours: number }>> = {
  regular: { share: 0.75, hours: 32.5 },
  extended: { share: 0.15, hours: 47.5 },
  overnight: { share: 0.07, hours: 40 },
  weekend: { share: 0.03, hours: 48 },
}
/** Standard deviation of the jump at the opening bell. */
const OPENING_GAP = 0.006
const OPENINGS_PER_YEAR = 261
/** Standard deviation of the jump at earnings. */
const EARNINGS_GAP = 0.05
/** Days between two reports: 13 weeks, so that the weekday stays the same. */
const EARNINGS_CYCLE_DAYS = 91
/** 21:30 UTC is after the closing bell all year. */
const EARNINGS_SEC_OF_DAY = 21.5 * 3600

/**
 * Returns prices at `toSec`: correlated geometric Brownian motion whose variance follows the trading week.
 *
 * Jumps at the opening bell and at earnings are part of each stock's total variance, so that daily closes have the
 * stated volatility. The result depends only on the draws of `random`.
 */
export function advancePrices(
  random: Random,
  stocks: readonly DevnetStock[],
  from: MarketPrices,
  toSec: number,
): MarketPrices {
  const { years, openings } = elapsedTrading(from.atSec, toSec)
  const market = random.gaussian()
  const pricesUsd = stocks.map((stock, index) => {
    const price = from.pricesUsd[index] ?? stock.startPriceUsd
    const own = random.gaussian()
    const shock = stock.marketLoading * market + Math.sqrt(1 - stock.marketLoading ** 2) * own
    const earnings = earningsBetween(stock, from.atSec, toSec)
    const deviation = Math.sqrt(
      diffusion(stock) * years + openings * OPENING_GAP ** 2 + earnings * EARNINGS_GAP ** 2,
    )
    const calendarYears = (toSec - from.atSec) / YEAR_SEC
    const drift = (stock.drift - stock.volatility ** 2 / 2) * calendarYears
    return price * Math.exp(drift + deviation * shock)
  })
  return { atSec: toSec, pricesUsd }
}

/** Annual variance without the jumps. */
function diffusion(stock: DevnetStock): number {
  const jumps =
    OPENINGS_PER_YEAR * OPENING_GAP ** 2 + (365 / EARNINGS_CYCLE_DAYS) * EARNINGS_GAP ** 2
  return stock.volatility ** 2 - jumps
}

/** Returns years of average variance, and opening bells, in (fromSec, toSec]. */
function elapsedTrading(fromSec: number, toSec: number): { years: number; openings: number } {
  let years = 0
  let openings = 0
  const first = fromSec - (fromSec % SLICE_SEC)
  for (let slice = first; slice < toSec; slice += SLICE_SEC) {
    const overlap = Math.min(toSec, slice + SLICE_SEC) - Math.max(fromSec, slice)
    const { session, opening } = sessionAt(slice)
    const { share, hours } = SEASONALITY[session]
    years += ((share / hours) * HOURS_PER_WEEK * overlap) / YEAR_SEC
    if (opening && slice > fromSec) openings += 1
  }
  return { years, openings }
}

/** Returns the number of a stock's reports in (fromSec, toSec]. */
function earningsBetween(stock: DevnetStock, fromSec: number, toSec: number): number {
  const count = (atSec: number) => {
    const days = (atSec - EARNINGS_SEC_OF_DAY) / DAY_SEC - stock.earningsDay
    return Math.floor(days / EARNINGS_CYCLE_DAYS)
  }
  return count(toSec) - count(fromSec)
}
