import fc from 'fast-check'
import { sampleCorrelation, sampleStandardDeviation } from 'simple-statistics'
import { RSI, SMA } from 'trading-signals'
import { describe, expect, it } from 'vitest'
import {
  logReturns,
  unroundedVolAnnualPct,
} from '../../../../../../core/vaults/domain/analytics/risk.ts'
import { correlationMatrix } from '../../../../../../core/vaults/domain/signals/correlation.ts'
import { rsi14 } from '../../../../../../core/vaults/domain/signals/rsi14.ts'
import { trendOf } from '../../../../../../core/vaults/domain/signals/trend.ts'
import { seriesOf } from './goldenCloses.ts'

const price = fc.bigInt({ min: 1_000_000n, max: 10n ** 9n })
const series = (minLength: number) => fc.array(price, { minLength, maxLength: 260 })

function lastOf(
  indicator: { update(value: number, replace: boolean): unknown; getResult(): number | null },
  closes: readonly bigint[],
): number | null {
  for (const close of closes) indicator.update(Number(close), false)
  return indicator.getResult()
}

describe('the signals of the product and of two third-party libraries', () => {
  it('have the same RSI to 9 digits', () => {
    fc.assert(
      fc.property(series(15), (closes) => {
        const used = closes.slice(-250)
        expect(rsi14(closes)).toBeCloseTo(lastOf(new RSI(14), used)!, 9)
      }),
    )
    for (const index of [0, 1, 2, 3] as const) {
      const closes = seriesOf(index)
      expect(rsi14(closes)).toBeCloseTo(lastOf(new RSI(14), closes.slice(-250))!, 9)
    }
  })

  it('have the same trend by their averages', () => {
    fc.assert(
      fc.property(series(20), price, (closes, now) => {
        const { fastDays, slowDays } =
          closes.length < 50 ? { fastDays: 10, slowDays: 20 } : { fastDays: 20, slowDays: 50 }
        const fast = lastOf(new SMA(fastDays), closes)!
        const slow = lastOf(new SMA(slowDays), closes)!
        // The averages of the library are rounded, so the property omits closes whose averages, or whose price and slow
        // average, differ by 0.001 or less.
        fc.pre(Math.abs(fast - slow) > 1e-3 && Math.abs(Number(now) - slow) > 1e-3)
        const up = Number(now) > slow && fast > slow
        const down = Number(now) < slow && fast < slow
        const returned = up ? 'up' : down ? 'down' : 'sideways'
        expect(trendOf(closes, now)).toBe(returned)
      }),
    )
  })

  it('have the same volatility and correlation to 9 digits', () => {
    const pair = fc.array(fc.tuple(price, price), { minLength: 22, maxLength: 120 })
    fc.assert(
      fc.property(pair, (rows) => {
        const left = rows.map(([close]) => close)
        const right = rows.map(([, close]) => close)
        const own = sampleStandardDeviation(logReturns(left).slice(-30))
        expect(unroundedVolAnnualPct(left)).toBeCloseTo(own * Math.sqrt(365) * 100, 9)
        const computed = correlationMatrix([left, right, left, right])
        const reference = sampleCorrelation(
          logReturns(left).slice(-90),
          logReturns(right).slice(-90),
        )
        expect(computed[0][1]).toBeCloseTo(reference, 9)
        expect(computed[0][2]).toBeCloseTo(1, 12)
      }),
    )
  })
})
