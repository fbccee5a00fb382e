import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'
import { gridPath, HEIGHT, timeAxis, WIDTH } from './axes.ts'
import { axisTimes, decimalsFor, MAX_DECIMALS, tickText } from './chartText.ts'
import { plotLines } from './plotLines.ts'
import type { Line } from './series.ts'

/** Number of time labels; a narrow page hides every second label. */
const TIME_LABELS = 5

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
  const title = html`<title id="${chart.id}-t">${chart.title}</title>
<desc id="${chart.id}-d">${chart.description}</desc>`
  const plot = plotLines(chart.lines, chart)
  if (plot === null) return nothing(title, chart)
  const { y, fromSec, toSec, paths } = plot
  const x = timeAxis(fromSec, toSec, TIME_LABELS)
  const decimals = decimalsFor((y.ticks[1] ?? 1) - (y.ticks[0] ?? 0), MAX_DECIMALS)
  return html`<div class="plot ${chart.height}"><div class="ys" aria-hidden="true">${y.ticks
    .toReversed()
    .map((tick) => html`<span>${tickText(tick, decimals)}${chart.unit}</span>`)}</div>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${chart.id}-t ${chart.id}-d">${title}
<path class="grid" d="${gridPath(y)}"/>${raw(paths)}</svg>
<div class="xs" aria-hidden="true">${axisTimes(x.ticks, toSec - fromSec).map((text) => html`<span>${text}</span>`)}</div></div>`
}

function nothing(title: Markup, { id, height }: LineChart): Markup {
  return html`<div class="plot ${height} none"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-t ${id}-d">${title}</svg>
<p>No points in this range yet.</p></div>`
}
