import { currencyDigits } from './currencyDigits.ts'

/** Amount in a feed, in the smallest unit of its currency. */
export type Money = { readonly minor: bigint; readonly currency: string }

/** Maximum characters of an amount. A longer text is not an amount, and its match would be slow. */
const MAX_CHARACTERS = 60
const CURRENCY = /^(?:([A-Za-z]{3})\s*)?([0-9][0-9.,' \u00a0]*)(?:\s*([A-Za-z]{3}))?$/
/** Maximum digits of an amount; a larger amount is an error of the feed. */
const MAX_DIGITS = 13

/**
 * Returns the exact amount of `15.00 USD`, `USD 15`, `1,234.50` or `15,00 EUR`; null for any other
 * text.
 *
 * The last point or comma separates the decimals, with two exceptions. The sign separates thousands
 * if it occurs repeatedly, or if it is a comma before exactly three digits and the currency has no
 * third decimal; the first group must not start with zero. Decimals beyond those of the currency must be
 * zero, because no amount is rounded. Without a currency code the amount is in the shop's currency.
 */
export function parseMoney(text: string, shopCurrency: string): Money | null {
  const trimmed = text.trim()
  const match = trimmed.length > MAX_CHARACTERS ? null : CURRENCY.exec(trimmed)
  if (match === null) return null
  const [, before, figures = '', after] = match
  if (before !== undefined && after !== undefined) return null
  const currency = (before ?? after ?? shopCurrency).toUpperCase()
  const minor = minorOf(figures.trim(), currencyDigits(currency))
  return minor === null ? null : { minor, currency }
}

function minorOf(figures: string, digits: number): bigint | null {
  const { whole, decimals } = split(figures, digits)
  if (!/^(?:\d+|[1-9]\d{0,2}(?:[.,' \u00a0]\d{3})+)$/.test(whole) || !/^\d*$/.test(decimals))
    return null
  if (/[1-9]/.test(decimals.slice(digits))) return null
  const units = whole.replace(/\D/g, '') + decimals.slice(0, digits).padEnd(digits, '0')
  return units.replace(/^0+/, '').length > MAX_DIGITS ? null : BigInt(units)
}

function split(figures: string, digits: number): { whole: string; decimals: string } {
  const at = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','))
  if (at === -1) return { whole: figures, decimals: '' }
  const decimals = figures.slice(at + 1)
  const mark = figures[at] ?? ''
  const isRepeated = figures.indexOf(mark) !== at
  const isGrouping = isRepeated || (decimals.length === 3 && digits !== 3 && mark === ',')
  return isGrouping ? { whole: figures, decimals: '' } : { whole: figures.slice(0, at), decimals }
}
