import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { describe, expect, it } from 'vitest'
import { createPhoneParser } from '../../../../../core/leads/store/createPhoneParser.ts'

const parsePhone = createPhoneParser()

describe('createPhoneParser', () => {
  it.each([
    ['(512) 474-1234', '+15124741234'],
    ['512.474.1234', '+15124741234'],
    ['1-512-474-1234', '+15124741234'],
    ['+1 512 474 1234 ext. 12', '+15124741234'],
    ['5124741234', '+15124741234'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('parses %s as %s', (text, phone) => {
    expect(parsePhone(text)).toBe(phone)
  })

  it.each(['', '12', '999-999-9999', '512-174-1234', '(555) 555-5555', 'call us', '=1+1'])(
    'rejects "%s"',
    (text) => {
      expect(parsePhone(text)).toBeNull()
    },
  )

  it('equals the library on every number of ten digits, and parses its own output to the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }), (number) => {
        const phone = parsePhone(`${number}`)
        const reference = parsePhoneNumberFromString(`${number}`, 'US')
        expect(phone).toBe(reference?.isValid() ? reference.number : null)
        if (phone !== null) expect(parsePhone(phone)).toBe(phone)
      }),
      { numRuns: 2000 },
    )
  })
})
