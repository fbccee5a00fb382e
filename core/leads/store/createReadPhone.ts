import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** A number of North America in any punctuation, with or without the 1 before it and an extension behind it. */
const NORTH_AMERICAN =
  /^\s*(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s./-]*([2-9]\d{2})[\s.-]*(\d{4})\s*(?:(?:x|ext\.?|#)\s*\d{1,6})?\s*$/i

/** Subscriber numbers of every first digit and of a service code: area codes of which only a part is open fail one. */
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
 * Makes the reader of phone numbers as they are written in the United States, to E.164; null where it can be none.
 *
 * Where a whole area code is open its numbers are valid by it, so that each code is asked once: on millions of numbers
 * the library alone takes a hundred times as long.
 */
export function createReadPhone(): (text: string) => string | null {
  const areas = new Map<string, boolean>()
  const isUnitedStates = (area: string): boolean => {
    const known = areas.get(area)
    if (known !== undefined) return known
    const isOurs = PROBES.every((subscriber) => {
      const probe = parsePhoneNumberFromString(`+1${area}${subscriber}`)
      return probe?.country === 'US' && probe.isValid()
    })
    areas.set(area, isOurs)
    return isOurs
  }
  return (text) => {
    const [, area, exchange, line] = NORTH_AMERICAN.exec(text) ?? []
    if (area !== undefined && isUnitedStates(area)) return `+1${area}${exchange}${line}`
    const phone = parsePhoneNumberFromString(text, 'US')
    return phone?.isValid() ? phone.number : null
  }
}
