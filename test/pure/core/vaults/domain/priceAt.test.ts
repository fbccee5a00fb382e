import { describe, expect, it } from 'vitest'
import {
  oldestObservationNumber,
  type PoolReading,
  priceAt,
  windowEdgesSec,
} from '../../../../../core/vaults/domain/priceAt.ts'

const point = { timestampSec: 1000, tick: 0, tickCumulative: 0n }
const reading: PoolReading = {
  stockIsToken0: true,
  nowSec: 2800,
  windowSec: 1800,
  liquidity: 10n,
  minLiquidity: 10n,
  oldestObservationSec: 1000,
  points: [point, point, point, point, point, point],
}

describe('priceAt', () => {
  it('returns a price for a pool whose oldest observation is exactly as old as the window', () => {
    expect(priceAt(reading)).toEqual({ kind: 'price', priceUsdc6: 100_000_000n })
  })

  it('returns no price one second earlier', () => {
    expect(priceAt({ ...reading, nowSec: 2799 })).toEqual({
      kind: 'unavailable',
      reason: 'history_too_short',
    })
  })

  it('returns no price below the minimum liquidity', () => {
    expect(priceAt({ ...reading, liquidity: 9n })).toEqual({
      kind: 'unavailable',
      reason: 'too_little_liquidity',
    })
  })

  it('returns no price when the price rounds to zero', () => {
    const worthless = { timestampSec: 1000, tick: -200_000, tickCumulative: 0n }
    const points = [worthless, worthless, worthless, worthless, worthless, worthless] as const
    expect(priceAt({ ...reading, points })).toEqual({
      kind: 'unavailable',
      reason: 'rounds_to_zero',
    })
  })

  it('cuts the window into five equal parts', () => {
    expect(windowEdgesSec(2800, 1800)).toEqual([1000, 1360, 1720, 2080, 2440, 2800])
  })

  it('uses the oldest observation in a full ring', () => {
    expect(oldestObservationNumber({ observationCount: 1, observationFilled: 1 })).toBe(1)
    expect(oldestObservationNumber({ observationCount: 1500, observationFilled: 1000 })).toBe(501)
  })
})
