import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { devnetStocks } from '../../../devnet/constituents.ts'
import { advancePrices, type MarketPrices } from '../../../devnet/market/priceModel.ts'
import { sessionAt } from '../../../devnet/market/session.ts'
import { createRandom } from '../../../devnet/random.ts'

const DAY_SEC = 86_400
const START_SEC = Date.UTC(2012, 0, 2) / 1000
const start: MarketPrices = {
  atSec: START_SEC,
  pricesUsd: devnetStocks.map(({ startPriceUsd }) => startPriceUsd),
}

/** Returns daily log returns of every stock over `days` days, in steps of `stepSec`. */
function dailyReturns(seed: number, days: number, stepSec: number): number[][] {
  const random = createRandom(seed, 'test')
  const returns: number[][] = devnetStocks.map(() => [])
  let prices = start
  for (let day = 0; day < days; day += 1) {
    const open = prices
    for (let sec = 0; sec < DAY_SEC; sec += stepSec) {
      prices = advancePrices(random, devnetStocks, prices, prices.atSec + stepSec)
    }
    returns.forEach((series, i) => {
      series.push(Math.log(prices.pricesUsd[i]! / open.pricesUsd[i]!))
    })
  }
  return returns
}

const mean = (xs: readonly number[]) => xs.reduce((a, b) => a + b, 0) / xs.length
const covariance = (xs: readonly number[], ys: readonly number[]) => {
  const [mx, my] = [mean(xs), mean(ys)]
  return mean(xs.map((x, i) => (x - mx) * (ys[i]! - my)))
}
const deviation = (xs: readonly number[]) => Math.sqrt(covariance(xs, xs))

describe('the price model', () => {
  const returns = dailyReturns(11, 14 * 365, DAY_SEC / 8)

  it('gives each stock its stated annual volatility on calendar-day closes', () => {
    devnetStocks.forEach((stock, i) => {
      const annual = deviation(returns[i]!) * Math.sqrt(365)
      expect(annual / stock.volatility).toBeGreaterThan(0.92)
      expect(annual / stock.volatility).toBeLessThan(1.08)
    })
  })

  it('correlates two stocks by the product of their market loadings, minus their own jumps', () => {
    devnetStocks.forEach((a, i) => {
      devnetStocks.slice(i + 1).forEach((b, offset) => {
        const j = i + 1 + offset
        const measured =
          covariance(returns[i]!, returns[j]!) / deviation(returns[i]!) / deviation(returns[j]!)
        expect(Math.abs(measured - a.marketLoading * b.marketLoading)).toBeLessThan(0.09)
      })
    })
  })

  it('has most variance in the regular session and little at weekends', () => {
    const day = (weekday: number) =>
      returns[0]!.filter(
        (_, i) => new Date((START_SEC + i * DAY_SEC) * 1000).getUTCDay() === weekday,
      )
    expect(deviation(day(6))).toBeLessThan(deviation(day(2)) / 3)
  })

  it('has the same volatility for any step', () => {
    const coarse = dailyReturns(5, 6 * 365, DAY_SEC)
    const fine = dailyReturns(5, 6 * 365, DAY_SEC / 24)
    devnetStocks.forEach((_, i) => {
      const ratio = deviation(coarse[i]!) / deviation(fine[i]!)
      expect(ratio).toBeGreaterThan(0.88)
      expect(ratio).toBeLessThan(1.12)
    })
  })

  it('depends only on its random draws and the clock, and returns positive prices', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 40 * DAY_SEC }), (seed, stepSec) => {
        const next = () =>
          advancePrices(createRandom(seed, 'p'), devnetStocks, start, START_SEC + stepSec)
        expect(next()).toEqual(next())
        for (const price of next().pricesUsd) expect(price).toBeGreaterThan(0)
      }),
    )
  })

  it.each([
    ['2026-01-15T14:29:59Z', 'extended', false],
    ['2026-01-15T14:30:00Z', 'regular', true],
    ['2026-01-15T15:00:00Z', 'regular', false],
    ['2026-01-15T21:00:00Z', 'extended', false],
    ['2026-07-15T13:30:00Z', 'regular', true],
    ['2026-07-15T07:59:59Z', 'overnight', false],
    ['2026-07-18T15:00:00Z', 'weekend', false],
  ])('has the correct session of New York at %s: %s', (time, session, opening) => {
    expect(sessionAt(Date.parse(time) / 1000)).toEqual({ session, opening })
  })
})
