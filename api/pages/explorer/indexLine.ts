import { html } from 'hono/html'
import { formatUsdc6, usdc6 } from '../../../core/kernel/money.ts'
import type { Markup } from '../layout.ts'
import { changeOf } from '../published/pageText.ts'
import { dollarsText } from '../root/dollarsText.ts'
import type { IndexSummary } from './readIndexSummary.ts'

/** Shows the index of all vaults as one line. */
export function indexLine(index: IndexSummary): Markup {
  const { level, returns, equalWeightPct, vaultCount, navUsdc } = index
  if (level === null || vaultCount === 0)
    return html`<p class="lead soft">No vault has shares, so the index has no level yet.</p>`
  const worth = dollarsText(formatUsdc6(usdc6(BigInt(navUsdc))))
  return html`<div class="lead"><p><b>All vaults: <data value="${level}">${levelText(level)}</data> points</b>, ${changeOf(returns.d1Pct)} in 24 hours, ${changeOf(
    index.indexPct,
  )} in 30 days; equal weights ${changeOf(equalWeightPct)} in 30 days.</p>
<p class="soft">${worth} in ${vaultCount.toLocaleString('en')} ${vaultCount === 1 ? 'vault' : 'vaults'} with shares, weighted by value. <a href="/v1/index">The index as JSON</a></p></div>`
}

/** Points to two decimals, rounded down. */
function levelText(level: string): string {
  const [whole = '0', part = ''] = level.split('.')
  return `${BigInt(whole).toLocaleString('en')}.${part.padEnd(2, '0').slice(0, 2)}`
}
