import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'
import { HEIGHT, timeAxis, valueAxis, WIDTH } from './axes.ts'
import { axisTimes, decimalsFor, tickText } from './chartText.ts'

/** Maximum number of bars; each bar shows the sum of neighbouring points. */
export const MAX_BARS = 48
const TIME_LABELS = 5
/** Maximum decimals of a label: the decimals of USDC. */
const MAX_DECIMALS = 6
/** Part of its place that a bar fills. */
const BAR_PART = 0.7
/** Minimum height of a nonzero bar, in units of the drawing, so that small flows stay visible. */
const MIN_HEIGHT = 5

export type FlowPoint = { readonly atSec: number; readonly inUsd: number; readonly outUsd: number }

type FlowChart = {
  readonly id: string
  readonly title: string
  readonly description: string
  /** In order of time. */
  readonly points: readonly FlowPoint[]
}

/**
 * Draws inflows as bars up and outflows as bars down; neighbours are summed until they fit
 * `MAX_BARS`.
 */
export function drawFlows({ id, title, description, points }: FlowChart): Markup {
  const bars = sumNeighbours(points)
  const first = bars[0]
  const last = bars.at(-1)
  const described = html`<title id="${id}-t">${title}</title><desc id="${id}-d">${description}</desc>`
  const isStill = bars.every(({ inUsd, outUsd }) => inUsd === 0 && outUsd === 0)
  if (first === undefined || last === undefined || isStill) {
    return html`<div class="plot low none"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-t ${id}-d">${described}</svg>
<p>No flows in this range.</p></div>`
  }
  const y = valueAxis(
    bars.flatMap(({ inUsd, outUsd }) => [inUsd, -outUsd]),
    { include: [0] },
  )
  const x = timeAxis(first.atSec, last.atSec, TIME_LABELS)
  const decimals = decimalsFor((y.ticks[1] ?? 1) - (y.ticks[0] ?? 0), MAX_DECIMALS)
  const shapes = bars.map((bar, index) => drawnBar(bar, { index, count: bars.length, y: y.place }))
  return html`<div class="plot low"><div class="ys" aria-hidden="true">${y.ticks
    .toReversed()
    .map((tick) => html`<span>${tickText(Math.abs(tick), decimals)}</span>`)}</div>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-t ${id}-d">${described}
<path class="grid" d="${y.ticks.map((tick) => `M0 ${y.place(tick)}H${WIDTH}`).join('')}"/>${raw(shapes.join(''))}</svg>
<div class="xs" aria-hidden="true">${axisTimes(x.ticks, last.atSec - first.atSec).map((text) => html`<span>${text}</span>`)}</div></div>`
}

/** Sums neighbours to at most `MAX_BARS` points, each with the time of the last summed point. */
export function sumNeighbours(points: readonly FlowPoint[]): readonly FlowPoint[] {
  const perBar = Math.max(1, Math.ceil(points.length / MAX_BARS))
  const count = Math.ceil(points.length / perBar)
  return Array.from({ length: count }, (_none, index) => {
    const group = points.slice(index * perBar, (index + 1) * perBar)
    return {
      atSec: group.at(-1)?.atSec ?? 0,
      inUsd: group.reduce((sum, { inUsd }) => sum + inUsd, 0),
      outUsd: group.reduce((sum, { outUsd }) => sum + outUsd, 0),
    }
  })
}

type Place = { readonly index: number; readonly count: number; readonly y: (v: number) => number }

function drawnBar({ inUsd, outUsd }: FlowPoint, { index, count, y }: Place): string {
  const room = WIDTH / count
  const left = (room * (index + (1 - BAR_PART) / 2)).toFixed(0)
  const width = (room * BAR_PART).toFixed(0)
  const zero = y(0)
  const up = inUsd > 0 ? Math.max(MIN_HEIGHT, zero - y(inUsd)) : 0
  const down = outUsd > 0 ? Math.max(MIN_HEIGHT, y(-outUsd) - zero) : 0
  const bar = (name: string, top: number, height: number) =>
    height === 0
      ? ''
      : `<rect class="${name}" x="${left}" y="${top.toFixed(0)}" width="${width}" height="${height.toFixed(0)}"/>`
  return bar('in', zero - up, up) + bar('out', zero, down)
}
