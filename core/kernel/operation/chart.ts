/** One value over time, for drawing and never for calculation; null for an unknown value. */
export type SeriesPoint = { readonly atSec: number; readonly value: number | null }

/** One line of a chart, in order of time. */
export type Line = {
  readonly name: string
  /** `main` is the subject of the chart, `other` its benchmark, `second` a further benchmark. */
  readonly emphasis: 'main' | 'other' | 'second'
  readonly points: readonly SeriesPoint[]
}

/** Lines over time in an answer; the interface that serves the answer draws the picture. */
export type Chart = {
  readonly title: string
  /** One sentence that describes the lines for a reader who cannot see them. */
  readonly description: string
  /** Unit of the values, shown at the vertical axis. */
  readonly unit: string
  readonly lines: readonly Line[]
}

export const SVG_TYPE = 'image/svg+xml; charset=utf-8'
