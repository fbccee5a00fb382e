import { type Four, mapFour, toFour } from '../../../kernel/four.ts'

/** Returns the arithmetic mean of the values that are not null, not rounded; null if all values are null. */
export function meanOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  return known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Returns each monthly return minus the mean of the basket, percentage points, not rounded. */
export function relativeStrength(monthPct: Four<number | null>): Four<number | null> {
  const mean = meanOfKnown(monthPct)
  return mapFour(monthPct, (own) => (own === null || mean === null ? null : own - mean))
}

/**
 * Returns the indexes of the constituents, highest return first, nulls last; equal returns keep the order of the
 * basket.
 */
export function momentumRank(monthPct: Four<number | null>): Four<number> {
  const places = monthPct.map((pct, index) => ({ index, pct: pct ?? Number.NEGATIVE_INFINITY }))
  const ranked = places.toSorted((a, b) => {
    if (a.pct === b.pct) return a.index - b.index
    return a.pct > b.pct ? -1 : 1
  })
  return toFour(ranked.map(({ index }) => index))
}
