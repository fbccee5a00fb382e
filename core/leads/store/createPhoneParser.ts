import { parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * North American number with any punctuation, an optional 1 before the number and an optional
 * extension after it.
 */
const NORTH_AMERICAN =
  /^\s*(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s./-]*([2-9]\d{2})[\s.-]*(\d{4})\s*(?:(?:x|ext\.?|#)\s*\d{1,6})?\s*$/i

/**
 * Subscriber numbers with each possible first digit, and a subscriber number with a service code.
 * If only a part of an area code is assigned, at least one of these probes fails.
 */
const PROBES = [
  '2111234',
  '2345678',
  '3456789',
  '4567890',
  '5678901',
  '6789012',
  '7890123',
  '8901234',
  '9012345',
]

/**
 * Creates the parser that returns a phone number in US notation as E.164, and null for an invalid
 * number.
 *
 * All numbers of a fully assigned area code are valid, so each area code is tested once. Without
 * this test, the library takes a hundred times as long for millions of numbers.
 */
export function createPhoneParser(): (text: string) => string | null {
  const areas = new Map<string, boolean>()
  const isUnitedStates = (area: string): boolean => {
    const known = areas.get(area)
    if (known !== undefined) return known
    const isValid = PROBES.every((subscriber) => {
      const probe = parsePhoneNumberFromString(`+1${area}${subscriber}`)
      return probe?.country === 'US' && probe.isValid()
    })
    areas.set(area, isValid)
    return isValid
  }
  return (text) => {
    const [, area, exchange, line] = NORTH_AMERICAN.exec(text) ?? []
    if (area !== undefined && isUnitedStates(area)) return `+1${area}${exchange}${line}`
    const phone = parsePhoneNumberFromString(text, 'US')
    return phone?.isValid() ? phone.number : null
  }
}
