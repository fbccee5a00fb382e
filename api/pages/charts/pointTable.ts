import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { minuteText } from './chartText.ts'

/** Maximum rows of the table beside a chart; the CSV has all points. */
const MAX_ROWS = 12

export type TableRow = { readonly atSec: number; readonly cells: readonly string[] }

type PointTable = {
  readonly summary: string
  readonly columns: readonly string[]
  /** In order of time. */
  readonly rows: readonly TableRow[]
}

/**
 * Shows the values of a chart as a table for readers who cannot see the chart; the rows are evenly
 * thinned, with the first and the last row.
 */
export function pointTable({ summary, columns, rows }: PointTable): Markup {
  const shown = thinned(rows)
  return html`<details><summary>${summary}</summary>
<div class="scroll" tabindex="0" role="group" aria-label="${summary}"><table class="stack nums"><caption>${captionOf(shown.length, rows.length)}</caption>
<thead><tr><th scope="col">Time (UTC)</th>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${shown.map(
    ({ atSec, cells }) =>
      html`<tr><th scope="row">${minuteText(atSec)}</th>${cells.map((cell, index) => html`<td data-label="${columns[index]}">${cell}</td>`)}</tr>`,
  )}</tbody></table></div></details>`
}

function captionOf(shown: number, all: number): string {
  if (all === 0) return 'No points in this range.'
  if (all === 1) return '1 point'
  return shown === all ? `All ${all} points` : `${shown} of ${all} points; the CSV has all points`
}

function thinned(rows: readonly TableRow[]): readonly TableRow[] {
  if (rows.length <= MAX_ROWS) return rows
  return Array.from({ length: MAX_ROWS }, (_none, index) => {
    const at = Math.round((index * (rows.length - 1)) / (MAX_ROWS - 1))
    return rows[at]
  }).filter((row) => row !== undefined)
}
