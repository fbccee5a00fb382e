import { InvalidAmount } from './errors.ts'

const DECIMALS = 6
/** Matches an amount; a whole part of up to 18 digits exceeds any supply of USDC. */
const AMOUNT = /^(\d{1,18})(?:\.(\d{1,6}))?$/

/** Parses an amount to USDC-6, without rounding: `'1.25'` is 1250000n. Throws InvalidAmount. */
export function usdc6(text: string): bigint {
  const [, whole, fraction = ''] = AMOUNT.exec(text) ?? []
  if (whole === undefined) throw new InvalidAmount(text)
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

/** Shows USDC-6 with six decimals: 1250000n is `'1.250000'`. */
export function showUsdc6(amountUsdc6: bigint): string {
  const [sign, size] = amountUsdc6 < 0n ? ['-', -amountUsdc6] : ['', amountUsdc6]
  const digits = String(size).padStart(DECIMALS + 1, '0')
  return `${sign}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}
