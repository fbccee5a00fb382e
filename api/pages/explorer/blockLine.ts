import { html } from 'hono/html'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { chainLabel } from '../../../core/kernel/chains/chainLabel.ts'
import type { Markup } from '../layout.ts'
import { moment } from '../text.ts'

/** States the block of a page, with the call that returns its figures; `path` is that of the call. */
export function blockLine(
  at: BlockRef,
  { path, hasCsv }: { readonly path: string; readonly hasCsv: boolean },
): Markup {
  const csv = html` · <a href="${path}?format=csv&amp;block=${at.number}">CSV</a>`
  return html`<p class="note-line">True for block ${at.number.toLocaleString('en')} of ${chainLabel(at.chainId)}, ${moment(at.timestampSec)} UTC.
<a href="${path}?block=${at.number}">The same figures as JSON</a>${hasCsv ? csv : ''}</p>`
}
