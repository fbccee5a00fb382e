import { html } from 'hono/html'
import { minuteText, signedPct } from '../charts/chartText.ts'
import type { Markup } from '../layout.ts'
import { changeOf } from '../published/pageText.ts'
import type { VaultDetail, WindowReturns } from './readVaultDetail.ts'

const WINDOW_WORDS = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '365d': '1 year',
} as const

/** Compares the vault with equal weights and with buy-and-hold, over each window between the same two blocks. */
export function comparisonTable({ windows }: Pick<VaultDetail, 'windows'>): Markup {
  if (windows.length === 0)
    return html`<p class="note-line">The vault has no history to compare yet.</p>`
  return html`<div class="box compared"><div class="slide" tabindex="0" role="group" aria-label="Comparison"><table class="stack"><caption>Returns between the same two blocks, net of fees. The difference is that of the vault, in percentage points.</caption>
<thead><tr><th scope="col">Window</th><th scope="col">Start (UTC)</th><th scope="col" class="num">Vault</th><th scope="col" class="num">Equal weights</th><th scope="col" class="num">Difference</th>
<th scope="col" class="num">Buy and hold</th><th scope="col" class="num">Difference</th></tr></thead>
<tbody>${windows.map(row)}</tbody></table></div></div>`
}

function row(returns: WindowReturns): Markup {
  const { windowName, startPoint, fromAt, vaultPct, equalWeightPct, buyAndHoldPct } = returns
  const start = startPoint?.timestamp ?? fromAt
  const words = windowName === null ? 'Since launch' : WINDOW_WORDS[windowName]
  return html`<tr><th scope="row">${words}</th><td class="line" data-label="Start (UTC)">${minuteText(start)}</td>
<td class="num" data-label="Vault">${changeOf(vaultPct)}</td><td class="num" data-label="Equal weights">${changeOf(equalWeightPct)}</td><td class="num" data-label="Against equal weights">${differenceOf(returns.vsEqualWeightBps)}</td>
<td class="num" data-label="Buy and hold">${changeOf(buyAndHoldPct)}</td><td class="num" data-label="Against buy and hold">${differenceOf(returns.vsBuyAndHoldBps)}</td></tr>`
}

/** Basis points as signed percentage points, `+0.12`. */
const differenceOf = (bps: number | null): string =>
  bps === null ? '–' : signedPct(bps / 100).replace(' %', '')
