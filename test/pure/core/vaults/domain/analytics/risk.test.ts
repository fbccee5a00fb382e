import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  logReturns,
  maxDrawdownPct,
  sharpe,
  volAnnualPct,
} from '../../../../../../core/vaults/domain/analytics/risk.ts'

const closes = fc.array(fc.bigInt({ min: 100_000n, max: 10n ** 9n }), {
  minLength: 21,
  maxLength: 60,
})

/** Returns the sample deviation by another formula. */
function deviation(values: readonly number[]): number {
  const sum = values.reduce((a, b) => a + b, 0)
  const squares = values.reduce((a, b) => a + b * b, 0)
  return Math.sqrt((squares - (sum * sum) / values.length) / (values.length - 1))
}

describe('risk figures of a price', () => {
  it('are null for a short history, and never NaN', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { maxLength: 20 }), (short) => {
        expect(volAnnualPct(short)).toBeNull()
        expect(sharpe(short)).toBeNull()
      }),
    )
    expect(maxDrawdownPct([])).toBeNull()
    expect(maxDrawdownPct([5n])).toBeNull()
  })

  it('annualise the deviation of the last 30 daily log returns by the root of 365', () => {
    fc.assert(
      fc.property(closes, (prices) => {
        const returns = prices
          .slice(1)
          .map((price, index) => Math.log(Number(price) / Number(prices[index])))
          .slice(-30)
        expect(volAnnualPct(prices)).toBeCloseTo(deviation(returns) * Math.sqrt(365) * 100, 2)
      }),
    )
  })

  it('divide the mean by the deviation for the Sharpe ratio', () => {
    fc.assert(
      fc.property(closes, (prices) => {
        const returns = logReturns(prices)
        const mean = returns.reduce((a, b) => a + b, 0) / returns.length
        const ratio = sharpe(prices)
        if (ratio === null) return
        expect(ratio).toBeCloseTo((mean / deviation(returns)) * Math.sqrt(365), 2)
      }),
    )
  })

  it('have zero volatility and no Sharpe ratio for a constant price', () => {
    const flat = Array.from({ length: 40 }, () => 1_000_000n)
    expect(volAnnualPct(flat)).toBe(0)
    expect(sharpe(flat)).toBeNull()
    expect(maxDrawdownPct(flat)).toBe(0)
  })

  it('have the deepest fall from any earlier price', () => {
    fc.assert(
      fc.property(closes, (prices) => {
        const deepest = Math.min(
          ...prices.flatMap((price, index) =>
            prices.slice(0, index + 1).map((before) => Number(price) / Number(before) - 1),
          ),
        )
        expect(maxDrawdownPct(prices)).toBeCloseTo(Math.min(deepest, 0) * 100, 3)
      }),
    )
  })

  it('do not change when every price is scaled', () => {
    fc.assert(
      fc.property(closes, (prices) => {
        const scaled = prices.map((price) => price * 7n)
        expect(volAnnualPct(scaled)).toBeCloseTo(volAnnualPct(prices) ?? 0, 3)
        expect(maxDrawdownPct(scaled)).toBeCloseTo(maxDrawdownPct(prices) ?? 0, 3)
      }),
    )
  })

  it('reject a price of zero', () => {
    expect(() => logReturns([1n, 0n])).toThrow(RangeError)
    expect(() => maxDrawdownPct([1n, 0n])).toThrow(RangeError)
  })
})
