import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closeReturns } from '../../../../../../core/vaults/domain/signals/closeReturns.ts'
import { correlationMatrix } from '../../../../../../core/vaults/domain/signals/correlation.ts'
import {
  meanOfKnown,
  momentumRank,
  relativeStrength,
} from '../../../../../../core/vaults/domain/signals/momentum.ts'
import { rangePosition52wPct } from '../../../../../../core/vaults/domain/signals/rangePosition.ts'
import { rsi14 } from '../../../../../../core/vaults/domain/signals/rsi14.ts'
import { trendOf } from '../../../../../../core/vaults/domain/signals/trend.ts'

const DAY_SEC = 86_400
const rising = (count: number) => Array.from({ length: count }, (_, index) => BigInt(100 + index))
const falling = (count: number) => rising(count).toReversed()
const flat = (count: number) => Array.from({ length: count }, () => 100n)
const price = fc.bigInt({ min: 1n, max: 10n ** 9n })

describe('the RSI of closes', () => {
  it('is 100 without a loss, 0 without a gain, 50 without a change, null under 15 closes', () => {
    expect([rising(15), falling(15), flat(15), rising(14)].map(rsi14)).toEqual([100, 0, 50, null])
  })

  it('is 100 minus its earlier value when prices are mirrored', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 15, maxLength: 80 }), (closes) => {
        fc.pre(closes.some((close) => close !== closes[0]))
        const mirrored = closes.map((close) => 10n ** 10n - close)
        expect(rsi14(mirrored)).toBeCloseTo(100 - rsi14(closes)!, 9)
      }),
    )
  })

  it('starts from the last 250 closes', () => {
    const old = [...falling(90), ...rising(250)]
    expect(rsi14(old)).toBe(100)
  })
})

describe('the trend of closes', () => {
  it('follows price and averages, with the short averages for a short history', () => {
    expect(trendOf(rising(50), 200n)).toBe('up')
    expect(trendOf(falling(50), 50n)).toBe('down')
    expect(trendOf(rising(50), 50n)).toBe('sideways')
    expect(trendOf(flat(50), 100n)).toBe('sideways')
    expect(trendOf(rising(20), 200n)).toBe('up')
    expect(trendOf(rising(19), 200n)).toBe('unknown')
    // The mean of 10 days is above the mean of 20 days, and the mean of 20 days is below the mean
    // of 50 days.
    const turned = [...Array.from({ length: 30 }, () => 1000n), ...rising(20)]
    expect(trendOf(turned.slice(1), 5000n)).toBe('up')
    expect(trendOf(turned, 5000n)).toBe('sideways')
  })

  it('distinguishes prices that differ by one unit in 2^60', () => {
    const high = 2n ** 60n
    const closes = [
      ...Array.from({ length: 30 }, () => high),
      ...Array.from({ length: 20 }, () => high + 1n),
    ]
    expect(trendOf(closes, high + 1n)).toBe('up')
    expect(trendOf(closes, high)).toBe('sideways')
  })
})

describe('the position in the 52-week range', () => {
  it('is 0 at the low, 100 at the high, 50 without a range, null without a history', () => {
    expect(rangePosition52wPct([10n, 20n], 10n)).toBe(0)
    expect(rangePosition52wPct([10n, 20n], 25n)).toBe(100)
    expect(rangePosition52wPct([10n, 20n], 15n)).toBe(50)
    expect(rangePosition52wPct([10n, 10n], 10n)).toBe(50)
    expect(rangePosition52wPct([], 10n)).toBeNull()
  })

  it('ignores the close of 366 days ago', () => {
    expect(rangePosition52wPct([1n, ...flat(364), 200n], 100n)).toBe(0)
  })
})

describe('returns of closes', () => {
  it('start from the last close at or before the window', () => {
    const endSec = 1_791_590_400
    const closes = [
      { endSec: endSec - 7 * DAY_SEC, priceUsdc6: 50n },
      { endSec: endSec - 2 * DAY_SEC, priceUsdc6: 80n },
      { endSec: endSec - DAY_SEC, priceUsdc6: 100n },
      { endSec, priceUsdc6: 400n },
    ]
    const at = (atSec: number) => closeReturns(closes, { atSec, priceUsdc6: 200n })
    expect(at(endSec)).toEqual({ d1: 100, w1: 300, m1: null, m3: null, m6: null, y1: null })
    expect(at(endSec - 1)).toMatchObject({ d1: 150, w1: null })
    expect(at(endSec + DAY_SEC - 1)).toMatchObject({ d1: 100, w1: 300 })
    expect(at(endSec + DAY_SEC)).toMatchObject({ d1: -50 })
  })
})

describe('the correlation of constituents', () => {
  it('is 1 for equal prices, -1 for opposite prices and null for constant prices', () => {
    const up = Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? 4096n : 1024n))
    const down = Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? 1024n : 4096n))
    const [row] = correlationMatrix([up, up, down, flat(40)])
    expect(row.map((value) => value && Math.round(value * 1e9) / 1e9)).toEqual([1, 1, -1, null])
    expect(correlationMatrix([flat(40), up, up, up])[0][0]).toBe(1)
    expect(correlationMatrix([up.slice(-20), up.slice(-20), up, up])[0]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('the momentum of constituents', () => {
  it('ranks the highest return first, unknown returns last, ties in the order of the basket', () => {
    expect(momentumRank([1, 5, null, 3])).toEqual([1, 3, 0, 2])
    expect(momentumRank([2, 2, 3, 2])).toEqual([2, 0, 1, 3])
    expect(momentumRank([null, -9, null, null])).toEqual([1, 0, 2, 3])
  })

  it('compares each return with the mean of the known returns', () => {
    expect(relativeStrength([1, 5, null, 3])).toEqual([-2, 2, null, 0])
    expect(meanOfKnown([null, null])).toBeNull()
    expect(relativeStrength([null, null, null, null])).toEqual([null, null, null, null])
  })
})
