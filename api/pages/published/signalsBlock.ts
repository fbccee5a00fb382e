import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { bpsText, figure, signedBps } from './pageText.ts'
import type { VaultReport } from './readReport.ts'

/** Shows the correlation of the stocks, and weights by their volatility. */
export function signalsBlock(report: VaultReport): Markup {
  return html`<div class="two"><section>${correlation(report)}</section><section>${suggestion(report)}</section></div>`
}

function correlation({ vault, signals }: VaultReport): Markup {
  const symbols = vault.holdings.map(({ symbol }) => symbol)
  return html`<h2>Correlation</h2>
<div class="box"><div class="scroll" tabindex="0" role="group" aria-label="Correlation"><table><caption>Daily returns of the last 90 days, −1 to 1</caption>
<thead><tr><td></td>${symbols.map((symbol) => html`<th scope="col" class="num">${symbol}</th>`)}</tr></thead>
<tbody>${signals.correlation.map(
    (cells, index) =>
      html`<tr><th scope="row"><b>${symbols[index]}</b></th>${cells.map(
        (cell) => html`<td class="num">${figure(cell, 2)}</td>`,
      )}</tr>`,
  )}</tbody></table></div></div>`
}

function suggestion({ vault, signals }: VaultReport): Markup {
  const { weightsBps, basis } = signals.suggestion
  return html`<h2>Suggested weights</h2>
<div class="box"><table class="tight"><caption>${
    basis === 'equal'
      ? 'Equal parts, because a volatility is unknown; not advice'
      : 'Inverse-volatility suggestion, not advice'
  }</caption>
<thead><tr><th scope="col">Stock</th><th scope="col" class="num">Suggested</th><th scope="col" class="num">Difference</th></tr></thead>
<tbody>${vault.holdings.map(({ symbol }, index) => {
    const own = weightsBps[index] ?? 0
    return html`<tr><th scope="row"><b>${symbol}</b></th><td class="num">${bpsText(own)}</td>
<td class="num">${signedBps((vault.currentWeightsBps[index] ?? 0) - own)}</td></tr>`
  })}</tbody></table></div>`
}
