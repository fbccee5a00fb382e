import { html } from 'hono/html'
import { drawMeter } from '../charts/drawMeter.ts'
import type { Markup } from '../layout.ts'
import { moment } from '../text.ts'
import { bpsText, cents, changeOf, figure, signedBps } from './pageText.ts'
import type { VaultReport } from './readReport.ts'

/** Shows the four stocks: holdings, targets and returns. */
export function constituentsBlock(report: VaultReport): Markup {
  const { vault } = report
  return html`<h2>Constituents</h2>
<div class="box"><div class="slide" tabindex="0" role="group" aria-label="Constituents"><table class="stack"><caption>Current weight as a bar, target weight as a mark. ${rebalanceText(
    vault,
  )}</caption>
<thead><tr><th scope="col">Stock</th><th scope="col">Weight</th><th scope="col" class="num">Current</th><th scope="col" class="num">Target</th>
<th scope="col" class="num">Drift</th><th scope="col" class="num">Price</th><th scope="col" class="num">24 h</th><th scope="col" class="num">RSI</th>
<th scope="col" class="num">Volatility</th><th scope="col" class="num">Multiplier</th></tr></thead>
<tbody>${vault.holdings.map((_holding, index) => row(report, index))}</tbody></table></div>${
    vault.idleBps === 0
      ? ''
      : html`<p class="note">${bpsText(vault.idleBps)} of the value is uninvested USDC.</p>`
  }</div>`
}

/** States whether a rebalance is due, and the time from which the budgets permit it. */
export function rebalanceText(vault: VaultReport['vault']): Markup | string {
  const band = bpsText(vault.rebalanceBandBps)
  const { nextRebalanceAt, unfinished } = vault.rebalanceBudget
  if (!vault.rebalanceNeeded) return `No weight is more than ${band} from its target.`
  const cause = unfinished
    ? 'The last rebalance was partial'
    : `A weight is more than ${band} from its target`
  if (nextRebalanceAt <= vault.asOf.timestamp) return `${cause}: any account may rebalance now.`
  return html`${cause}: the budgets permit the next part from ${moment(nextRebalanceAt)} UTC.`
}

function row({ vault, basket, signals }: VaultReport, index: number): Markup | string {
  const holding = vault.holdings[index]
  const own = signals.constituents[index]
  const token = basket.constituents[index]
  if (holding === undefined || own === undefined || token === undefined) return ''
  const currentBps = vault.currentWeightsBps[index] ?? 0
  const targetBps = vault.targetWeightsBps[index] ?? 0
  const words = `${holding.symbol}: ${bpsText(currentBps)}, target ${bpsText(targetBps)}`
  return html`<tr><th scope="row"><b>${holding.symbol}</b>${token.halted ? html` <span class="halt">Halted</span>` : ''}</th>
<td data-label="Weight">${drawMeter({ label: words, partBps: currentBps, targetBps })}</td>
<td class="num" data-label="Current">${bpsText(currentBps)}</td>
<td class="num" data-label="Target">${bpsText(targetBps)}</td>
<td class="num" data-label="Drift">${signedBps(vault.driftBps[index] ?? 0)}</td>
<td class="num" data-label="Price"><data value="${holding.priceUsdc}">$${cents(BigInt(holding.priceUsdc))}</data></td>
<td class="num" data-label="24 h">${changeOf(own.returns.d1)}</td>
<td class="num" data-label="RSI, 14 days">${figure(own.rsi14, 1)}</td>
<td class="num" data-label="Volatility per year">${figure(own.volAnnualPct, 1, ' %')}</td>
<td class="num" data-label="Multiplier">${Number(token.multiplier)}</td></tr>`
}
