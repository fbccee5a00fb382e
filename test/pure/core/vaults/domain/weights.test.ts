import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Four, mapFour } from '../../../../../core/kernel/four.ts'
import { usdc6 } from '../../../../../core/kernel/money.ts'
import {
  currentWeightsBps,
  driftBps,
  maxDriftBps,
  rebalanceNeeded,
  validateTargetWeights,
} from '../../../../../core/vaults/domain/weights.ts'

const EQUAL: Four<number> = [2500, 2500, 2500, 2500]
const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(usdc6)
const amounts = fc.tuple(amount, amount, amount, amount)
const usd = (dollars: Four<number>) =>
  mapFour(dollars, (value) => usdc6(BigInt(value) * 1_000_000n))

describe('current weights of a vault', () => {
  it('give the rounding remainder to the largest fraction, ties to the lower index', () => {
    expect(currentWeightsBps(usd([1, 1, 1, 0]), usdc6(0n))).toEqual({
      weightsBps: [3334, 3333, 3333, 0],
      idleBps: 0,
    })
    expect(currentWeightsBps(usd([0, 0, 1, 1]), usdc6(1_000_000n))).toEqual({
      weightsBps: [0, 0, 3334, 3333],
      idleBps: 3333,
    })
    expect(currentWeightsBps(usd([1, 1, 2, 3]), usdc6(0n))).toEqual({
      weightsBps: [1429, 1428, 2857, 4286],
      idleBps: 0,
    })
  })

  it('are all zero in an empty vault', () => {
    expect(currentWeightsBps(usd([0, 0, 0, 0]), usdc6(0n))).toEqual({
      weightsBps: [0, 0, 0, 0],
      idleBps: 0,
    })
  })

  it('sum to 10000 and are each within one bps of the exact part', () => {
    fc.assert(
      fc.property(amounts, amount, (values, idle) => {
        const nav = values.reduce((sum, value) => sum + value, 0n) + idle
        fc.pre(nav > 0n)
        const { weightsBps, idleBps } = currentWeightsBps(values, idle)
        expect(weightsBps.reduce((sum, bps) => sum + bps, idleBps)).toBe(10_000)
        for (const [index, bps] of [...weightsBps, idleBps].entries()) {
          const gap = BigInt(bps) * nav - ([...values, idle][index] ?? 0n) * 10_000n
          expect(gap < nav && gap > -nav).toBe(true)
        }
      }),
    )
  })

  it('are one bps above their floor exactly for the largest fractions, in the order of a sort', () => {
    fc.assert(
      fc.property(amounts, amount, (values, idle) => {
        const parts = [...values, idle]
        const nav = parts.reduce((sum, part) => sum + part, 0n)
        fc.pre(nav > 0n)
        const floors = parts.map((part) => Number((part * 10_000n) / nav))
        const missing = 10_000 - floors.reduce((sum, floor) => sum + floor, 0)
        const order = parts
          .map((part, index) => ({ index, fraction: (part * 10_000n) % nav }))
          .toSorted((a, b) => Number(a.fraction < b.fraction) - Number(a.fraction > b.fraction))
          .map(({ index }) => index)
        const raised = new Set(order.slice(0, missing))
        const { weightsBps, idleBps } = currentWeightsBps(values, idle)
        const expected = floors.map((floor, index) => floor + Number(raised.has(index)))
        expect([...weightsBps, idleBps]).toEqual(expected)
      }),
    )
  })

  it('do not change when the whole vault is scaled', () => {
    fc.assert(
      fc.property(amounts, amount, fc.bigInt({ min: 1n, max: 10n ** 9n }), (values, idle, by) => {
        const scaled = mapFour(values, (value) => usdc6(value * by))
        expect(currentWeightsBps(scaled, usdc6(idle * by))).toEqual(currentWeightsBps(values, idle))
      }),
    )
  })
})

