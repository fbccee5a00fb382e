import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BOOKING_TOOLS,
  EMAIL_GRADES,
  FLAG_MASKS,
  PAYMENT_TOOLS,
  PLATFORMS,
  packTraits,
  unpackTraits,
  WEBSITE_STATES,
} from '../../../../../core/leads/domain/leadFlags.ts'

const anyTraits = fc.record({
  grade: fc.constantFrom(...EMAIL_GRADES, null),
  website: fc.constantFrom(...WEBSITE_STATES),
  booking: fc.subarray([...BOOKING_TOOLS]),
  payments: fc.subarray([...PAYMENT_TOOLS]),
  platform: fc.constantFrom(...PLATFORMS, null),
  hiring: fc.boolean(),
  isChecked: fc.boolean(),
})

describe('packed traits of leads', () => {
  it('unpack to the packed traits, from a number that fits an int4', () => {
    fc.assert(
      fc.property(anyTraits, (traits) => {
        const flags = packTraits(traits)
        expect(flags).toBeGreaterThanOrEqual(0)
        expect(flags).toBeLessThan(2 ** 27)
        expect(unpackTraits(flags)).toEqual(traits)
      }),
    )
  })

  it('pack to the unpacked number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 27 - 1 }), (flags) => {
        expect(packTraits(unpackTraits(flags))).toBe(flags)
      }),
    )
  })

  it('have masks without overlap and without an unused bit', () => {
    const masks = Object.values(FLAG_MASKS)
    expect(masks.reduce((sum, mask) => sum + mask, 0)).toBe(2 ** 27 - 1)
    expect(masks.reduce((all, mask) => all | mask, 0)).toBe(2 ** 27 - 1)
  })

  it.each([-1, 2 ** 27, 0.5, Number.NaN])('reject %s, which no traits have', (flags) => {
    expect(() => unpackTraits(flags)).toThrow(RangeError)
  })
})
