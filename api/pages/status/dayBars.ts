import { html } from 'hono/html'
import type { ComponentStatus } from '../../../core/status/domain/components.ts'
import type { DayCell } from '../../../core/status/domain/dayCells.ts'
import type { Markup } from '../layout.ts'

/** Units of the drawing: width of a bar, width of its place, and height. */
const BAR = 3
const PLACE = 4
const HEIGHT = 24

type Shown = ComponentStatus | 'unknown'

/** Upper and lower edges of the parts of a bar: each status has its own form and colour. */
const FORMS: Readonly<Record<Shown, readonly (readonly [number, number])[]>> = {
  ok: [[0, 24]],
  degraded: [
    [0, 13],
    [17, 24],
  ],
  down: [
    [0, 4],
    [12, 24],
  ],
  unknown: [[20, 24]],
}

const WORDS: Readonly<Record<Shown, string>> = {
  ok: 'without incident',
  degraded: 'with something degraded',
  down: 'with something down',
  unknown: 'not measured',
}

const SHOWN = ['ok', 'degraded', 'down', 'unknown'] as const

/** Shows one bar per day of a component, oldest first, and the same counts as text for readers who cannot see the bars. */
export function dayBars(name: string, cells: readonly DayCell[]): Markup {
  const counts = SHOWN.map((status) => ({
    status,
    days: cells.filter((cell) => cell.status === status).length,
  }))
  const words = counts.flatMap(({ status, days }) =>
    days === 0 ? [] : [`${days} ${days === 1 ? 'day' : 'days'} ${WORDS[status]}`],
  )
  return html`<svg class="days" viewBox="0 0 ${cells.length * PLACE - 1} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${name}: ${words.join(', ')}">${SHOWN.map(
    (status) => pathOf(status, cells),
  )}</svg>`
}

/** Legend of the bars. */
export function barLegend(): Markup {
  return html`<p class="legend">${SHOWN.map(
    (status) =>
      html`<span><svg class="days" viewBox="0 0 ${BAR * 2} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path class="${status}" d="${barOf(status, 0, BAR * 2)}"/></svg>${WORDS[status]}</span>`,
  )}</p>`
}

function pathOf(status: Shown, cells: readonly DayCell[]): Markup | string {
  const bars = cells.flatMap((cell, index) =>
    cell.status === status ? [barOf(status, index * PLACE, BAR)] : [],
  )
  return bars.length === 0 ? '' : html`<path class="${status}" d="${bars.join('')}"/>`
}

const barOf = (status: Shown, x: number, width: number): string =>
  FORMS[status].map(([top, bottom]) => `M${x} ${top}h${width}V${bottom}h-${width}z`).join('')
