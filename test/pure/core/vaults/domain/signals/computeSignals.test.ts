import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Four, mapFour, toFour } from '../../../../../../core/kernel/four.ts'
import { usdc6 } from '../../../../../../core/kernel/money.ts'
import {
  computeSignals,
  type Signals,
} from '../../../../../../core/vaults/domain/signals/computeSignals.ts'
import {
  closeAt,
  closeEdgesSec,
  type DailyClose,
} from '../../../../../../core/vaults/domain/signals/dailyCloses.ts'
import expected from './expected.json' with { type: 'json' }
import { closes, now, pricesOf, seriesOf } from './goldenCloses.ts'

const DAY_SEC = 86_400
const EQUAL = [2500, 2500, 2500, 2500]

type Now = Parameters<typeof computeSignals>[1]

/** Returns the signals of the newest `count` closes, as on a young chain. */
const young = (count: number) => computeSignals(count === 0 ? [] : closes.slice(-count), now)

const figuresOf = (signals: Signals) => {
  const [first] = signals.constituents
  return {
    known: Object.entries(first.returns).flatMap(([name, pct]) => (pct === null ? [] : [name])),
    vol: first.volAnnualPct !== null,
    rsi: first.rsi14 !== null,
    trend: first.trend !== 'unknown',
    range: first.rangePos52wPct !== null,
    strength: first.relStrengthM1 !== null,
    correlation: signals.correlation.flat().every((value) => value !== null),
    basis: signals.suggestion.basis,
    days: signals.historyDays,
  }
}

const reorder = <T>(entries: Four<T>, order: readonly number[]): Four<T> =>
  toFour(order.map((index) => entries[index]!))

/** Random walks of four prices and the current price. */
const walks = fc
  .record({
    count: fc.integer({ min: 0, max: 120 }),
    start: fc.array(fc.integer({ min: 1_000_000, max: 10 ** 9 }), { minLength: 4, maxLength: 4 }),
    seed: fc.array(
      fc.array(fc.double({ min: -0.08, max: 0.08, noNaN: true }), { minLength: 4, maxLength: 4 }),
      {
        minLength: 121,
        maxLength: 121,
      },
    ),
    laterSec: fc.integer({ min: 0, max: DAY_SEC - 1 }),
  })
  .map(({ count, start, seed, laterSec }): { closes: readonly DailyClose[]; now: Now } => {
    let prices = start
    const rows = seed.map((moves) => {
      prices = prices.map((price, index) => Math.round(price * Math.exp(moves[index]!)))
      return pricesOf(prices)
    })
    const lastSec = 1_791_590_400
    return {
      closes: rows.slice(0, count).map((pricesUsdc6, index) => ({
        endSec: lastSec - (count - 1 - index) * DAY_SEC,
        pricesUsdc6,
        isFilled: false,
      })),
      now: { timestampSec: lastSec + laterSec, pricesUsdc6: rows[count]! },
    }
  })

