import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyCardinalityNext,
  applyInitialize,
  applyLiquidity,
  applySwap,
  type PoolOracle,
} from '../../../src/lib/observation.ts'

const SQRT = 2n ** 96n
const initialized = applyInitialize({ timestampSec: 1000, tick: 10, sqrtPriceX96: SQRT })

function afterSwap(state: PoolOracle, timestampSec: number, tick: number): PoolOracle {
  return applySwap(state, { timestampSec, tick, liquidity: 5n, sqrtPriceX96: SQRT + BigInt(tick) })
}

describe('an observation of a pool', () => {
  it('starts with one slot holding an integral of zero', () => {
    expect(initialized).toEqual({
      tick: 10,
      sqrtPriceX96: SQRT,
      liquidity: 0n,
      timestampSec: 1000,
      tickCumulative: 0n,
      observationIndex: 0,
      observationCount: 1,
      observationFilled: 1,
      cardinality: 1,
      cardinalityNext: 1,
    })
  })

  it('integrates the tick from before the swap', () => {
    expect(afterSwap(initialized, 1007, -3)).toEqual({
      ...initialized,
      tick: -3,
      sqrtPriceX96: SQRT - 3n,
      liquidity: 5n,
      timestampSec: 1007,
      tickCumulative: 70n,
      observationCount: 2,
    })
  })

  it('writes no observation when a swap ends on its starting tick, but updates price and liquidity', () => {
    const after = applySwap(initialized, {
      timestampSec: 1007,
      tick: 10,
      liquidity: 9n,
      sqrtPriceX96: SQRT + 1n,
    })
    expect(after).toEqual({ ...initialized, liquidity: 9n, sqrtPriceX96: SQRT + 1n })
  })

  it('is written once per second; after that second the integral grows by the last tick of the second', () => {
    const twice = afterSwap(afterSwap(initialized, 1007, 20), 1007, 30)
    expect(twice.observationCount).toBe(2)
    expect(twice.tickCumulative).toBe(70n)
    expect(afterSwap(twice, 1008, 0).tickCumulative).toBe(100n)
  })

  it('writes no observation for a swap in the second of the initialisation', () => {
    const after = afterSwap(initialized, 1000, 20)
    expect(after.observationCount).toBe(1)
    expect(after.tick).toBe(20)
  })

  it.each([
    { name: 'inside the range', tickLower: 10, tickUpper: 11, writes: true },
    { name: 'below the range', tickLower: 11, tickUpper: 20, writes: false },
    { name: 'at the upper end, which is outside', tickLower: 0, tickUpper: 10, writes: false },
  ])('treats a mint with the current tick $name correctly', ({ tickLower, tickUpper, writes }) => {
    const after = applyLiquidity(initialized, {
      timestampSec: 1005,
      tickLower,
      tickUpper,
      liquidityDelta: 7n,
    })
    expect(after).toEqual(
      writes
        ? {
            ...initialized,
            liquidity: 7n,
            timestampSec: 1005,
            tickCumulative: 50n,
            observationCount: 2,
          }
        : initialized,
    )
  })

  it('ignores a burn of zero liquidity', () => {
    const log = { timestampSec: 1005, tickLower: 0, tickUpper: 20, liquidityDelta: 0n }
    expect(applyLiquidity(initialized, log)).toBe(initialized)
  })

  it('rejects a burn of more liquidity than is in range', () => {
    const log = { timestampSec: 1005, tickLower: 0, tickUpper: 20, liquidityDelta: -1n }
    expect(() => applyLiquidity(initialized, log)).toThrow('liquidity would fall to -1')
  })

  it('rejects a log from before the newest observation', () => {
    expect(() => afterSwap(initialized, 999, 5)).toThrow(
      'log at 999 is older than observation at 1000',
    )
  })

  it('grows the ring only when a write passes its end', () => {
    const request = applyCardinalityNext(initialized, 3)
    expect(request.cardinality).toBe(1)
    const second = afterSwap(request, 1001, 11)
    expect([second.cardinality, second.observationIndex, second.observationFilled]).toEqual([
      3, 1, 2,
    ])
    const requestedAgain = applyCardinalityNext(second, 5)
    const third = afterSwap(requestedAgain, 1002, 12)
    expect([third.cardinality, third.observationIndex, third.observationFilled]).toEqual([3, 2, 3])
    const fourth = afterSwap(third, 1003, 13)
    expect([fourth.cardinality, fourth.observationIndex, fourth.observationFilled]).toEqual([
      5, 3, 4,
    ])
  })

  it('overwrites the oldest slot when the ring is full', () => {
    let state = applyCardinalityNext(initialized, 2)
    for (const step of [1, 2, 3, 4]) state = afterSwap(state, 1000 + step, 10 + step)
    expect(state.observationCount).toBe(5)
    expect(state.observationFilled).toBe(2)
    expect(state.observationCount - state.observationFilled + 1).toBe(4)
  })

  it('never shrinks the requested ring', () => {
    const request = applyCardinalityNext(initialized, 8)
    expect(applyCardinalityNext(request, 4)).toBe(request)
  })
})

describe('the observations of a pool after any series of logs', () => {
  const steps = fc.array(
    fc.record({
      elapsedSec: fc.nat(50),
      tick: fc.integer({ min: -3, max: 3 }),
      grow: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12 })),
    }),
    { maxLength: 60 },
  )

  it('have the sum of the tick over every second', () => {
    fc.assert(
      fc.property(steps, (logs) => {
        let state = initialized
        let nowSec = initialized.timestampSec
        let sum = 0n
        for (const { elapsedSec, tick } of logs) {
          for (let second = 0; second < elapsedSec; second += 1) sum += BigInt(state.tick)
          nowSec += elapsedSec
          state = afterSwap(state, nowSec, tick)
          const sinceSec = BigInt(nowSec - state.timestampSec)
          expect(state.tickCumulative + BigInt(state.tick) * sinceSec).toBe(sum)
        }
      }),
    )
  })

  it('have the same oldest observation as a ring of slots', () => {
    fc.assert(
      fc.property(steps, (logs) => {
        let state = initialized
        let nowSec = initialized.timestampSec
        const ring = [{ number: 1, atSec: nowSec }]
        const written = [nowSec]
        for (const { elapsedSec, tick, grow } of logs) {
          nowSec += elapsedSec
          state = afterSwap(applyCardinalityNext(state, grow), nowSec, tick)
          if (state.observationCount > written.length) {
            written.push(nowSec)
            ring[state.observationIndex] = { number: state.observationCount, atSec: nowSec }
          }
          const oldest = ring[(state.observationIndex + 1) % state.cardinality] ?? ring[0]!
          const number = state.observationCount - state.observationFilled + 1
          expect({ number, atSec: written[number - 1] }).toEqual(oldest)
          expect(ring.length).toBe(state.observationFilled)
        }
      }),
    )
  })
})
