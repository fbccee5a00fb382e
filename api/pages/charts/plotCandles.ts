import type { DrawnCandle } from '../../../core/kernel/operation/chart.ts'
import { type Plot, timeAxis, valueAxis, WIDTH } from './axes.ts'

/** Maximum number of candles; each candle shows a group of neighbours. */
export const MAX_CANDLES = 120
/** Part of the width of a candle that its body fills. */
const BODY_PART = 0.7
/** Minimum height of a body, in units of the drawing, so that an unchanged price stays visible. */
const MIN_BODY = 3

/** Returns the shapes of candles: filled bodies for rises, open bodies for falls; null without a candle. */
export function plotCandles(candles: readonly DrawnCandle[]): Plot | null {
  const drawn = mergeCandles(candles, MAX_CANDLES)
  const [first] = drawn
  const last = drawn.at(-1)
  if (first === undefined || last === undefined) return null
  const y = valueAxis(drawn.flatMap(({ high, low }) => [high, low]))
  const x = timeAxis(first.startSec, last.endSec, 1)
  const longestSec = drawn.reduce((max, own) => Math.max(max, own.endSec - own.startSec), 0)
  const halfWidth = Math.max(
    1,
    Math.round(((x.place(first.startSec + longestSec) || WIDTH) * BODY_PART) / 2),
  )
  const shapes = drawn.map((candle) => shapeOf(candle, { x: x.place, y: y.place, halfWidth }))
  const pathOf = (isRise: boolean) =>
    shapes.flatMap((shape) => (shape.isRise === isRise ? [shape.path] : [])).join('')
  return {
    fromSec: first.startSec,
    toSec: last.endSec,
    y,
    paths:
      `<path class="candle rise" d="${pathOf(true)}"/>` +
      `<path class="candle fall" d="${pathOf(false)}"/>`,
  }
}

/** Returns the number of buckets that each drawn candle covers. */
export function bucketsPerCandle(buckets: number, maxCandles = MAX_CANDLES): number {
  return Math.max(1, Math.ceil(buckets / maxCandles))
}

/** Merges neighbours to at most `maxCandles`, from the first open to the last close of each group. */
export function mergeCandles(
  candles: readonly DrawnCandle[],
  maxCandles: number,
): readonly DrawnCandle[] {
  const perGroup = bucketsPerCandle(candles.length, maxCandles)
  return Array.from({ length: Math.ceil(candles.length / perGroup) }, (_none, index) =>
    candles.slice(index * perGroup, (index + 1) * perGroup),
  ).flatMap((group) => {
    const [first] = group
    const last = group.at(-1)
    if (first === undefined || last === undefined) return []
    return [
      {
        startSec: first.startSec,
        endSec: last.endSec,
        open: first.open,
        high: Math.max(...group.map(({ high }) => high)),
        low: Math.min(...group.map(({ low }) => low)),
        close: last.close,
      },
    ]
  })
}

type Places = {
  readonly x: (sec: number) => number
  readonly y: (value: number) => number
  readonly halfWidth: number
}

/** Returns the path of a candle: its wicks above and below the body, and the outline of the body. */
function shapeOf({ startSec, endSec, open, high, low, close }: DrawnCandle, places: Places) {
  const { x, y, halfWidth } = places
  const middle = x((startSec + endSec) / 2)
  const top = y(Math.max(open, close))
  const bottom = Math.max(top + MIN_BODY, y(Math.min(open, close)))
  const path =
    `M${middle} ${y(high)}V${top}M${middle} ${bottom}V${Math.max(bottom, y(low))}` +
    `M${middle - halfWidth} ${top}h${2 * halfWidth}V${bottom}h${-2 * halfWidth}Z`
  return { isRise: close >= open, path }
}
