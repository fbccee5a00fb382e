import { html } from 'hono/html'
import type { Reply } from '../../http/reply.ts'
import { type Markup, pageReply } from '../layout.ts'
import type { SearchText } from '../search/parseSearch.ts'
import { CODE_STYLE, HITS_STYLE } from '../toolStyles.ts'
import { MANUAL_PATH } from './manualPage.ts'
import { MANUAL_STYLE } from './manualStyle.ts'
import { MAX_HITS, type ManualHit } from './searchManual.ts'

/** `/docs?q=`: the sections of the manual with the words of a text. */
export function manualSearchPage(searched: SearchText, hits: readonly ManualHit[]): Promise<Reply> {
  const text = searched.kind === 'nothing' ? '' : searched.text
  return pageReply({
    status: searched.kind === 'refused' ? 400 : 200,
    title: 'Search the manual',
    description: 'Sections of the manual with the words of a search.',
    sheets: [CODE_STYLE, MANUAL_STYLE, HITS_STYLE],
    searches: 'manual',
    searched: text,
    headers: { 'x-robots-tag': 'noindex' },
    main: html`<nav class="trail" aria-label="Path"><a href="${MANUAL_PATH}">Manual</a></nav>
<h1>Search the manual</h1>
${searched.kind === 'refused' ? html`<p class="lead" role="status">${searched.problem}</p>` : resultsOf(text, hits)}`,
  })
}

function resultsOf(text: string, hits: readonly ManualHit[]): Markup {
  const name = html`<bdi class="mono">${text}</bdi>`
  if (hits.length === 0) {
    return html`<p class="lead" role="status">The search found no section with ${name}. <a href="/search?q=${encodeURIComponent(text)}">Search the chains</a> for addresses, transactions and
symbols.</p>`
  }
  return html`<p role="status">${summaryOf(hits, name)}</p>
<ul class="hits box">${hits.map(hitRow)}</ul>`
}

/** The search returns at most `MAX_HITS` sections, so a full list may lack sections with the words. */
function summaryOf({ length }: readonly ManualHit[], name: Markup): Markup {
  if (length >= MAX_HITS) return html`The best ${MAX_HITS} sections for ${name}.`
  if (length === 1) return html`1 section for ${name}.`
  return html`${length} sections for ${name}, the best first.`
}

function hitRow({ document, heading, href, excerpt }: ManualHit): Markup {
  const kind = heading === document ? '' : html`<span class="kind">${document}</span>`
  return html`<li>${kind}<a href="${href}"><b>${heading}</b></a><p>${excerpt.map(
    ({ text, isMarked }) => (isMarked ? html`<mark>${text}</mark>` : text),
  )}</p></li>
`
}
