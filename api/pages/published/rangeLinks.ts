import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { RANGES, type RangeName } from './ranges.ts'

const LABELS: Readonly<Record<RangeName, string>> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '1y': '1 year',
  all: 'All',
}

/** Returns links to the present page with each range; the current range is marked. */
export function rangeLinks(current: RangeName): Markup {
  return html`<nav class="ranges" aria-label="Range">${RANGES.map(
    (range) =>
      html`<a href="?range=${range}"${
        range === current ? html` aria-current="true"` : ''
      }>${LABELS[range]}</a>`,
  )}</nav>`
}
