import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { sharesText } from '../published/activityBlock.ts'
import { bpsText, dollarsOf } from '../published/pageText.ts'
import { moment } from '../text.ts'
import type { VaultDetail } from './readVaultDetail.ts'
import { accountOf } from './wholeText.ts'

/** Shows the largest holders of a vault, with the cost of their shares. */
export function holdersBlock({ at, holders: found }: Pick<VaultDetail, 'at' | 'holders'>): Markup {
  const { vault, holders, holderCount } = found
  if (holders.length === 0) return html`<h2>Holders</h2><p>No account holds shares.</p>`
  const partBps = holders.reduce((sum, { shareOfVaultBps }) => sum + shareOfVaultBps, 0)
  const listed =
    holders.length === holderCount
      ? `All ${holderCount.toLocaleString('en')} holders, most shares first`
      : `The ${holders.length} largest of ${holderCount.toLocaleString('en')} holders, together ${bpsText(partBps)} of the shares`
  const path = `/v1/vault/${vault}/holders`
  return html`<h2>Holders</h2>
<div class="box"><div class="slide" tabindex="0" role="group" aria-label="Holders"><table class="stack"><caption>${listed}</caption>
<thead><tr><th scope="col">Account</th><th scope="col" class="num">Shares</th><th scope="col" class="num">Part</th><th scope="col" class="num">Value</th><th scope="col" class="num">Cost</th><th scope="col">Since (UTC)</th></tr></thead>
<tbody>${holders.map(
    (holder) => html`<tr><th scope="row">${accountOf(holder.account)}</th>
<td class="num" data-label="Shares"><data value="${holder.shares}">${sharesText(BigInt(holder.shares))}</data></td>
<td class="num" data-label="Part">${bpsText(holder.shareOfVaultBps)}</td><td class="num" data-label="Value">${dollarsOf(holder.valueUsdc)}</td>
<td class="num" data-label="Cost">${dollarsOf(holder.costBasisUsdc)}</td><td class="line" data-label="Since (UTC)">${moment(holder.firstAt)}</td></tr>`,
  )}</tbody></table></div><p class="note"><a href="${path}?block=${at.number}">All holders as JSON</a> · <a href="${path}?format=csv&amp;block=${at.number}">CSV</a></p></div>`
}
