import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cumulativeAt,
  medianOfFive,
  priceFromTickDelta,
  twapPriceUsdc6,
  type WindowEdges,
} from '../../../../../core/vaults/domain/twap.ts'

const tick = fc.integer({ min: -200_000, max: 200_000 })

describe('the TWAP of a pool', () => {
  it('is 100 dollars per whole token at a raw ratio of one, in both orders', () => {
    for (const stockIsToken0 of [true, false]) {
      expect(priceFromTickDelta({ stockIsToken0, tickDelta: 0n, elapsedSec: 360 })).toBe(
        100_000_000n,
      )
    }
  })

  it('keeps the fraction of the mean tick', () => {
    const at = (tickDelta: bigint) =>
      priceFromTickDelta({ stockIsToken0: true, tickDelta, elapsedSec: 360 })
    expect(at(360n)).toBe(100_009_999n)
    expect(at(180n)).toBe(100_004_999n)
  })

  it('is unchanged when the tokens change their order and the tick changes its sign', () => {
    fc.assert(
      fc.property(tick, fc.integer({ min: 1, max: 86_400 }), (mean, elapsedSec) => {
        const tickDelta = BigInt(mean) * BigInt(elapsedSec) + 1n
        expect(priceFromTickDelta({ stockIsToken0: true, tickDelta, elapsedSec })).toBe(
          priceFromTickDelta({ stockIsToken0: false, tickDelta: -tickDelta, elapsedSec }),
        )
      }),
    )
  })

  it('follows 1.0001 to the power of the tick', () => {
    fc.assert(
      fc.property(tick, (mean) => {
        const price = priceFromTickDelta({
          stockIsToken0: true,
          tickDelta: BigInt(mean) * 360n,
          elapsedSec: 360,
        })
        const expected = 1e8 * 1.0001 ** mean
        expect(Math.abs(Number(price) - expected)).toBeLessThanOrEqual(expected * 1e-10 + 1)
      }),
    )
  })

  it('is the median in any order', () => {
    const value = fc.bigInt({ min: -(2n ** 55n), max: 2n ** 55n })
    fc.assert(
      fc.property(fc.tuple(value, value, value, value, value), (values) => {
        const median = medianOfFive(values)
        expect(values.filter((amount) => amount < median).length).toBeLessThanOrEqual(2)
        expect(values.filter((amount) => amount > median).length).toBeLessThanOrEqual(2)
        expect(values).toContain(median)
      }),
    )
  })

  it('does not depend on two of the five sub-windows', () => {
    const flatEdges: WindowEdges = [0n, 3600n, 7200n, 10_800n, 14_400n, 18_000n]
    const spiked: WindowEdges = [0n, 3600n, 7200n, 10_800n, 99_999n, 999_999n]
    const price = (edges: WindowEdges) =>
      twapPriceUsdc6({ stockIsToken0: true, windowSec: 1800, edges })
    expect(price(spiked)).toBe(price(flatEdges))
  })

  it('rejects a window that is not five equal parts, and an empty mean', () => {
    const edges: WindowEdges = [0n, 0n, 0n, 0n, 0n, 0n]
    expect(() => twapPriceUsdc6({ stockIsToken0: true, windowSec: 1801, edges })).toThrow(
      RangeError,
    )
    expect(() => twapPriceUsdc6({ stockIsToken0: true, windowSec: 0, edges })).toThrow(RangeError)
    expect(() => priceFromTickDelta({ stockIsToken0: true, tickDelta: 0n, elapsedSec: 0 })).toThrow(
      RangeError,
    )
  })

  it('extends the integral of a point by its tick per second', () => {
    const point = { timestampSec: 100, tick: -7, tickCumulative: 1000n }
    expect(cumulativeAt(point, 100)).toBe(1000n)
    expect(cumulativeAt(point, 110)).toBe(930n)
    expect(() => cumulativeAt(point, 99)).toThrow('the point at 100 is after 99')
  })
})
