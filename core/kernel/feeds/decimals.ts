/** Decimals of an exact price; no feed sends more decimals. */
const DECIMALS = 18
/** One whole unit with 18 decimals. */
export const E18 = 10n ** 18n
/** Maximum characters of a price; no coin costs more than 10^20 USD. */
const MAX_TEXT = 42

/**
 * Parses a decimal such as "90771.0076306611" to units of 10^-18; returns null for an invalid or negative number, and
 * for a number with more than 18 decimals.
 */
export function parseDecimal(text: string): bigint | null {
  if (text.length > MAX_TEXT) return null
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > DECIMALS) return null
  return BigInt(whole) * E18 + BigInt(significant.padEnd(DECIMALS, '0'))
}

/** Parses an integer of 10^-18 units; returns null for an invalid text. */
export function parseUnitsE18(text: string): bigint | null {
  return text.length <= MAX_TEXT && /^\d+$/.test(text) ? BigInt(text) : null
}

/** Formats units of 10^-18 as the shortest exact decimal. */
export function writeDecimal(unitsE18: bigint): string {
  const sign = unitsE18 < 0n ? '-' : ''
  const units = unitsE18 < 0n ? -unitsE18 : unitsE18
  const fraction = (units % E18).toString().padStart(DECIMALS, '0').replace(/0+$/, '')
  return `${sign}${units / E18}${fraction === '' ? '' : `.${fraction}`}`
}
