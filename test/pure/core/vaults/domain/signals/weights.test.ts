import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Four, toFour } from '../../../../../../core/kernel/four.ts'
import {
  biasVsEqualBps,
  riskParityWeights,
} from '../../../../../../core/vaults/domain/signals/riskParity.ts'
import {
  callsNeeded,
  nextTargetWeights,
} from '../../../../../../core/vaults/domain/signals/weightSteps.ts'
import { validateTargetWeights } from '../../../../../../core/vaults/domain/weights.ts'

const RUNS = { numRuns: 2_000 }
const vol = fc.double({ min: 0, max: 500, noNaN: true })
const vols = fc.tuple(vol, vol, vol, vol)

/** Any four weights that sum to 10000, also unequal weights. */
const weights: fc.Arbitrary<Four<number>> = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 10_000 })))
  .map((cuts) => {
    const [a = 0, b = 0, c = 0] = cuts.toSorted((x, y) => x - y)
    return toFour([a, b - a, c - b, 10_000 - c])
  })

const sumOf = (four: Four<number>) => four.reduce((sum, bps) => sum + bps, 0)

describe('weights by inverse volatility', () => {
  it('give the rounding remainder to the largest fractions, ties to the lower index', () => {
    expect(riskParityWeights([20, 20, 20, 20]).weightsBps).toEqual([2500, 2500, 2500, 2500])
    expect(riskParityWeights([10, 20, 40, 40]).weightsBps).toEqual([5000, 2500, 1250, 1250])
    expect(riskParityWeights([10, 10, 10, 1e9]).weightsBps).toEqual([3334, 3333, 3333, 0])
    expect(riskParityWeights([0, 0.5, 1, 1]).weightsBps).toEqual([2500, 2500, 2500, 2500])
  })

  it('are equal parts with basis equal when a volatility is unknown', () => {
    expect(riskParityWeights([10, null, 40, 40])).toEqual({
      basis: 'equal',
      weightsBps: [2500, 2500, 2500, 2500],
    })
  })

  it('sum to 10000, are each within one bps of the exact part, and favour lower volatility', () => {
    fc.assert(
      fc.property(vols, (four) => {
        const { weightsBps } = riskParityWeights(four)
        expect(sumOf(weightsBps)).toBe(10_000)
        expect(sumOf(biasVsEqualBps(weightsBps))).toBe(0)
        const parts = four.map((value) => 1 / Math.max(value, 1))
        const total = parts.reduce((sum, part) => sum + part, 0)
        for (const [index, bps] of weightsBps.entries()) {
          expect(Number.isInteger(bps) && bps >= 0).toBe(true)
          expect(Math.abs(bps - (parts[index]! / total) * 10_000)).toBeLessThan(1 + 1e-6)
          for (const [other, otherBps] of weightsBps.entries()) {
            if (parts[index]! > parts[other]!) expect(bps).toBeGreaterThanOrEqual(otherBps)
          }
        }
      }),
      RUNS,
    )
  })

  it('do not change when every volatility above the minimum is scaled', () => {
    fc.assert(
      fc.property(vols, (four) => {
        const high = toFour(four.map((value) => value + 1))
        const doubled = toFour(high.map((value) => value * 2))
        expect(riskParityWeights(doubled)).toEqual(riskParityWeights(high))
      }),
      RUNS,
    )
  })
})

describe('the next target weights', () => {
  it('are the requested weights when no weight changes by more than 2000 bps', () => {
    expect(nextTargetWeights([2500, 2500, 2500, 2500], [4500, 500, 2500, 2500])).toEqual([
      4500, 500, 2500, 2500,
    ])
    expect(callsNeeded([2500, 2500, 2500, 2500], [4500, 500, 2500, 2500])).toBe(1)
    expect(callsNeeded([2500, 2500, 2500, 2500], [2500, 2500, 2500, 2500])).toBe(0)
  })

  it('move every weight by the same share of its distance', () => {
    expect(nextTargetWeights([10_000, 0, 0, 0], [0, 10_000, 0, 0])).toEqual([8000, 2000, 0, 0])
    expect(callsNeeded([10_000, 0, 0, 0], [0, 10_000, 0, 0])).toBe(5)
    expect(nextTargetWeights([10_000, 0, 0, 0], [1, 3333, 3333, 3333])).toEqual([
      8000, 667, 667, 666,
    ])
  })

  it('are accepted by the vault, never move past the goal, and reach the goal in the stated calls', () => {
    fc.assert(
      fc.property(weights, weights, (start, wanted) => {
        let current = start
        let calls = 0
        while (current.some((bps, index) => bps !== wanted[index])) {
          const next = nextTargetWeights(current, wanted)
          expect(validateTargetWeights(current, next)).toBeNull()
          for (const [index, bps] of next.entries()) {
            const [from, to] = [current[index]!, wanted[index]!].toSorted((a, b) => a - b)
            expect(bps >= from! && bps <= to!).toBe(true)
          }
          expect(callsNeeded(next, wanted)).toBe(callsNeeded(current, wanted) - 1)
          current = next
          calls += 1
        }
        expect(calls).toBe(callsNeeded(start, wanted))
        expect(calls).toBeLessThanOrEqual(5)
      }),
      RUNS,
    )
  })
})
