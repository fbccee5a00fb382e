import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  E18,
  parseDecimal,
  parseUnitsE18,
  writeDecimal,
} from '../../../../../core/kernel/feeds/decimals.ts'
import { distanceFrom, pricesDiffer } from '../../../../../core/updown/domain/priceDistance.ts'
import { price } from '../../updown/domain/aWindow.ts'

describe('decimals of prices', () => {
  it('keep every digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 38n }), (units) => {
        expect(parseDecimal(writeDecimal(units))).toBe(units)
        expect(parseUnitsE18(units.toString())).toBe(units)
      }),
    )
  })

  it.each([
    ['90771.0076306611', '90771.0076306611'],
    ['2.10', '2.1'],
    ['0', '0'],
    ['007', '7'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['1.0000000000000000000000', '1'],
  ])('are parsed from %s as %s', (text, written) => {
    expect(writeDecimal(price(text))).toBe(written)
  })

  it.each([
    '',
    '.5',
    '5.',
    '-1',
    '+1',
    '1e5',
    '1,000',
    ' 1',
    'NaN',
    '0.0000000000000000001',
    '1'.repeat(43),
  ])('are not parsed from %j', (text) => {
    expect(parseDecimal(text)).toBeNull()
  })
})

describe('distances between prices', () => {
  it('are exact, and in basis points rounded towards zero', () => {
    expect(distanceFrom(price('90771'), price('90752.8'))).toEqual({
      differenceE18: -price('18.2'),
      bps: -2,
    })
    expect(distanceFrom(price('100'), price('100.0199'))).toEqual({
      differenceE18: price('0.0199'),
      bps: 1.99,
    })
    expect(() => distanceFrom(0n, 1n)).toThrow(RangeError)
  })

  it('added to one price give the other price', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(amount, amount, (toBeat, now) => {
        const { differenceE18, bps } = distanceFrom(toBeat, now)
        expect(toBeat + differenceE18).toBe(now)
        expect(Math.sign(bps) * (differenceE18 < 0n ? -1 : 1)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('count as a disagreement above one millionth', () => {
    const official = 1_000_000n * E18
    expect(pricesDiffer(official, official + E18)).toBe(false)
    expect(pricesDiffer(official, official - E18)).toBe(false)
    expect(pricesDiffer(official, official + E18 + 1n)).toBe(true)
    expect(pricesDiffer(official, official - E18 - 1n)).toBe(true)
  })
})
