import { currencyDigits } from './currencyDigits.ts'

/** Number of decimals of a maximum price that are read; no currency has more. */
const DECIMALS = 8

/** Converts a maximum price from whole units of a currency to its smallest units, rounded down. */
export function toCeilingMinor(max: number, currency: string): bigint {
  const [whole = '0', decimals = ''] = max.toFixed(DECIMALS).split('.')
  const digits = currencyDigits(currency)
  return BigInt(whole + decimals.slice(0, digits))
}
