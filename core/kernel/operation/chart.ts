/** One value over time, for drawing and never for reckoning; null where nothing is known. */
export type SeriesPoint = { readonly atSec: number; readonly value: number | null }

/** What a chart draws as one line, in order of time. */
export type Line = {
  readonly name: string
  /** `main` is the line that the chart is about; `other` is its benchmark. */
  readonly look: 'main' | 'other'
  readonly points: readonly SeriesPoint[]
}

/** Lines over time as an answer describes them; the picture is drawn where it is served. */
export type Chart = {
  readonly title: string
  /** One sentence that says what the lines show to a reader who does not see them. */
  readonly description: string
  /** Unit of the values, named at the upright axis. */
  readonly unit: string
  readonly lines: readonly Line[]
}

export const SVG_TYPE = 'image/svg+xml; charset=utf-8'
