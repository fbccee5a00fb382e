import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapFour } from '../../../../../../core/kernel/four.ts'
import { shares18, usdc6 } from '../../../../../../core/kernel/money.ts'
import {
  type PoolBucket,
  toCandles,
} from '../../../../../../core/vaults/domain/analytics/candles.ts'
import {
  equalWeightReturnPct,
  trackingDifferencePct,
} from '../../../../../../core/vaults/domain/analytics/equalWeight.ts'
import { feesPaid } from '../../../../../../core/vaults/domain/analytics/feesPaid.ts'
import {
  inKindValueUsdc6,
  profitOf,
} from '../../../../../../core/vaults/domain/analytics/profit.ts'

const units = fc.bigInt({ min: 0n, max: 10n ** 15n })
const four = (...values: [bigint, bigint, bigint, bigint]) => mapFour(values, usdc6)

describe('the equal-weight benchmark', () => {
  it('is the mean growth of the constituents', () => {
    expect(equalWeightReturnPct(four(100n, 200n, 50n, 10n), four(110n, 200n, 50n, 10n))).toBe(2.5)
    expect(equalWeightReturnPct(four(1n, 1n, 1n, 0n), four(1n, 1n, 1n, 1n))).toBeNull()
  })

  it('is compared with a vault in percentage points', () => {
    expect(trackingDifferencePct(3.5, 5)).toBe(-1.5)
    expect(trackingDifferencePct(null, 5)).toBeNull()
    expect(trackingDifferencePct(3, null)).toBeNull()
  })
})

describe('profit of a position', () => {
  it('equals the received and remaining value minus all payments', () => {
    const book = fc.record({
      costUsdc6: units,
      soldCostUsdc6: units,
      proceedsUsdc6: units,
      inKindUsdc6: units,
    })
    fc.assert(
      fc.property(book, units, (paid, value) => {
        const profit = profitOf(paid, usdc6(value))
        expect(profit.realisedUsdc6 + profit.unrealisedUsdc6).toBe(
          paid.proceedsUsdc6 + paid.inKindUsdc6 + value - paid.costUsdc6 - paid.soldCostUsdc6,
        )
      }),
    )
  })

  it('values redemptions in kind token by token, rounded down', () => {
    const prices = four(200_000_000n, 1n, 1n, 1n)
    expect(
      inKindValueUsdc6({ amounts: [150_000_000n, 99_999_999n, 0n, 0n], usdc6: 7n }, prices),
    ).toBe(300_000_007n)
  })
})

describe('fees paid by a position', () => {
  it('are the mint fees plus the value of minted and due fee shares at the share price', () => {
    const book = { navUsdc6: usdc6(2_000_000n), effectiveSupply: shares18(10n ** 18n) }
    const fees = feesPaid(book, {
      mintFeesUsdc6: 5n,
      feeShares: shares18(10n ** 17n),
      dueShares: shares18(10n ** 17n),
    })
    expect(fees).toEqual({ mintUsdc6: 5n, managementUsdc6: 399_999n, totalUsdc6: 400_004n })
  })
})

describe('candles of a pool', () => {
  const root = (price: number) => BigInt(Math.round(Math.sqrt(price * 1e-2) * 2 ** 96))
  const bucket = (given: Partial<PoolBucket>): PoolBucket => ({
    endSec: 300,
    stockIsToken0: true,
    openRootX96: root(100),
    lowRootX96: root(90),
    highRootX96: root(120),
    closeRootX96: root(110),
    firstTradeSec: 10,
    lastTradeSec: 290,
    volumeUsdc6: 5n,
    volumeStock: 7n,
    trades: 3,
    ...given,
  })
  const range = { fromSec: 1, toSec: 500, stepSec: 300 }
  const usd = (price: bigint) => Math.round(Number(price) / 1e6)

  it('convert roots into prices, and invert them when the stock is token 1', () => {
    const [candle] = toCandles([bucket({})], range)
    const { openUsdc6, highUsdc6, lowUsdc6, closeUsdc6 } = candle!
    expect([openUsdc6, highUsdc6, lowUsdc6, closeUsdc6].map(usd)).toEqual([100, 120, 90, 110])
    const inverse = (price: number) => BigInt(Math.round(Math.sqrt(1e2 / price) * 2 ** 96))
    const upsideDown = bucket({
      stockIsToken0: false,
      openRootX96: inverse(100),
      highRootX96: inverse(90),
      lowRootX96: inverse(120),
      closeRootX96: inverse(110),
    })
    const [turned] = toCandles([upsideDown], range)
    expect(
      [turned!.openUsdc6, turned!.highUsdc6, turned!.lowUsdc6, turned!.closeUsdc6].map(usd),
    ).toEqual([100, 120, 90, 110])
  })

  it('merge pools of one stock in the order of time', () => {
    const ofOtherPool = bucket({
      firstTradeSec: 5,
      lastTradeSec: 100,
      openRootX96: root(95),
      highRootX96: root(130),
    })
    const candles = toCandles([bucket({ endSec: 600 }), bucket({}), ofOtherPool], range)
    expect(candles.map(({ startSec }) => startSec)).toEqual([0, 300])
    expect(candles[0]).toMatchObject({ volumeUsdc6: 10n, volumeStock: 14n, trades: 6 })
    const { openUsdc6, highUsdc6, closeUsdc6 } = candles[0]!
    expect([openUsdc6, highUsdc6, closeUsdc6].map(usd)).toEqual([95, 130, 110])
  })

  it('end with the block of the answer while their bucket is open', () => {
    const candles = toCandles([bucket({}), bucket({ endSec: 600 })], range)
    expect(candles).toMatchObject([
      { startSec: 0, endSec: 300, isOpen: false },
      { startSec: 300, endSec: 500, isOpen: true },
    ])
  })

  it('are absent without trades, and for a bucket before the range', () => {
    expect(toCandles([], range)).toEqual([])
    expect(toCandles([bucket({})], { ...range, fromSec: 301 })).toEqual([])
  })
})
