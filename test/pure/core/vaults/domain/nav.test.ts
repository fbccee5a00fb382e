import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapFour } from '../../../../../core/kernel/four.ts'
import { usdc6 } from '../../../../../core/kernel/money.ts'
import {
  holdingOf,
  holdingValuesUsdc6,
  holdingValueUsdc6,
  navUsdc6,
} from '../../../../../core/vaults/domain/nav.ts'

const balance = fc.bigInt({ min: 0n, max: 10n ** 24n })
const price = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(usdc6)

describe('the NAV of a vault', () => {
  it('excludes the reserves of deferred claims, also after a seizure', () => {
    expect(holdingOf(10n, 3n)).toBe(7n)
    expect(holdingOf(3n, 3n)).toBe(0n)
    expect(holdingOf(2n, 3n)).toBe(0n)
  })

  it('rounds the value of a holding down', () => {
    expect(holdingValueUsdc6(150_000_000n, usdc6(232_150_001n))).toBe(348_225_001n)
    expect(holdingValueUsdc6(1n, usdc6(99_999_999n))).toBe(0n)
  })

  it('adds idle USDC to the value of each holding', () => {
    const prices = mapFour([1n, 2n, 3n, 4n], (dollars) => usdc6(dollars * 1_000_000n))
    expect(navUsdc6([100_000_000n, 50_000_000n, 0n, 1n], prices, usdc6(7n))).toBe(2_000_007n)
  })

  it('is the sum of its rounded parts, never above the exact value, and less than 4 units below', () => {
    const four = <T>(arbitrary: fc.Arbitrary<T>) =>
      fc.tuple(arbitrary, arbitrary, arbitrary, arbitrary)
    fc.assert(
      fc.property(four(balance), four(price), balance.map(usdc6), (holdings, prices, idle) => {
        const nav = navUsdc6(holdings, prices, idle)
        const values = holdingValuesUsdc6(holdings, prices)
        expect(nav).toBe(values.reduce((sum, value) => sum + value, 0n) + idle)
        const exactE8 = holdings.reduce(
          (sum, holding, index) => sum + holding * (prices[index] ?? 0n),
          idle * 10n ** 8n,
        )
        const lostE8 = exactE8 - nav * 10n ** 8n
        expect(lostE8 >= 0n && lostE8 < 4n * 10n ** 8n).toBe(true)
      }),
    )
  })
})
