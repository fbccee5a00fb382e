import { isDrawable, type SeriesPoint } from './series.ts'

/**
 * Maximum points of one line. A point takes 11 bytes with its fill, so a vault with two charts takes at most 53 KB, and
 * four charts with a full brand take at most 60 KB.
 */
export const MAX_DRAWN_POINTS = 160

/** Points that each segment keeps: the lowest, the highest and the first missing point. */
const KEPT_OF_STRETCH = 3

/**
 * Returns at most `maxPoints` of the points, in order, without new points.
 *
 * The first, last, lowest and highest point always stay. Every thinned segment keeps its own
 * extremes and its first missing point.
 */
export function downsample(
  points: readonly SeriesPoint[],
  maxPoints: number = MAX_DRAWN_POINTS,
): readonly SeriesPoint[] {
  const [first] = points
  const last = points.at(-1)
  if (points.length <= maxPoints || first === undefined || last === undefined) return points
  const inner = points.slice(1, -1)
  const stretches = Math.max(1, Math.floor((maxPoints - 2) / KEPT_OF_STRETCH))
  const selected = Array.from({ length: stretches }, (_none, index) => {
    const from = Math.floor((index * inner.length) / stretches)
    const to = Math.floor(((index + 1) * inner.length) / stretches)
    return extremes(inner.slice(from, to))
  })
  return [first, ...selected.flat(), last]
}

function extremes(stretch: readonly SeriesPoint[]): readonly SeriesPoint[] {
  const selected = new Set<number>()
  const missing = stretch.findIndex(({ value }) => !isDrawable(value))
  if (missing >= 0) selected.add(missing)
  for (const sign of [1, -1]) {
    const values = stretch.map(({ value }) => (isDrawable(value) ? value * sign : Infinity))
    const min = values.reduce((low, value) => Math.min(low, value), Infinity)
    if (min !== Infinity) selected.add(values.indexOf(min))
  }
  return stretch.filter((_point, index) => selected.has(index))
}