describe('signals of the constituents', () => {
  // A separate program computed expected.json from closes.json in decimals of 60 digits.
  it('equal the figures that a separate program computed from the same closes', () => {
    const signals = computeSignals(closes, now)
    expect(
      JSON.parse(
        JSON.stringify(signals, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
      ),
    ).toEqual(expected)
  })

  it('are null exactly when the history is too short', () => {
    const nothing = {
      known: [],
      vol: false,
      rsi: false,
      trend: false,
      range: false,
      strength: false,
      correlation: false,
      basis: 'equal',
      days: 0,
    }
    expect(figuresOf(young(0))).toEqual(nothing)
    expect(figuresOf(young(1))).toEqual({ ...nothing, range: true })
    expect(figuresOf(young(2))).toEqual({ ...nothing, range: true, days: 1, known: ['d1'] })
    const week = { ...nothing, range: true, known: ['d1', 'w1'] }
    expect(figuresOf(young(14))).toEqual({ ...week, days: 13 })
    expect(figuresOf(young(15))).toEqual({ ...week, days: 14, rsi: true })
    expect(figuresOf(young(19))).toEqual({ ...week, days: 18, rsi: true })
    expect(figuresOf(young(20))).toEqual({ ...week, days: 19, rsi: true, trend: true })
    const risky = { ...week, rsi: true, trend: true, vol: true, correlation: true }
    const priced = { ...risky, basis: 'inverse_volatility' }
    expect(figuresOf(young(21))).toEqual({ ...priced, days: 20 })
    expect(figuresOf(young(30))).toEqual({ ...priced, days: 29 })
    const month = { ...priced, strength: true, known: ['d1', 'w1', 'm1'] }
    expect(figuresOf(young(31))).toEqual({ ...month, days: 30 })
    expect(figuresOf(young(366)).known).toEqual(['d1', 'w1', 'm1', 'm3', 'm6', 'y1'])
    expect(figuresOf(young(365)).known).toEqual(['d1', 'w1', 'm1', 'm3', 'm6'])
  })

  it('suggest equal parts and the order of the basket without a history', () => {
    const { suggestion, momentumRank, correlation } = young(0)
    expect(suggestion).toEqual({ basis: 'equal', weightsBps: EQUAL, biasVsEqualBps: [0, 0, 0, 0] })
    expect(momentumRank).toEqual([0, 1, 2, 3])
    expect(correlation.flat()).toEqual(Array.from({ length: 16 }, () => null))
  })

  it('have zero returns and volatility, an RSI of 50 and no correlation for constant prices', () => {
    const flat = closes.map((close) => ({ ...close, pricesUsdc6: now.pricesUsdc6 }))
    const { constituents, correlation, suggestion } = computeSignals(flat, now)
    expect(constituents[0]).toEqual({
      priceUsdc6: now.pricesUsdc6[0],
      returns: { d1: 0, w1: 0, m1: 0, m3: 0, m6: 0, y1: 0 },
      volAnnualPct: 0,
      rsi14: 50,
      trend: 'sideways',
      rangePos52wPct: 50,
      relStrengthM1: 0,
    })
    expect(correlation[0]).toEqual([1, null, null, null])
    expect(suggestion).toMatchObject({ basis: 'inverse_volatility', weightsBps: EQUAL })
  })

  it('do not change when every price is scaled', () => {
    const scaledSignals = (by: bigint) =>
      computeSignals(
        closes.map((close) => ({
          ...close,
          pricesUsdc6: mapFour(close.pricesUsdc6, (price) => usdc6(price * by)),
        })),
        { ...now, pricesUsdc6: mapFour(now.pricesUsdc6, (price) => usdc6(price * by)) },
      )
    const plain = computeSignals(closes, now)
    for (const by of [2n, 7n, 1000n]) {
      const { constituents, ...rest } = scaledSignals(by)
      const { constituents: before, ...others } = plain
      expect(rest).toEqual(others)
      for (const [index, { priceUsdc6, ...figures }] of constituents.entries()) {
        const { priceUsdc6: price, ...own } = before[index]!
        expect(priceUsdc6).toBe(price * by)
        expect(figures).toEqual(own)
      }
    }
  })

  it('stay with their constituents in any order', () => {
    const order = [2, 0, 3, 1]
    const plain = computeSignals(closes, now)
    const moved = computeSignals(
      closes.map((close) => ({ ...close, pricesUsdc6: reorder(close.pricesUsdc6, order) })),
      { ...now, pricesUsdc6: reorder(now.pricesUsdc6, order) },
    )
    expect(moved.constituents).toEqual(reorder(plain.constituents, order))
    expect(moved.correlation).toEqual(
      reorder(
        mapFour(plain.correlation, (row) => reorder(row, order)),
        order,
      ),
    )
    expect(moved.suggestion.weightsBps).toEqual(reorder(plain.suggestion.weightsBps, order))
    expect(moved.momentumRank).toEqual(plain.momentumRank.map((index) => order.indexOf(index)))
    expect(moved.avgVolAnnualPct).toBe(plain.avgVolAnnualPct)
  })

  it('use the price of the current day only in returns, range and trend', () => {
    const soared = { ...now, pricesUsdc6: mapFour(now.pricesUsdc6, (price) => usdc6(price * 3n)) }
    const before = computeSignals(closes, now)
    const after = computeSignals(closes, soared)
    for (const [index, own] of after.constituents.entries()) {
      expect(own.volAnnualPct).toBe(before.constituents[index]!.volAnnualPct)
      expect(own.rsi14).toBe(before.constituents[index]!.rsi14)
      expect(own.returns.d1).toBeGreaterThan(100)
      expect(own.rangePos52wPct).toBe(100)
    }
    expect(after.correlation).toEqual(before.correlation)
    expect(after.suggestion).toEqual(before.suggestion)
  })

  it('keep RSI and weights, and count one more day, when a day without a price change is appended', () => {
    const last = closes.at(-1)!
    const recent = closes.slice(-200)
    const longer = [...recent, { ...last, endSec: last.endSec + DAY_SEC }]
    const before = computeSignals(recent, now)
    const after = computeSignals(longer, { ...now, timestampSec: now.timestampSec + DAY_SEC })
    expect(after.historyDays).toBe(before.historyDays + 1)
    for (const [index, own] of after.constituents.entries()) {
      // A change of zero shrinks gains and losses alike.
      expect(own.rsi14).toBeCloseTo(before.constituents[index]!.rsi14!, 3)
      expect(own.rangePos52wPct).toBe(before.constituents[index]!.rangePos52wPct)
    }
  })

  it('have figures within their ranges and weights that sum to 10,000 bps, for any prices', () => {
    fc.assert(
      fc.property(walks, ({ closes: walked, now: moment }) => {
        const { constituents, correlation, suggestion, momentumRank, historyDays } = computeSignals(
          walked,
          moment,
        )
        expect(historyDays).toBe(Math.max(0, walked.length - 1))
        expect(suggestion.weightsBps.reduce((sum, bps) => sum + bps, 0)).toBe(10_000)
        expect(suggestion.biasVsEqualBps.reduce((sum, bps) => sum + bps, 0)).toBe(0)
        expect(momentumRank.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
        for (const { rsi14, rangePos52wPct, volAnnualPct } of constituents) {
          expect(rsi14 === null || (rsi14 >= 0 && rsi14 <= 100)).toBe(true)
          expect(rangePos52wPct === null || (rangePos52wPct >= 0 && rangePos52wPct <= 100)).toBe(
            true,
          )
          expect(volAnnualPct === null || volAnnualPct >= 0).toBe(true)
        }
        const strengths = constituents.map(({ relStrengthM1 }) => relStrengthM1)
        const together = strengths.reduce<number>((sum, own) => sum + (own ?? 0), 0)
        expect(Math.abs(together)).toBeLessThan(0.001)
        for (const [row, cells] of correlation.entries()) {
          for (const [column, cell] of cells.entries()) {
            expect(cell).toBe(correlation[column]![row])
            if (cell !== null) expect(Math.abs(cell)).toBeLessThanOrEqual(1)
          }
        }
      }),
    )
  })
})

describe('daily closes of the constituents', () => {
  it('are from the last 366 midnights, including today’s midnight', () => {
    const edges = closeEdgesSec(now.timestampSec)
    expect(edges).toEqual(closes.map(({ endSec }) => endSec))
    const midnight = closes.at(-1)!.endSec
    expect(closeEdgesSec(midnight).at(-1)).toBe(midnight)
    expect(closeEdgesSec(midnight - 1).at(-1)).toBe(midnight - DAY_SEC)
  })

  it('are flagged as filled when the day had no price', () => {
    const endSec = closes[9]!.endSec
    const pricesUsdc6 = pricesOf([1, 2, 3, 4])
    const isFilledAt = (pricedAtSec: number) =>
      closeAt(endSec, { pricesUsdc6, pricedAtSec }).isFilled
    expect([endSec, endSec - DAY_SEC + 1, endSec - DAY_SEC, 0].map(isFilledAt)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('are in the order of time for each constituent', () => {
    expect(seriesOf(0)).toHaveLength(366)
  })
})
