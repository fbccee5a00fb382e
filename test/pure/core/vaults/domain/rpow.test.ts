import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { powersOf, rpow } from '../../../../../core/vaults/domain/rpow.ts'
import { RAY, RETENTION_RAY } from '../../../../../core/vaults/domain/vaultRules.ts'

describe('rpow', () => {
  it('returns exact powers that need no rounding', () => {
    expect(rpow(2n * RAY, 10n, RAY)).toBe(1024n * RAY)
    expect(rpow(RAY, 10n ** 30n, RAY)).toBe(RAY)
    expect(rpow(3n, 4n, 1n)).toBe(81n)
  })

  it('returns one for the zeroth power, also of zero', () => {
    expect(rpow(0n, 0n, RAY)).toBe(RAY)
    expect(rpow(5n, 0n, RAY)).toBe(RAY)
    expect(rpow(0n, 3n, RAY)).toBe(0n)
  })

  it('rounds each product to the nearest unit, halves up', () => {
    expect(rpow(15n, 2n, 10n)).toBe(23n)
    expect(rpow(12n, 2n, 10n)).toBe(14n)
  })

  it('rejects an overflow of 256 bits', () => {
    expect(() => rpow(2n ** 128n, 2n, 1n)).toThrow('overflows 256 bits')
    expect(() => rpow(2n ** 127n, 3n, 1n)).toThrow('overflows 256 bits')
    expect(() => rpow(2n ** 128n - 1n, 2n, 2n ** 129n)).not.toThrow()
    expect(() => rpow(2n ** 128n - 1n, 2n, 2n ** 131n)).toThrow('overflows 256 bits')
  })

  it('rejects negative operands and a unit of zero', () => {
    expect(() => rpow(-1n, 1n, RAY)).toThrow(RangeError)
    expect(() => rpow(1n, -1n, RAY)).toThrow(RangeError)
    expect(() => rpow(1n, 1n, 0n)).toThrow(RangeError)
  })

  it('returns for a sum of exponents the product of the powers, within the rounding of its steps', () => {
    const seconds = fc.bigInt({ min: 0n, max: 2n ** 31n })
    fc.assert(
      fc.property(seconds, seconds, (a, b) => {
        const together = rpow(RETENTION_RAY, a + b, RAY)
        const apart = (rpow(RETENTION_RAY, a, RAY) * rpow(RETENTION_RAY, b, RAY)) / RAY
        const gap = together > apart ? together - apart : apart - together
        expect(gap).toBeLessThan(10n ** 12n)
      }),
    )
  })
})

describe('powers of one base', () => {
  const retainedAfter = powersOf(RETENTION_RAY, RAY)

  it('equal those of rpow in every bit, for the management fee and for any base up to one', () => {
    const exponent = fc.oneof(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 2 ** 31 }),
      fc.maxSafeNat(),
    )
    fc.assert(
      fc.property(exponent, fc.bigInt({ min: 0n, max: RAY }), (seconds, base) => {
        expect(retainedAfter(seconds)).toBe(rpow(RETENTION_RAY, BigInt(seconds), RAY))
        expect(powersOf(base, RAY)(seconds)).toBe(rpow(base, BigInt(seconds), RAY))
      }),
    )
    expect(powersOf(0n, RAY)(0)).toBe(RAY)
  })

  it('reject an exponent that is negative or not an integer, and a base that could overflow', () => {
    expect(() => retainedAfter(-1)).toThrow(RangeError)
    expect(() => retainedAfter(0.5)).toThrow(RangeError)
    expect(() => powersOf(RAY + 1n, RAY)).toThrow('may overflow')
    expect(() => powersOf(-1n, RAY)).toThrow('may overflow')
  })
})
