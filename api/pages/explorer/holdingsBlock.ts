import { html } from 'hono/html'
import { TOKEN_UNIT } from '../../../core/vaults/domain/vaultRules.ts'
import { drawMeter } from '../charts/drawMeter.ts'
import type { Markup } from '../layout.ts'
import type { Links } from '../links.ts'
import { rebalanceText } from '../published/constituentsBlock.ts'
import { bpsText, dollarsOf, signedBps } from '../published/pageText.ts'
import type { VaultReport } from '../published/readReport.ts'

/** Smallest shown part of a token: a ten-thousandth. */
const SHOWN_TOKEN = 10n ** 4n

/** Shows the holdings of a vault with their targets and drift. */
export function holdingsBlock(report: VaultReport, links: Links): Markup {
  const { vault } = report
  const idle =
    vault.idleBps === 0 && vault.idleUsdc === '0'
      ? ''
      : html`<p class="note">${dollarsOf(vault.idleUsdc)} (${bpsText(vault.idleBps)} of the value) is uninvested USDC.</p>`
  return html`<h2>Holdings, targets and drift</h2>
<div class="box"><div class="slide" tabindex="0" role="group" aria-label="Holdings"><table class="stack"><caption>Current weight as a bar, target weight as a mark. ${rebalanceText(
    vault,
  )}</caption>
<thead><tr><th scope="col">Stock</th><th scope="col">Weight</th><th scope="col" class="num">Current</th><th scope="col" class="num">Target</th><th scope="col" class="num">Drift</th>
<th scope="col" class="num">Tokens</th><th scope="col" class="num">Price</th><th scope="col" class="num">Value</th><th scope="col">Token contract</th></tr></thead>
<tbody>${vault.holdings.map((_holding, index) => row(report, { index, links }))}</tbody></table></div>${idle}</div>`
}

type Row = { readonly index: number; readonly links: Links }

function row({ at, vault, basket }: VaultReport, { index, links }: Row): Markup | string {
  const holding = vault.holdings[index]
  if (holding === undefined) return ''
  const currentBps = vault.currentWeightsBps[index] ?? 0
  const targetBps = vault.targetWeightsBps[index] ?? 0
  const isHalted = basket.constituents[index]?.halted === true
  const words = `${holding.symbol}: ${bpsText(currentBps)}, target ${bpsText(targetBps)}`
  return html`<tr><th scope="row"><a href="/stock/${encodeURIComponent(holding.symbol)}"><b>${holding.symbol}</b></a>${isHalted ? html` <span class="halt">Halted</span>` : ''}</th>
<td data-label="Weight">${drawMeter({ label: words, partBps: currentBps, targetBps })}</td>
<td class="num" data-label="Current">${bpsText(currentBps)}</td><td class="num" data-label="Target">${bpsText(targetBps)}</td>
<td class="num" data-label="Drift">${signedBps(vault.driftBps[index] ?? 0)}</td>
<td class="num" data-label="Tokens"><data value="${holding.balance}">${tokensText(BigInt(holding.balance))}</data></td>
<td class="num" data-label="Price">${dollarsOf(holding.priceUsdc)}</td><td class="num" data-label="Value">${dollarsOf(holding.valueUsdc)}</td>
<td data-label="Token contract">${links.address(at.chainId, holding.address, 'cut')}</td></tr>`
}

/** Tokens to a ten-thousandth, rounded down. */
function tokensText(units: bigint): string {
  const whole = (units / TOKEN_UNIT).toLocaleString('en')
  return `${whole}.${String((units % TOKEN_UNIT) / SHOWN_TOKEN).padStart(4, '0')}`
}
