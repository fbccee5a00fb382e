/** A price that holds for a while. */
export type Sale = {
  readonly price: string
  readonly isOn: boolean
  /** Next second at which it begins or ends by itself; null when it does neither. */
  readonly changesAtSec: number | null
}

/**
 * Whether a sale price holds at a moment; one without dates always does, one with dates that cannot be read never does.
 *
 * Source: support.google.com/merchants/answer/6324460, two ISO 8601 moments with a slash between.
 */
export function saleNow(price: string, dates: string, nowSec: number): Sale {
  if (price === '') return { price, isOn: false, changesAtSec: null }
  if (dates === '') return { price, isOn: true, changesAtSec: null }
  const [fromSec, toSec] = dates.split('/').map(secondOf)
  if (fromSec === undefined || toSec === undefined || !(fromSec < toSec)) {
    return { price, isOn: false, changesAtSec: null }
  }
  const next = [fromSec, toSec].find((edgeSec) => edgeSec > nowSec)
  return { price, isOn: fromSec <= nowSec && nowSec < toSec, changesAtSec: next ?? null }
}

/** Unix seconds, rounded down; NaN for what is no moment. */
function secondOf(text: string): number {
  // A moment without an offset would be read in the zone of this machine.
  const isWhole = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/
  const trimmed = text.trim()
  const match = isWhole.exec(trimmed)
  if (match === null) return Number.NaN
  const zoned = match[4] === undefined && match[1] !== undefined ? `${trimmed}Z` : trimmed
  const offset = zoned.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  return Math.floor(Date.parse(offset) / 1_000)
}
