import { html } from 'hono/html'
import { RETRY_AFTER_SEC } from '../../../core/kernel/retryAfter.ts'
import type { Reply } from '../../http/reply.ts'
import { type Markup, pageReply } from '../layout.ts'
import { HITS_STYLE } from '../toolStyles.ts'
import type { FoundHits } from './findHits.ts'
import type { Hit } from './hit.ts'
import type { ParsedSearch } from './parseSearch.ts'

/** Texts that a search accepts, with an example of each. */
const ACCEPTED = [
  ['Address', '0x and 40 hexadecimal digits', 'a vault, an account, a stock or a contract'],
  [
    'Hash',
    '0x and 64 hexadecimal digits',
    'a transaction of a vault, of a bridge or of a payment, a bridge, or a sponsored operation',
  ],
  ['Symbol', 'AAPL or QIV-1', 'a stock or a vault'],
  ['Part of a name', 'at least two letters', 'the stocks with these letters'],
  ['Published page', 'the name at the end of its address', 'the page'],
  ['Payment', 'pay_ and 32 hexadecimal digits', 'the charge of the payment'],
] as const

/** `/search`: the things that a text names. */
export function searchPage(searched: ParsedSearch, found: FoundHits): Promise<Reply> {
  const text = searched.kind === 'nothing' ? '' : searched.text
  const { status, words } = outcomeOf(searched, found)
  const isShown = found.hits.length > 0
  return pageReply({
    status,
    title: 'Search',
    description: 'Finds vaults, accounts, stocks, transactions, bridges, operations and payments.',
    sheets: [HITS_STYLE],
    hasCopies: true,
    searched: text,
    headers: {
      'x-robots-tag': 'noindex',
      ...(status === 503 && { 'retry-after': String(RETRY_AFTER_SEC.unnamed) }),
    },
    main: html`<h1>Search</h1>
${words}
${isShown ? hitList(found.hits) : acceptedForms()}`,
  })
}

function outcomeOf(
  searched: ParsedSearch,
  { hits, unavailable }: FoundHits,
): { readonly status: number; readonly words: Markup } {
  if (searched.kind === 'nothing') {
    return {
      status: 200,
      words: html`<p>Enter one of these into the field at the top of the page.</p>`,
    }
  }
  if (searched.kind === 'refused') {
    return { status: 400, words: html`<p class="lead" role="status">${searched.problem}</p>` }
  }
  const name = html`<bdi class="mono">${searched.text}</bdi>`
  const missing =
    unavailable.length === 0
      ? ''
      : html` Not searched, because they are unavailable now: ${unavailable.join(', ')}. Repeat the search later.`
  if (hits.length > 0) {
    const count = `${hits.length} ${hits.length === 1 ? 'result' : 'results'}`
    return { status: 200, words: html`<p role="status">${count} for ${name}.${missing}</p>` }
  }
  return {
    status: unavailable.length === 0 ? 200 : 503,
    words: html`<p class="lead" role="status">Nothing found for ${name}.${missing} <a href="/docs?q=${encodeURIComponent(searched.text)}">Search the manual</a> for words.</p>`,
  }
}

function hitList(hits: readonly Hit[]): Markup {
  return html`<ul class="hits box">${hits.map(
    ({ kind, title, path, facts }) =>
      html`<li><span class="kind">${kind}</span>${path === null ? html`<b>${title}</b>` : html`<a href="${path}"><b>${title}</b></a>`}<p>${facts}</p></li>`,
  )}</ul>`
}

function acceptedForms(): Markup {
  return html`<h2>A search finds</h2>
<dl class="facts box">${ACCEPTED.map(
    ([name, form, finds]) => html`<div><dt>${name}</dt><dd>${form}: ${finds}</dd></div>`,
  )}</dl>`
}
