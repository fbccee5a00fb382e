import { html } from 'hono/html'
import { chainLabel } from '../../../core/kernel/chains/chainLabel.ts'
import type { ChargedPayment } from '../../../core/payments/chargePorts.ts'
import { tag } from '../bridge/statusTag.ts'
import type { Markup } from '../layout.ts'
import type { Links } from '../links.ts'
import { amountText, moment } from '../text.ts'
import type { AccountFacts } from './readAccount.ts'

/**
 * Shows the newest charges of an account, which are facts of the chains. The bought calls are private to the payer
 * (decision 19), so the page states the call that returns them.
 */
export function paymentsBlock({ payments }: AccountFacts, links: Links): Markup {
  return html`<h2>Payments</h2>
${listOf(payments, links)}
<p class="note-line">Only the account itself reads what it bought: <code class="mono">GET /v1/payments</code> with a sign-in of the account (<code class="mono">SIGN-IN-WITH-X</code>) lists all of its payments. Bridges are in the list above.</p>`
}

function listOf(payments: AccountFacts['payments'], links: Links): Markup {
  if (payments === null) return html`<p>Payments are unavailable. Reload this page later.</p>`
  if (payments.length === 0) return html`<p>The account paid for no call.</p>`
  return html`<div class="box"><div class="slide" tabindex="0" role="group" aria-label="Payments"><table class="stack"><caption>Charges of paid calls, newest first, as on the chains</caption>
<thead><tr><th scope="col">Time (UTC)</th><th scope="col">Chain</th><th scope="col">State</th><th scope="col" class="num">Paid, USDC</th><th scope="col">Transaction</th></tr></thead>
<tbody>${payments.map((payment) => row(payment, links))}</tbody></table></div></div>`
}

function row({ chainId, chargedAtSec, ...charge }: ChargedPayment, links: Links): Markup {
  const time = chargedAtSec === null ? 'New' : moment(chargedAtSec)
  return html`<tr><th scope="row" class="line">${time}</th>
<td data-label="Chain">${chainLabel(chainId)}</td>
<td data-label="State">${charge.isFinal ? tag('good', 'Charged') : tag('wait', 'Not final yet')}</td>
<td class="num" data-label="Paid, USDC">${amountText(String(charge.amountUsdc6))}</td>
<td data-label="Transaction">${links.transaction(chainId, charge.txHash, 'short')}</td></tr>`
}
