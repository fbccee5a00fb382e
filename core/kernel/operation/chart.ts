/** One value over time, for drawing and never for calculation; null for an unknown value. */
export type SeriesPoint = { readonly atSec: number; readonly value: number | null }

/** One line of a chart, in order of time. */
export type Line = {
  readonly name: string
  /** `main` is the subject of the chart, `other` its benchmark, `second` a further benchmark. */
  readonly emphasis: 'main' | 'other' | 'second'
  readonly points: readonly SeriesPoint[]
}

/** Prices of one bucket in dollars, for drawing and never for calculation. */
export type DrawnCandle = {
  readonly startSec: number
  readonly endSec: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

type ChartTexts = {
  readonly title: string
  /** One sentence that describes the content for a reader who cannot see it. */
  readonly description: string
  /** Unit of the values, shown at the vertical axis. */
  readonly unit: string
}

/** Lines or candles over time in an answer; the interface that serves the answer draws the picture. */
export type Chart = ChartTexts &
  (
    | { readonly kind: 'lines'; readonly lines: readonly Line[] }
    /** In order of time. */
    | { readonly kind: 'candles'; readonly candles: readonly DrawnCandle[] }
  )

export const SVG_TYPE = 'image/svg+xml; charset=utf-8'
