import { scaleLinear } from 'd3-scale'

/**
 * Units of every drawing, which the page stretches to its own width and height. Even at the largest width a unit is
 * less than a pixel, so coordinates are whole numbers.
 */
export const WIDTH = 1200
export const HEIGHT = 600

/** Target number of grid lines. */
const TICKS = 4
/**
 * Minimum span of an axis, as a part of its largest value; a smaller span would show noise as a
 * move.
 */
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

export type Room = {
  /** Values that the axis always includes. */
  readonly include?: readonly number[]
  /** Minimum span of the axis, in units of the values. */
  readonly minSpan?: number
}

/** Vertical axis over the values, its ends rounded to ticks; 0 to 1 without a value. */
export function valueAxis(
  values: readonly number[],
  { include = [], minSpan = 0 }: Room = {},
): Axis {
  const all = [...values, ...include]
  const low = all.reduce((least, value) => Math.min(least, value), Infinity)
  const high = all.reduce((most, value) => Math.max(most, value), -Infinity)
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

/** Horizontal time axis; a single time is drawn in the middle. */
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

/**
 * A series that is never positive keeps zero as its upper end; a series that is never negative, as
 * its lower end.
 */
function withRoom(low: number, high: number, minSpan: number): [number, number] {
  if (low > high) return [0, 1]
  const size = Math.max(Math.abs(low), Math.abs(high))
  const least = Math.max(minSpan, size * MIN_PART)
  if (size <= NOTHING && minSpan === 0) return [low - 1, high + 1]
  const missing = least - (high - low)
  if (missing <= 0) return [low, high]
  if (high === 0) return [low - missing, 0]
  if (low === 0) return [0, high + missing]
  return [low - missing / 2, high + missing / 2]
}

const rounded =
  (scale: (value: number) => number) =>
  (value: number): number =>
    Math.round(scale(value)) + 0
