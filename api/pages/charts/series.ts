/** One value over time, for drawing and never for reckoning; null where nothing is known. */
export type SeriesPoint = { readonly atSec: number; readonly value: number | null }

/** What a chart draws as one line, in order of time. */
export type Line = {
  readonly name: string
  /** `main` is the line that the chart is about; `other` is what it is compared with. */
  readonly look: 'main' | 'other'
  readonly points: readonly SeriesPoint[]
}

/** Values that can be drawn; what is missing or no number is left out. */
export function knownValues(points: readonly SeriesPoint[]): readonly number[] {
  return points.flatMap(({ value }) => (isDrawable(value) ? [value] : []))
}

export const isDrawable = (value: number | null): value is number =>
  value !== null && Number.isFinite(value)
