import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

/** Names the feed of a page to programs. */
export const feedLink = (title: string, url: string): Markup =>
  html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${url}">
`
