/** Decimals of an exact price; what feeds send has at most as many. */
const DECIMALS = 18
/** One unit of whatever a price counts. */
export const E18 = 10n ** 18n
/** Longest text of a price: no coin costs more than ten to the twentieth. */
const MAX_TEXT = 42

/** A decimal such as "90771.0076306611" in units of 10^-18; null where it is none, negative, or finer than that. */
export function readDecimal(text: string): bigint | null {
  if (text.length > MAX_TEXT) return null
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > DECIMALS) return null
  return BigInt(whole) * E18 + BigInt(kept.padEnd(DECIMALS, '0'))
}

/** A whole number of 10^-18 units as feeds write it; null where it is none. */
export function readUnits(text: string): bigint | null {
  return text.length <= MAX_TEXT && /^\d+$/.test(text) ? BigInt(text) : null
}

/** The shortest decimal that is exactly this many units of 10^-18. */
export function writeDecimal(unitsE18: bigint): string {
  const sign = unitsE18 < 0n ? '-' : ''
  const units = unitsE18 < 0n ? -unitsE18 : unitsE18
  const fraction = (units % E18).toString().padStart(DECIMALS, '0').replace(/0+$/, '')
  return `${sign}${units / E18}${fraction === '' ? '' : `.${fraction}`}`
}
