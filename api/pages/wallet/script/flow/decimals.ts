const DECIMAL = /^([0-9]{1,40})(?:\.([0-9]{0,40}))?$/
const THOUSANDS = /\B(?=(\d{3})+$)/g

/**
 * Returns the digits of a decimal amount in base units; null for another text, for zero, and for more decimals than the
 * unit has.
 */
export function parseUnits(text: string, decimals: number): string | null {
  const [, whole, part = ''] = DECIMAL.exec(text.trim()) ?? []
  if (whole === undefined || part.length > decimals) return null
  const digits = `${whole}${part.padEnd(decimals, '0')}`.replace(/^0+/, '')
  return digits === '' ? null : digits
}

/** Returns base units as a decimal amount with at most `shown` decimals, rounded down, and without zeros at the end. */
export function formatUnits(units: string, decimals: number, shown = decimals): string {
  const digits = units.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(THOUSANDS, ',')
  const part = digits.slice(digits.length - decimals, digits.length - decimals + shown)
  const rest = part.replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}

/** Returns base units as the text of an input: exact and without grouped thousands. */
export const inputText = (units: string, decimals: number): string =>
  formatUnits(units, decimals).replaceAll(',', '')
