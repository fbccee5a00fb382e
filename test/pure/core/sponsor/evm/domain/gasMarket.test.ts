import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseNativePrice } from '../../../../../../core/kernel/coins/chooseNativePrice.ts'
import { nativeFromTwap } from '../../../../../../core/kernel/coins/nativeFromTwap.ts'

const decimals = { native: 18, usdc: 6 }
/** Returns the price of a tick, USD-8, by floating point, exact to nine digits. */
const roughly = (tick: number): number => 1.0001 ** tick * 10 ** 20

describe('the mean price of a coin', () => {
  it('is the price of the tick, for either order of the pool', () => {
    fc.assert(
      fc.property(fc.integer({ min: -330_000, max: -120_000 }), (tick) => {
        const windowSec = 600
        const end = BigInt(tick) * BigInt(windowSec)
        const first = { tickCumulatives: [0n, end] as const, token0IsNative: true }
        const second = { tickCumulatives: [0n, -end] as const, token0IsNative: false }
        const usdE8 = nativeFromTwap({ ...first, windowSec, decimals })
        expect(nativeFromTwap({ ...second, windowSec, decimals })).toBe(usdE8)
        expect(Math.abs(Number(usdE8) / roughly(tick) - 1)).toBeLessThan(1e-9 + 2 / roughly(tick))
      }),
    )
  })

  it('keeps the fraction of the mean tick', () => {
    const of = (end: bigint) =>
      nativeFromTwap({
        tickCumulatives: [0n, end],
        windowSec: 600,
        token0IsNative: true,
        decimals,
      })
    expect(of(-196_256n * 600n + 300n)).toBeGreaterThan(of(-196_256n * 600n))
    expect(of(-196_256n * 600n + 300n)).toBeLessThan(of(-196_255n * 600n))
  })

  it('is 2,500 USD and 0.25 USD at two known ticks', () => {
    const at = (tick: bigint) =>
      nativeFromTwap({
        tickCumulatives: [5n, 5n + tick * 600n],
        windowSec: 600,
        token0IsNative: true,
        decimals,
      })
    expect(at(-198_079n)).toMatchInlineSnapshot(`250016359048n`)
    expect(at(-290_189n)).toMatchInlineSnapshot(`24996659n`)
  })

  it('rejects a window of zero seconds', () => {
    const empty = { tickCumulatives: [0n, 0n] as const, windowSec: 0, token0IsNative: true }
    expect(() => nativeFromTwap({ ...empty, decimals })).toThrow(RangeError)
  })
})

describe('the price of a coin from pool and feed', () => {
  const fresh = {
    twapUsdE8: 1_000n,
    feedUsdE8: 1_050n,
    feedUpdatedSec: 10_000,
    heartbeatSec: 1_200,
    nowSec: 10_100,
  }

  it('is the higher of the two prices', () => {
    expect(chooseNativePrice(fresh)).toEqual({
      kind: 'price',
      usdE8: 1_050n,
      source: 'feed',
      twapUsdE8: 1_000n,
      feedUsdE8: 1_050n,
    })
    expect(chooseNativePrice({ ...fresh, feedUsdE8: 999n })).toMatchObject({
      usdE8: 1_000n,
      source: 'twap',
    })
  })

  it.each([
    ['10 % apart', { feedUsdE8: 1_100n }, 'price'],
    ['more than 10 % apart', { feedUsdE8: 1_101n }, 'apart'],
    ['a feed more than 10 % below the pool', { feedUsdE8: 909n }, 'apart'],
    ['a feed at its maximum age', { nowSec: 11_800 }, 'price'],
    ['a feed above its maximum age', { nowSec: 11_801 }, 'stale'],
    ['no feed', { feedUsdE8: null }, 'stale'],
    ['a feed price of zero', { feedUsdE8: 0n }, 'stale'],
    ['a negative feed price', { feedUsdE8: -5n }, 'stale'],
    ['no pool', { twapUsdE8: null }, 'stale'],
  ])('is returned, or rejected as apart or stale: %s', (_, changes, kind) => {
    expect(chooseNativePrice({ ...fresh, ...changes }).kind).toBe(kind)
  })
})
