/** Sale price of a product, and whether the price applies now. */
export type Sale = {
  readonly price: string
  readonly isOn: boolean
  /** Next unix second at which the sale starts or ends; null without such a second. */
  readonly changesAtSec: number | null
}

/**
 * Returns a sale price, and whether it applies at `nowSec`. A sale without dates always applies; a
 * sale with malformed dates never applies.
 *
 * Source: support.google.com/merchants/answer/6324460, two ISO 8601 times separated by a slash.
 */
export function currentSalePrice(price: string, dates: string, nowSec: number): Sale {
  if (price === '') return { price, isOn: false, changesAtSec: null }
  if (dates === '') return { price, isOn: true, changesAtSec: null }
  const [fromSec, toSec] = dates.split('/').map(secondOf)
  if (fromSec === undefined || toSec === undefined || !(fromSec < toSec)) {
    return { price, isOn: false, changesAtSec: null }
  }
  const next = [fromSec, toSec].find((edgeSec) => edgeSec > nowSec)
  return { price, isOn: fromSec <= nowSec && nowSec < toSec, changesAtSec: next ?? null }
}

/** Returns a time as unix seconds, rounded down; NaN for any other text. */
function secondOf(text: string): number {
  // A time without an offset counts as UTC; without this rule, the parser would use the time zone
  // of the machine.
  const timePattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/
  const trimmed = text.trim()
  const match = timePattern.exec(trimmed)
  if (match === null) return Number.NaN
  const zoned = match[4] === undefined && match[1] !== undefined ? `${trimmed}Z` : trimmed
  const offset = zoned.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  return Math.floor(Date.parse(offset) / 1_000)
}
