import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'
import { HEIGHT, timeAxis, valueAxis, WIDTH } from './axes.ts'
import { axisTimes, decimalsFor, tickText } from './chartText.ts'
import { downsample } from './downsample.ts'
import { linePaths } from './linePaths.ts'
import { knownValues, type Line } from './series.ts'

/** Labels along the time; the page hides every other one where it is narrow. */
const TIME_LABELS = 5
/** Decimals that a label has at most; units of USDC. */
const MAX_DECIMALS = 6

export type LineChart = {
  /** Name of the drawing within its page. */
  readonly id: string
  readonly title: string
  /** One sentence that says what the lines show. */
  readonly description: string
  readonly lines: readonly Line[]
  /** Text after each label of the upright axis. */
  readonly unit: string
  /** Fills the main line down to the axis, or up to zero for what is never positive. */
  readonly fill: 'below' | 'to-zero'
  readonly height: 'tall' | 'low'
  /** Least that the upright axis spans, in units of the values. */
  readonly minSpan?: number
}

/**
 * Lines over time as one inline picture, with labels of its axes beside it.
 *
 * Labels are text of the page, so that they stay as large as other text however narrow the picture is.
 */
export function drawLines(chart: LineChart): Markup {
  const lines = chart.lines.map((one) => ({ ...one, points: downsample(one.points) }))
  const times = lines.flatMap(({ points }) => points.map(({ atSec }) => atSec))
  const values = lines.flatMap(({ points }) => knownValues(points))
  const title = html`<title id="${chart.id}-t">${chart.title}</title>
<desc id="${chart.id}-d">${chart.description}</desc>`
  if (values.length === 0) return nothing(title, chart)
  const fromSec = times.reduce((least, sec) => Math.min(least, sec), Infinity)
  const toSec = times.reduce((most, sec) => Math.max(most, sec), -Infinity)
  const x = timeAxis(fromSec, toSec, TIME_LABELS)
  const y = valueAxis(values, {
    include: chart.fill === 'to-zero' ? [0] : [],
    minSpan: chart.minSpan ?? 0,
  })
  const floor = chart.fill === 'to-zero' ? y.place(0) : HEIGHT
  const places = { x: x.place, y: y.place, floor }
  const step = (y.ticks[1] ?? 1) - (y.ticks[0] ?? 0)
  const decimals = decimalsFor(step, MAX_DECIMALS)
  const grid = y.ticks.map((tick) => `M0 ${y.place(tick)}H${WIDTH}`).join('')
  return html`<div class="plot ${chart.height}"><div class="ys" aria-hidden="true">${y.ticks
    .toReversed()
    .map((tick) => html`<span>${tickText(tick, decimals)}${chart.unit}</span>`)}</div>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${chart.id}-t ${chart.id}-d">${title}
<path class="grid" d="${grid}"/>${lines.map((one) => raw(linePaths(one, places)))}</svg>
<div class="xs" aria-hidden="true">${axisTimes(x.ticks, toSec - fromSec).map((text) => html`<span>${text}</span>`)}</div></div>`
}

function nothing(title: Markup, { id, height }: LineChart): Markup {
  return html`<div class="plot ${height} none"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-t ${id}-d">${title}</svg>
<p>No points in this range yet.</p></div>`
}
