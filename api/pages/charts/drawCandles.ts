import { html, raw } from 'hono/html'
import type { DrawnCandle } from '../../../core/kernel/operation/chart.ts'
import type { Markup } from '../layout.ts'
import { gridPath, HEIGHT, timeAxis, WIDTH } from './axes.ts'
import { axisTimes, decimalsFor, MAX_DECIMALS, tickText } from './chartText.ts'
import { plotCandles } from './plotCandles.ts'

const TIME_LABELS = 5

type CandleChart = {
  readonly id: string
  readonly title: string
  readonly description: string
  /** In order of time. */
  readonly candles: readonly DrawnCandle[]
}

/** Draws prices as candles: a filled body for a rise, an open body for a fall. */
export function drawCandles({ id, title, description, candles }: CandleChart): Markup {
  const drawn = plotCandles(candles)
  const described = html`<title id="${id}-t">${title}</title><desc id="${id}-d">${description}</desc>`
  if (drawn === null) {
    return html`<div class="plot tall none"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-t ${id}-d">${described}</svg>
<p>No trades in this range.</p></div>`
  }
  const { y, fromSec, toSec, paths } = drawn
  const x = timeAxis(fromSec, toSec, TIME_LABELS)
  const decimals = decimalsFor((y.ticks[1] ?? 1) - (y.ticks[0] ?? 0), MAX_DECIMALS)
  return html`<div class="plot tall"><div class="ys" aria-hidden="true">${y.ticks
    .toReversed()
    .map((tick) => html`<span>${tickText(tick, decimals)}</span>`)}</div>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-t ${id}-d">${described}
<path class="grid" d="${gridPath(y)}"/>${raw(paths)}</svg>
<div class="xs" aria-hidden="true">${axisTimes(x.ticks, toSec - fromSec).map((text) => html`<span>${text}</span>`)}</div></div>`
}
