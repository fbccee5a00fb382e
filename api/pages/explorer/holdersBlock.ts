import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { accountLink } from '../links.ts'
import { sharesText } from '../published/activityBlock.ts'
import { bpsText, dollarsOf } from '../published/pageText.ts'
import { moment } from '../text.ts'
import type { VaultDetail } from './readVaultDetail.ts'

type Holders = VaultDetail['holders']

/** Shows the largest holders of a vault, with the cost of their shares. */
export function holdersBlock({ holders: largest }: Pick<VaultDetail, 'holders'>): Markup {
  const { vault, holders, holderCount } = largest
  if (holders.length === 0) return html`<h2>Holders</h2><p>No account holds shares.</p>`
  const partBps = holders.reduce((sum, { shareOfVaultBps }) => sum + shareOfVaultBps, 0)
  const listed =
    holders.length === holderCount
      ? `All ${holderCount.toLocaleString('en')} holders, most shares first`
      : `The ${holders.length} largest of ${holderCount.toLocaleString('en')} holders, together ${bpsText(partBps)} of the shares`
  const all = html`<a href="/vault/${vault}/holders">All holders</a>`
  return html`<h2>Holders</h2>
${holdersTable(holders, listed, all)}`
}

/** Shows holders as a table, most shares first. */
export function holdersTable(holders: Holders['holders'], caption: string, note: Markup): Markup {
  return html`<div class="box"><div class="slide" tabindex="0" role="group" aria-label="Holders"><table class="stack"><caption>${caption}</caption>
<thead><tr><th scope="col">Account</th><th scope="col" class="num">Shares</th><th scope="col" class="num">Part</th><th scope="col" class="num">Value</th><th scope="col" class="num">Cost</th><th scope="col">Since (UTC)</th></tr></thead>
<tbody>${holders.map(
    (holder) => html`<tr><th scope="row">${accountLink(holder.account)}</th>
<td class="num" data-label="Shares"><data value="${holder.shares}">${sharesText(BigInt(holder.shares))}</data></td>
<td class="num" data-label="Part">${bpsText(holder.shareOfVaultBps)}</td><td class="num" data-label="Value">${dollarsOf(holder.valueUsdc)}</td>
<td class="num" data-label="Cost">${dollarsOf(holder.costBasisUsdc)}</td><td class="line" data-label="Since (UTC)">${moment(holder.firstAt)}</td></tr>`,
  )}</tbody></table></div><p class="note">${note}</p></div>`
}
