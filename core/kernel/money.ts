import { InvalidInput } from './errors.ts'

/** USDC base units, 6 decimals; 1_000_000n is one dollar. A price is in USDC base units per whole token. */
export type Usdc6 = bigint & { readonly unit: 'usdc6' }

/** Vault share base units, 18 decimals. */
export type Shares18 = bigint & { readonly unit: 'shares18' }

/** Digits of 2^256 - 1, the largest number that a contract accepts. */
const MAX_DIGITS = 78
const MAX_UINT256 = 2n ** 256n - 1n
const USDC_DECIMALS = 6
const DIGITS = /^[0-9]+$/

/**
 * Marks a number of USDC base units.
 *
 * Throws RangeError for a negative number.
 */
export function usdc6(units: bigint): Usdc6 {
  if (units < 0n) throw new RangeError(`usdc6 must not be negative, got ${units}`)
  return units as Usdc6
}

/**
 * Marks a number of share base units.
 *
 * Throws RangeError for a negative number.
 */
export function shares18(units: bigint): Shares18 {
  if (units < 0n) throw new RangeError(`shares18 must not be negative, got ${units}`)
  return units as Shares18
}

/**
 * Returns `value · numerator / denominator` with a full-width product, rounded down.
 *
 * Throws RangeError for a negative operand or a zero denominator, both of which the contracts reject too.
 */
export function mulDivDown(value: bigint, numerator: bigint, denominator: bigint): bigint {
  assertUnsigned(value, numerator, denominator)
  return (value * numerator) / denominator
}

/**
 * Returns `value · numerator / denominator` with a full-width product, rounded up.
 *
 * Throws RangeError for a negative operand or a zero denominator.
 */
export function mulDivUp(value: bigint, numerator: bigint, denominator: bigint): bigint {
  assertUnsigned(value, numerator, denominator)
  return (value * numerator + denominator - 1n) / denominator
}

/**
 * Returns `value · numerator / denominator` with a full-width product, rounded to the nearest unit, halves up.
 *
 * Throws RangeError for a negative operand or a zero denominator.
 */
export function mulDivNearest(value: bigint, numerator: bigint, denominator: bigint): bigint {
  assertUnsigned(value, numerator, denominator)
  return (2n * value * numerator + denominator) / (2n * denominator)
}

/**
 * Parses a string of decimal digits, the API's form of amounts.
 *
 * Throws InvalidInput that names `field`, for other characters, more than 78 digits, or a number above 2^256 - 1.
 */
export function parseDigits(field: string, text: string): bigint {
  if (text.length > MAX_DIGITS) {
    throw new InvalidInput(field, `must have at most ${MAX_DIGITS} digits, got ${text.length}`)
  }
  if (!DIGITS.test(text)) throw new InvalidInput(field, 'must be a string of decimal digits')
  const value = BigInt(text)
  if (value > MAX_UINT256) throw new InvalidInput(field, 'must be at most 2^256 - 1')
  return value
}

/** Parses a digit string to USDC-6. Throws InvalidInput as `parseDigits` does. */
export function parseUsdc6(field: string, text: string): Usdc6 {
  return usdc6(parseDigits(field, text))
}

/** Parses a digit string to shares. Throws InvalidInput as `parseDigits` does. */
export function parseShares18(field: string, text: string): Shares18 {
  return shares18(parseDigits(field, text))
}

/**
 * Formats dollars with all 6 decimals, never rounded: `1234567890n` is `"1234.567890"`; a loss has a leading minus.
 */
export function formatUsdc6(amountUsdc6: bigint): string {
  const sign = amountUsdc6 < 0n ? '-' : ''
  const digits = (amountUsdc6 < 0n ? -amountUsdc6 : amountUsdc6)
    .toString()
    .padStart(USDC_DECIMALS + 1, '0')
  return `${sign}${digits.slice(0, -USDC_DECIMALS)}.${digits.slice(-USDC_DECIMALS)}`
}

function assertUnsigned(value: bigint, numerator: bigint, denominator: bigint): void {
  if (value < 0n || numerator < 0n || denominator <= 0n) {
    throw new RangeError(`no unsigned ratio of ${value} · ${numerator} / ${denominator}`)
  }
}
