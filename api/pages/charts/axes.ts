import { scaleLinear } from 'd3-scale'

/**
 * Units of every drawing, which the page stretches to its own width and height; at its widest each is under a pixel,
 * so that whole units are exact enough and short to write.
 */
export const WIDTH = 1200
export const HEIGHT = 600

/** Lines of the grid that are aimed at. */
const TICKS = 4
/** Part of a value by which a flat line is given room on both sides. */
const FLAT_ROOM = 0.01
/** Part of a value under which a line counts as flat: nobody could read its labels apart. */
const FLAT_PART = 1e-9
/** What counts as zero; the least that is drawn is a unit of USDC, 1e-6. */
const NOTHING = 1e-9

export type Axis = {
  /** Place of a value in units of the drawing. */
  readonly place: (value: number) => number
  /** Evenly spaced values, the first and the last at the ends of the axis. */
  readonly ticks: readonly number[]
}

/** Upright axis over the values and `include`, its ends rounded to ticks; 0 to 1 without a value. */
export function valueAxis(values: readonly number[], include: readonly number[] = []): Axis {
  const all = [...values, ...include]
  const low = all.reduce((least, value) => Math.min(least, value), Infinity)
  const high = all.reduce((most, value) => Math.max(most, value), -Infinity)
  const scale = scaleLinear(withRoom(low, high), [HEIGHT, 0]).nice(TICKS)
  const [bottom = 0, top = 1] = scale.domain()
  const ticks = scale.ticks(TICKS)
  const step = (ticks[1] ?? top) - (ticks[0] ?? bottom)
  // Ends that are no ticks would put labels beside their lines.
  const count = Math.max(1, Math.round((top - bottom) / step))
  return {
    place: rounded(scale),
    ticks: Array.from({ length: count + 1 }, (_none, at) => bottom + ((top - bottom) * at) / count),
  }
}

/** Level axis of time; a moment alone stands in the middle. */
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

function withRoom(low: number, high: number): [number, number] {
  if (low > high) return [0, 1]
  const size = Math.max(Math.abs(low), Math.abs(high))
  if (high - low > size * FLAT_PART && size > NOTHING) return [low, high]
  const room = size > NOTHING ? size * FLAT_ROOM : 1
  return [low - room, high + room]
}

const rounded =
  (scale: (value: number) => number) =>
  (value: number): number =>
    Math.round(scale(value)) + 0
