import { html } from 'hono/html'
import { showAddress } from '../../../core/kernel/operation/outputFields.ts'
import type { PublishedPage } from '../../../core/publish/ports.ts'
import type { Markup } from '../layout.ts'
import { accountLink } from '../links.ts'
import { nameOf } from '../published/pageText.ts'
import { moment } from '../text.ts'

/** A page that is live now. */
export type LivePage = Omit<PublishedPage, 'brand'>

/** Maximum pages of the list, with which a page stays under 60 KB; a vault has one page for each publisher. */
const LISTED_PAGES = 3

/** Shows the live pages of a vault, with the names that their publishers chose. */
export function pagesBlock(pages: readonly LivePage[], vault: string, symbol: string): Markup {
  if (pages.length === 0) return html``
  const all = html`<a href="/v1/published/${vault}">All pages as JSON</a>`
  return html`<h2>Published pages</h2>
<div class="box"><table class="stack"><caption>Pages under the brand of a publisher; their texts are those of the publisher.</caption>
<thead><tr><th scope="col">Page</th><th scope="col">Publisher</th><th scope="col">Live until (UTC)</th></tr></thead>
<tbody>${pages.slice(0, LISTED_PAGES).map(
    (
      page,
    ) => html`<tr><th scope="row"><a href="/v/${page.slug}"><bdi>${nameOf({ label: page.label, brand: {} }, symbol)}</bdi></a></th>
<td data-label="Publisher">${accountLink(showAddress(page.publisher))}</td>
<td class="line" data-label="Live until (UTC)">${moment(page.expiresAtSec)}</td></tr>`,
  )}</tbody></table><p class="note">${all}</p></div>`
}
