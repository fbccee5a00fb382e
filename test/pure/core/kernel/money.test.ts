import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvalidInput } from '../../../../core/kernel/errors.ts'
import {
  formatUsdc6,
  mulDivDown,
  mulDivNearest,
  mulDivUp,
  parseDigits,
  parseShares18,
  parseUsdc6,
  shares18,
  usdc6,
} from '../../../../core/kernel/money.ts'

const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const positive = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })

describe('amounts of money', () => {
  it('round an inexact ratio down or up as requested', () => {
    expect(mulDivDown(7n, 3n, 2n)).toBe(10n)
    expect(mulDivUp(7n, 3n, 2n)).toBe(11n)
    expect(mulDivUp(8n, 3n, 2n)).toBe(12n)
    expect(mulDivNearest(7n, 3n, 2n)).toBe(11n)
    expect(mulDivNearest(4n, 1n, 3n)).toBe(1n)
    expect(mulDivNearest(5n, 1n, 3n)).toBe(2n)
  })

  it('round to the nearest unit below and above, for any 256-bit operands', () => {
    fc.assert(
      fc.property(uint256, uint256, positive, (value, numerator, denominator) => {
        const product = value * numerator
        const down = mulDivDown(value, numerator, denominator)
        const up = mulDivUp(value, numerator, denominator)
        expect(down * denominator <= product && product < (down + 1n) * denominator).toBe(true)
        expect(up - down).toBe(product % denominator === 0n ? 0n : 1n)
      }),
    )
  })

  it('reject negative operands and a zero denominator', () => {
    for (const [value, numerator, denominator] of [
      [-1n, 1n, 1n],
      [1n, -1n, 1n],
      [1n, 1n, 0n],
    ] as const) {
      expect(() => mulDivDown(value, numerator, denominator)).toThrow(RangeError)
      expect(() => mulDivUp(value, numerator, denominator)).toThrow(RangeError)
      expect(() => mulDivNearest(value, numerator, denominator)).toThrow(RangeError)
    }
  })

  it('reject a negative count', () => {
    expect(() => usdc6(-1n)).toThrow(RangeError)
    expect(() => shares18(-1n)).toThrow(RangeError)
  })

  it.each([
    ['', 'usdc: must be a string of decimal digits'],
    ['-1', 'usdc: must be a string of decimal digits'],
    ['+1', 'usdc: must be a string of decimal digits'],
    [' 1', 'usdc: must be a string of decimal digits'],
    ['1\n', 'usdc: must be a string of decimal digits'],
    ['1e6', 'usdc: must be a string of decimal digits'],
    ['1.5', 'usdc: must be a string of decimal digits'],
    ['0x10', 'usdc: must be a string of decimal digits'],
    ['1_000', 'usdc: must be a string of decimal digits'],
    ['١', 'usdc: must be a string of decimal digits'],
    ['1'.repeat(79), 'usdc: must have at most 78 digits, got 79'],
    ['9'.repeat(78), 'usdc: must be at most 2^256 - 1'],
    [(2n ** 256n).toString(), 'usdc: must be at most 2^256 - 1'],
  ])('are not parsed from %j', (text, message) => {
    const refusal = expect(() => parseUsdc6('usdc', text))
    refusal.toThrow(InvalidInput)
    refusal.toThrow(message)
  })

  it('are parsed up to the maximum of the contracts, with leading zeros', () => {
    expect(parseUsdc6('usdc', '0001')).toBe(1n)
    expect(parseShares18('shares', '0')).toBe(0n)
    expect(parseDigits('shares', (2n ** 256n - 1n).toString())).toBe(2n ** 256n - 1n)
  })

  it('are parsed back from their printed form', () => {
    fc.assert(
      fc.property(uint256, (value) => {
        expect(parseDigits('x', value.toString())).toBe(value)
      }),
    )
  })

  it.each([
    [0n, '0.000000'],
    [1n, '0.000001'],
    [1_000_000n, '1.000000'],
    [1_234_567_890n, '1234.567890'],
    [-1n, '-0.000001'],
    [-2_500_000n, '-2.500000'],
  ])('are printed as dollars: %s units as %s', (units, text) => {
    expect(formatUsdc6(units)).toBe(text)
  })

  it('are printed with every unit, never rounded', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), (units) => {
        const text = formatUsdc6(units)
        expect(text).toMatch(/^-?(0|[1-9]\d*)\.\d{6}$/)
        expect(BigInt(text.replace('.', ''))).toBe(units)
      }),
    )
  })
})
