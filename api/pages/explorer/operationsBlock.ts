import { html } from 'hono/html'
import { chainLabel } from '../../../core/kernel/chains/chainLabel.ts'
import { tag } from '../bridge/statusTag.ts'
import type { Markup } from '../layout.ts'
import { type Links, searchLink } from '../links.ts'
import { amountText, moment } from '../text.ts'
import type { AccountFacts } from './readAccount.ts'

type Operation = NonNullable<AccountFacts['operations']>[number]

/** Shows the newest operations of an account whose gas the sponsor paid; they are facts of the chains. */
export function operationsBlock({ operations }: AccountFacts, links: Links): Markup {
  if (operations === null) {
    return html`<h2>Sponsored operations</h2><p>Sponsored operations are unavailable. Reload this page later.</p>`
  }
  if (operations.length === 0) {
    return html`<h2>Sponsored operations</h2><p>The sponsor paid gas for no operation of the account.</p>`
  }
  return html`<h2>Sponsored operations</h2>
<div class="box"><div class="slide" tabindex="0" role="group" aria-label="Sponsored operations"><table class="stack"><caption>Operations whose gas the sponsor paid, newest first</caption>
<thead><tr><th scope="col">Time (UTC)</th><th scope="col">Chain</th><th scope="col">Outcome</th><th scope="col" class="num">Paid, USDC</th><th scope="col">Operation</th><th scope="col">Transaction</th></tr></thead>
<tbody>${operations.map((operation) => row(operation, links))}</tbody></table></div></div>`
}

function row(operation: Operation, links: Links): Markup {
  const { chainId, feeUsdc6 } = operation
  return html`<tr><th scope="row" class="line">${moment(operation.timestampSec)}</th>
<td data-label="Chain">${chainLabel(chainId)}</td>
<td data-label="Outcome">${operation.success ? tag('good', 'Done') : tag('wait', 'Call failed')}</td>
<td class="num" data-label="Paid, USDC">${feeUsdc6 === null ? '–' : amountText(String(feeUsdc6))}</td>
<td data-label="Operation">${searchLink(operation.userOpHash)}</td>
<td data-label="Transaction">${links.transaction(chainId, operation.txHash, 'short')}</td></tr>`
}