describe('drift of a vault', () => {
  it('is the current weight minus the target, and the maximum ignores the sign', () => {
    const drift = driftBps([2900, 2100, 2500, 2000], EQUAL)
    expect(drift).toEqual([400, -400, 0, -500])
    expect(maxDriftBps(drift)).toBe(500)
  })

  it.each([
    {
      name: 'at the upper end of the band',
      values: usd([28, 24, 24, 24]),
      nav: 100,
      needed: false,
    },
    {
      name: 'at the lower end of the band',
      values: usd([22, 26, 26, 26]),
      nav: 100,
      needed: false,
    },
    {
      name: 'just outside of the band',
      values: usd([2801, 2399, 2400, 2400]),
      nav: 10_000,
      needed: true,
    },
    {
      name: 'below the band',
      values: usd([21, 26, 26, 27]),
      nav: 100,
      needed: true,
    },
  ])('requires a rebalance ($needed) $name', ({ values, nav, needed }) => {
    const navUsdc6 = usdc6(BigInt(nav) * 1_000_000n)
    const requested = { valuesUsdc6: values, navUsdc6, targetBps: EQUAL, isUnfinished: false }
    expect(rebalanceNeeded(requested)).toBe(needed)
  })

  it('never needs a rebalance under one dollar', () => {
    const isNeededAt = (navUsdc6: bigint) =>
      rebalanceNeeded({
        valuesUsdc6: mapFour([navUsdc6, 0n, 0n, 0n], usdc6),
        navUsdc6: usdc6(navUsdc6),
        targetBps: EQUAL,
        isUnfinished: false,
      })
    expect(isNeededAt(999_999n)).toBe(false)
    expect(isNeededAt(1_000_000n)).toBe(true)
  })
})

describe('target weights of a vault', () => {
  it('accept a step of exactly 2000 bps', () => {
    expect(validateTargetWeights(EQUAL, [4500, 500, 2500, 2500])).toBeNull()
    expect(validateTargetWeights([2000, 3000, 2500, 2500], [0, 5000, 2500, 2500])).toBeNull()
  })

  it.each([
    [[10_000, 0, 0], 'weightsBps: must have 4 entries, got 3'],
    [[2000, 2000, 2000, 2000, 2000], 'weightsBps: must have 4 entries, got 5'],
    [[2500, -1, 2500, 5001], 'weightsBps[1]: must be an integer from 0 to 10000, got -1'],
    [[2500, 2500, 2500.5, 2499.5], 'weightsBps[2]: must be an integer from 0 to 10000, got 2500.5'],
    [[Number.NaN, 1, 1, 1], 'weightsBps[0]: must be an integer from 0 to 10000, got NaN'],
    [[2500, 2500, 2500, 10_001], 'weightsBps[3]: must be an integer from 0 to 10000, got 10001'],
    [[2500, 2500, 2500, 2499], 'weightsBps: must sum to 10000, got 9999'],
    [[2500, 2500, 5000, 0], 'weightsBps[2]: must move by at most 2000 bps per call, got 2500'],
    [[4501, 2500, 499, 2500], 'weightsBps[0]: must move by at most 2000 bps per call, got 2001'],
  ])('reject %j', (next, message) => {
    expect(validateTargetWeights(EQUAL, next)?.message).toBe(message)
  })

  it('are accepted exactly when they are four whole bps that sum to 10000 within a step', () => {
    const bps = fc.integer({ min: -10, max: 5000 })
    const next = fc.oneof(
      fc.array(bps, { minLength: 3, maxLength: 5 }),
      fc.tuple(bps, bps, bps).map(([a, b, c]) => [a, b, c, 10_000 - a - b - c]),
    )
    fc.assert(
      fc.property(next, (weights) => {
        const fits =
          weights.length === 4 &&
          weights.every(
            (weight) => weight >= 0 && weight <= 10_000 && Math.abs(weight - 2500) <= 2000,
          ) &&
          weights.reduce((sum, weight) => sum + weight, 0) === 10_000
        expect(validateTargetWeights(EQUAL, weights) === null).toBe(fits)
      }),
      { numRuns: 2000 },
    )
  })
})
