import { currencyDigits } from './currencyDigits.ts'

/** Returns an amount in whole units of its currency, for people; exact to 15 digits. */
export function plainPrice(minor: bigint, currency: string): number {
  const digits = currencyDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return Number(`${text.slice(0, text.length - digits)}.${text.slice(text.length - digits)}`)
}
