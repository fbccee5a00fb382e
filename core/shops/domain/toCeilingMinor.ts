import { currencyDigits } from './currencyDigits.ts'

/** Decimals of a ceiling that count; more than any currency has. */
const DECIMALS = 8

/** Converts a price ceiling from whole units of a currency to its smallest units, rounded down. */
export function toCeilingMinor(max: number, currency: string): bigint {
  const [whole = '0', decimals = ''] = max.toFixed(DECIMALS).split('.')
  const digits = currencyDigits(currency)
  return BigInt(whole + decimals.slice(0, digits))
}
