import { type Four, mapFour, toFour } from '../../../kernel/four.ts'

/** Arithmetic mean of the non-null values, not rounded; null without any. */
export function meanOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  return known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Monthly return minus the mean of the basket, percentage points, not rounded. */
export function relativeStrength(monthPct: Four<number | null>): Four<number | null> {
  const mean = meanOfKnown(monthPct)
  return mapFour(monthPct, (own) => (own === null || mean === null ? null : own - mean))
}

/** Indexes of the constituents, the highest return first, nulls last; ties in the order of the basket. */
export function momentumRank(monthPct: Four<number | null>): Four<number> {
  const places = monthPct.map((pct, index) => ({ index, pct: pct ?? Number.NEGATIVE_INFINITY }))
  const ranked = places.toSorted((a, b) => {
    if (a.pct === b.pct) return a.index - b.index
    return a.pct > b.pct ? -1 : 1
  })
  return toFour(ranked.map(({ index }) => index))
}
