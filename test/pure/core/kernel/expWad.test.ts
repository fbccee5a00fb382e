import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expWad } from '../../../../core/kernel/expWad.ts'

const WAD = 10n ** 18n

describe('expWad', () => {
  it('is exactly one at zero', () => {
    expect(expWad(0n)).toBe(WAD)
  })

  it('returns e to 18 decimals, rounded down', () => {
    expect(expWad(WAD)).toBe(2718281828459045235n)
    expect(expWad(-WAD)).toBe(367879441171442321n)
  })

  it('returns zero for a result below one unit', () => {
    expect(expWad(-41446531673892822313n)).toBe(0n)
    expect(expWad(-(2n ** 255n))).toBe(0n)
    expect(expWad(-41446531673892822312n)).toBe(1n)
  })

  it('rejects results above a signed word', () => {
    expect(() => expWad(135305999368893231589n)).toThrow(RangeError)
    expect(expWad(135305999368893231588n)).toBeGreaterThan(2n ** 255n / 10n ** 9n)
  })

  it('equals the double-precision exponential to 15 digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -20n * WAD, max: 130n * WAD }), (exponent) => {
        const expected = Math.exp(Number(exponent) / 1e18)
        const got = Number(expWad(exponent)) / 1e18
        expect(Math.abs(got - expected)).toBeLessThanOrEqual(expected * 1e-13 + 1e-18)
      }),
    )
  })

  it('never falls when its argument rises', () => {
    const exponent = fc.bigInt({ min: -42n * WAD, max: 135n * WAD })
    fc.assert(
      fc.property(exponent, fc.bigInt({ min: 0n, max: 10n ** 12n }), (start, step) => {
        expect(expWad(start + step)).toBeGreaterThanOrEqual(expWad(start))
      }),
    )
  })
})
