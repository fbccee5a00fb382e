import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'
import { HEIGHT, timeAxis, valueAxis, WIDTH } from './axes.ts'
import { axisTimes, decimalsFor, tickText } from './chartText.ts'

/** Maximum number of candles; each candle shows a group of neighbours. */
export const MAX_CANDLES = 120
const TIME_LABELS = 5
/** Maximum decimals of a label: the decimals of USDC. */
const MAX_DECIMALS = 6
/** Part of the width of a candle that its body fills. */
const BODY_PART = 0.7
/** Minimum height of a body, in units of the drawing, so that an unchanged price stays visible. */
const MIN_BODY = 3

/** Prices of one bucket in dollars, for drawing. */
export type DrawnCandle = {
  readonly startSec: number
  readonly endSec: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

type CandleChart = {
  readonly id: string
  readonly title: string
  readonly description: string
  /** In order of time. */
  readonly candles: readonly DrawnCandle[]
}

/** Draws prices as candles: a filled body for a rise, an open body for a fall. */
export function drawCandles({ id, title, description, candles }: CandleChart): Markup {
  const drawn = mergeCandles(candles, MAX_CANDLES)
  const [first] = drawn
  const last = drawn.at(-1)
  const described = html`<title id="${id}-t">${title}</title><desc id="${id}-d">${description}</desc>`
  if (first === undefined || last === undefined) {
    return html`<div class="plot tall none"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-t ${id}-d">${described}</svg>
<p>No trades in this range.</p></div>`
  }
  const y = valueAxis(drawn.flatMap(({ high, low }) => [high, low]))
  const x = timeAxis(first.startSec, last.endSec, TIME_LABELS)
  const longestSec = drawn.reduce((most, own) => Math.max(most, own.endSec - own.startSec), 0)
  const halfWidth = Math.max(
    1,
    Math.round(((x.place(first.startSec + longestSec) || WIDTH) * BODY_PART) / 2),
  )
  const shapes = drawn.map((candle) => shapeOf(candle, { x: x.place, y: y.place, halfWidth }))
  const rises = shapes.filter(({ isRise }) => isRise).map(({ path }) => path)
  const falls = shapes.filter(({ isRise }) => !isRise).map(({ path }) => path)
  const decimals = decimalsFor((y.ticks[1] ?? 1) - (y.ticks[0] ?? 0), MAX_DECIMALS)
  return html`<div class="plot tall"><div class="ys" aria-hidden="true">${y.ticks
    .toReversed()
    .map((tick) => html`<span>${tickText(tick, decimals)}</span>`)}</div>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-t ${id}-d">${described}
<path class="grid" d="${y.ticks.map((tick) => `M0 ${y.place(tick)}H${WIDTH}`).join('')}"/>${raw(`<path class="candle rise" d="${rises.join('')}"/><path class="candle fall" d="${falls.join('')}"/>`)}</svg>
<div class="xs" aria-hidden="true">${axisTimes(x.ticks, last.endSec - first.startSec).map((text) => html`<span>${text}</span>`)}</div></div>`
}

/** Merges neighbours to at most `maxCandles`, from the first open to the last close of each group. */
export function mergeCandles(
  candles: readonly DrawnCandle[],
  maxCandles: number,
): readonly DrawnCandle[] {
  const perGroup = Math.max(1, Math.ceil(candles.length / maxCandles))
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
