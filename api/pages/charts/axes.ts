import { scaleLinear, scaleUtc } from 'd3-scale'

/**
 * Units of every drawing, which the page stretches to its own width and height. Even at the largest width a unit is
 * less than a pixel, so coordinates are whole numbers.
 */
export const WIDTH = 1200
export const HEIGHT = 600

/** Target number of grid lines. */
const TICKS = 4
/** Minimum span of an axis, as a part of its largest value; a smaller span would show noise as a change. */
const MIN_PART = 0.01
/**
 * Threshold below which a value counts as zero; the smallest drawn value is a unit of USDC, 1e-6.
 */
const NOTHING = 1e-9

export type Axis = {
  /** Position of a value in units of the drawing. */
  readonly place: (value: number) => number
  /** Evenly spaced values, the first and the last at the ends of the axis. */
  readonly ticks: readonly number[]
}

/** Content of a drawing with its axes, in units of the drawing. */
export type Plot = {
  /** Ends of the horizontal axis. */
  readonly fromSec: number
  readonly toSec: number
  readonly y: Axis
  /** SVG elements of the content; they contain only numbers, which need no escaping. */
  readonly paths: string
}

export type Room = {
  /** Values that the axis always includes. */
  readonly include?: readonly number[]
  /** Minimum span of the axis, in units of the values. */
  readonly minSpan?: number
}

/** Returns the vertical axis over the values, with both ends rounded to ticks; 0 to 1 without a value. */
export function valueAxis(
  values: readonly number[],
  { include = [], minSpan = 0 }: Room = {},
): Axis {
  const all = [...values, ...include]
  const low = all.reduce((min, value) => Math.min(min, value), Infinity)
  const high = all.reduce((max, value) => Math.max(max, value), -Infinity)
  const scale = scaleLinear(withRoom(low, high, minSpan), [HEIGHT, 0]).nice(TICKS)
  const [bottom = 0, top = 1] = scale.domain()
  const ticks = scale.ticks(TICKS)
  const step = (ticks[1] ?? top) - (ticks[0] ?? bottom)
  // Both ends are ticks; otherwise, labels would not stand beside their lines.
  const count = Math.max(1, Math.round((top - bottom) / step))
  return {
    place: rounded(scale),
    ticks: Array.from({ length: count + 1 }, (_none, at) => bottom + ((top - bottom) * at) / count),
  }
}

/** Returns the horizontal time axis; a single time is drawn in the middle. */
export function timeAxis(fromSec: number, toSec: number, labels: number): Axis {
  const scale = scaleLinear([fromSec, toSec], [0, WIDTH])
  const count = fromSec === toSec ? 0 : labels - 1
  return {
    place: rounded(scale),
    ticks: Array.from({ length: count + 1 }, (_none, at) =>
      count === 0 ? fromSec : fromSec + ((toSec - fromSec) * at) / count,
    ),
  }
}

/** Returns the horizontal time axis with about `count` ticks at round times, UTC; a single time is its own tick. */
export function roundTimeAxis(fromSec: number, toSec: number, count: number): Axis {
  const axis = timeAxis(fromSec, toSec, count)
  if (fromSec === toSec) return axis
  const dates = [new Date(fromSec * 1000), new Date(toSec * 1000)]
  const ticks = scaleUtc(dates, [0, WIDTH])
    .ticks(count)
    .map((date) => date.getTime() / 1000)
  return { place: axis.place, ticks }
}

/** Returns the path of a line across the drawing at each tick of the vertical axis. */
export const gridPath = ({ ticks, place }: Axis): string =>
  ticks.map((tick) => `M0 ${place(tick)}H${WIDTH}`).join('')

/**
 * Widens a range to the minimum span. An end at zero stays at zero: a drawdown, for example, never has positive values.
 */
function withRoom(low: number, high: number, minSpan: number): [number, number] {
  if (low > high) return [0, 1]
  const size = Math.max(Math.abs(low), Math.abs(high))
  const min = Math.max(minSpan, size * MIN_PART)
  if (size <= NOTHING && minSpan === 0) return [low - 1, high + 1]
  const missing = min - (high - low)
  if (missing <= 0) return [low, high]
  if (high === 0) return [low - missing, 0]
  if (low === 0) return [0, high + missing]
  return [low - missing / 2, high + missing / 2]
}

const rounded =
  (scale: (value: number) => number) =>
  (value: number): number =>
    Math.round(scale(value)) + 0
