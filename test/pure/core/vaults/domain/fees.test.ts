import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shares18, usdc6 } from '../../../../../core/kernel/money.ts'
import { mintFee, pendingFeeShares } from '../../../../../core/vaults/domain/fees.ts'

const YEAR_SEC = 31_536_000
const supplies = fc.bigInt({ min: 10n ** 18n, max: 10n ** 30n }).map(shares18)

describe('the mint fee', () => {
  it.each([
    [1_000_000n, 2_000n, 998_000n],
    [1_000_001n, 2_001n, 998_000n],
    [1_234_567n, 2_470n, 1_232_097n],
    [0n, 0n, 0n],
    [1n, 1n, 0n],
  ])('is, for %s units, %s and leaves %s', (paid, mintFeeUsdc6, netUsdc6) => {
    expect(mintFee(usdc6(paid))).toEqual({ mintFeeUsdc6, netUsdc6 })
  })

  it('plus the rest equals the payment, and the fee is 20 bps rounded up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 240n }).map(usdc6), (paid) => {
        const { mintFeeUsdc6, netUsdc6 } = mintFee(paid)
        expect(mintFeeUsdc6 + netUsdc6).toBe(paid)
        const excess = mintFeeUsdc6 * 10_000n - paid * 20n
        expect(excess >= 0n && excess < 10_000n).toBe(true)
      }),
    )
  })
})

describe('the management fee', () => {
  it('mints no shares for zero seconds and for zero supply', () => {
    expect(pendingFeeShares(shares18(10n ** 24n), 0)).toBe(0n)
    expect(pendingFeeShares(shares18(0n), YEAR_SEC)).toBe(0n)
  })

  it('dilutes holders by 0.90 % a year, within 1e-9', () => {
    fc.assert(
      fc.property(supplies, (supply) => {
        const fee = pendingFeeShares(supply, YEAR_SEC)
        const dilutedE18 = (fee * 10n ** 18n) / (supply + fee)
        const gap = dilutedE18 - 9n * 10n ** 15n
        expect(gap < 10n ** 9n && gap > -(10n ** 9n)).toBe(true)
      }),
    )
  })

  it('does not depend on the number of accruals, within 1e-15', () => {
    const seconds = fc.integer({ min: 0, max: 10 * YEAR_SEC })
    fc.assert(
      fc.property(supplies, seconds, seconds, (supply, first, second) => {
        const once = supply + pendingFeeShares(supply, first + second)
        const half = shares18(supply + pendingFeeShares(supply, first))
        const twice = half + pendingFeeShares(half, second)
        const gap = once > twice ? once - twice : twice - once
        expect(gap * 10n ** 15n).toBeLessThanOrEqual(once)
      }),
    )
  })

  it('never falls as time passes', () => {
    const seconds = fc.integer({ min: 0, max: 10 * YEAR_SEC })
    fc.assert(
      fc.property(supplies, seconds, (supply, elapsedSec) => {
        const later = pendingFeeShares(supply, elapsedSec + 1)
        expect(later).toBeGreaterThanOrEqual(pendingFeeShares(supply, elapsedSec))
      }),
    )
  })

  it('rejects negative time and fractions of a second', () => {
    expect(() => pendingFeeShares(shares18(1n), -1)).toThrow(RangeError)
    expect(() => pendingFeeShares(shares18(1n), 0.5)).toThrow(RangeError)
  })
})
