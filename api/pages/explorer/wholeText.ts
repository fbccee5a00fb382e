import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

/** Shows the start of a hash or of an address; the whole value is in the page, and one click selects all of it. */
export const wholeOf = (value: string): Markup =>
  html`<span class="mono whole" title="${value}">${value}</span>`
