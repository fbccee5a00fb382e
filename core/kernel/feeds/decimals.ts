/** Decimals of an exact price, at least the number that feeds send. */
const DECIMALS = 18
/** One whole unit with 18 decimals. */
export const E18 = 10n ** 18n
/** Maximum length of a price text: no coin costs more than 10^20. */
const MAX_TEXT = 42

/**
 * Parses a decimal such as "90771.0076306611" to units of 10^-18; returns null for an invalid, negative or finer
 * number.
 */
export function readDecimal(text: string): bigint | null {
  if (text.length > MAX_TEXT) return null
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > DECIMALS) return null
  return BigInt(whole) * E18 + BigInt(kept.padEnd(DECIMALS, '0'))
}

/** Parses an integer of 10^-18 units; returns null for an invalid text. */
export function readUnits(text: string): bigint | null {
  return text.length <= MAX_TEXT && /^\d+$/.test(text) ? BigInt(text) : null
}

/** Returns the shortest exact decimal of units of 10^-18. */
export function writeDecimal(unitsE18: bigint): string {
  const sign = unitsE18 < 0n ? '-' : ''
  const units = unitsE18 < 0n ? -unitsE18 : unitsE18
  const fraction = (units % E18).toString().padStart(DECIMALS, '0').replace(/0+$/, '')
  return `${sign}${units / E18}${fraction === '' ? '' : `.${fraction}`}`
}
