import { HEIGHT, type Plot, timeAxis, valueAxis } from './axes.ts'
import { downsample } from './downsample.ts'
import { linePaths } from './linePaths.ts'
import { knownValues, type Line } from './series.ts'

type Space = {
  /** Fills from the main line down to the axis, or up to zero for values that are never positive. */
  readonly fill: 'below' | 'to-zero'
  /** Minimum span of the vertical axis, in units of the values. */
  readonly minSpan?: number
}

/** Returns the paths of lines over one range of time; null without a value. */
export function plotLines(given: readonly Line[], { fill, minSpan = 0 }: Space): Plot | null {
  const lines = given.map((line) => ({ ...line, points: downsample(line.points) }))
  const times = lines.flatMap(({ points }) => points.map(({ atSec }) => atSec))
  const values = lines.flatMap(({ points }) => knownValues(points))
  if (values.length === 0) return null
  const fromSec = times.reduce((min, sec) => Math.min(min, sec), Infinity)
  const toSec = times.reduce((max, sec) => Math.max(max, sec), -Infinity)
  const x = timeAxis(fromSec, toSec, 1)
  const y = valueAxis(values, { include: fill === 'to-zero' ? [0] : [], minSpan })
  const floor = fill === 'to-zero' ? y.place(0) : HEIGHT
  const places = { x: x.place, y: y.place, floor }
  return { fromSec, toSec, y, paths: lines.map((line) => linePaths(line, places)).join('') }
}
