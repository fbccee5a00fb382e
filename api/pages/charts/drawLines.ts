import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'
import { HEIGHT, timeAxis, valueAxis, WIDTH } from './axes.ts'
import { axisTimes, decimalsFor, tickText } from './chartText.ts'
import { downsample } from './downsample.ts'
import { linePaths } from './linePaths.ts'
import { knownValues, type Line } from './series.ts'

/** Number of time labels; a narrow page hides every second label. */
const TIME_LABELS = 5
/** Maximum decimals of a label: the decimals of USDC. */
const MAX_DECIMALS = 6

export type LineChart = {
  /** Id of the drawing within its page. */
  readonly id: string
  readonly title: string
  /** Sentence that describes the lines. */
  readonly description: string
  readonly lines: readonly Line[]
  /** Text after each label of the vertical axis. */
  readonly unit: string
  /** Fills from the main line down to the axis, or up to zero for values that are never positive. */
  readonly fill: 'below' | 'to-zero'
  readonly height: 'tall' | 'low'
  /** Minimum span of the vertical axis, in units of the values. */
  readonly minSpan?: number
}

/**
 * Draws lines over time as one inline picture, with the labels of its axes beside it.
 *
 * Labels are text of the page, so they keep the size of other text in a narrow picture.
 */
export function drawLines(chart: LineChart): Markup {
  const lines = chart.lines.map((line) => ({ ...line, points: downsample(line.points) }))
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
<path class="grid" d="${grid}"/>${lines.map((line) => raw(linePaths(line, places)))}</svg>
<div class="xs" aria-hidden="true">${axisTimes(x.ticks, toSec - fromSec).map((text) => html`<span>${text}</span>`)}</div></div>`
}

function nothing(title: Markup, { id, height }: LineChart): Markup {
  return html`<div class="plot ${height} none"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-t ${id}-d">${title}</svg>
<p>No points in this range yet.</p></div>`
}
