import { html } from 'hono/html'
import { chainLabel } from '../../../core/kernel/chains/chainLabel.ts'
import type { PublishedPage } from '../../../core/publish/ports.ts'
import {
  MGMT_FEE_BPS_PER_YEAR,
  MINT_FEE_BPS,
  PERF_FEE_BPS,
} from '../../../core/vaults/domain/vaultRules.ts'
import type { Markup } from '../layout.ts'
import { durationText, moment } from '../text.ts'
import { bpsText, dollarsOf, figure, plainText } from './pageText.ts'
import type { RangeName } from './ranges.ts'
import type { VaultReport } from './readReport.ts'

/** Shows the risk since the inception of the vault, and the fees of its holders. */
export function riskAndFeesBlock({ performance }: VaultReport): Markup {
  const { feesPaid } = performance
  return html`<div class="two"><section><h2>Risk since launch</h2><div class="box"><dl class="facts">
<div><dt>Volatility per year</dt><dd>${figure(performance.volAnnualPct, 2, ' %')}</dd></div>
<div><dt>Maximum drawdown</dt><dd>${figure(performance.maxDrawdownPct, 2, ' %')}</dd></div>
<div><dt>Sharpe ratio</dt><dd>${figure(performance.sharpe, 2)}</dd></div>
<div><dt>Against equal parts</dt><dd>${figure(performance.trackingDifferencePct, 2, ' points')}</dd></div>
</dl></div></section>
<section><h2>Fees</h2><div class="box"><dl class="facts">
<div><dt>On a deposit</dt><dd>${bpsText(MINT_FEE_BPS)}</dd></div>
<div><dt>Per year</dt><dd>${bpsText(MGMT_FEE_BPS_PER_YEAR)}</dd></div>
<div><dt>On gains</dt><dd>${PERF_FEE_BPS === 0 ? 'none' : bpsText(PERF_FEE_BPS)}</dd></div>
<div><dt>Paid to date</dt><dd>${dollarsOf(feesPaid.totalUsdc)}</dd></div>
</dl></div></section></div>`
}

type DataOf = { readonly page: PublishedPage; readonly range: RangeName }

/** Shows the sources of every figure, and the URLs of the same data for programs. */
export function dataBlock(report: VaultReport, { page, range }: DataOf): Markup {
  const { at, vault, basket } = report
  const base = `/v/${page.slug}`
  const ageSec = Math.max(0, at.timestampSec - vault.pricesAsOf.timestamp)
  return html`<h2>Data</h2><div class="box"><dl class="facts">
<div><dt>As of</dt><dd>block ${at.number.toLocaleString('en')} of ${chainLabel(at.chainId)}, ${moment(at.timestampSec)} UTC</dd></div>
<div><dt>Prices</dt><dd>${Math.round(basket.twapWindowSeconds / 60)} min average, ${vault.priceStatus}${ageSec === 0 ? '' : `, ${durationText(ageSec)} old`}</dd></div>
<div><dt>Vault contract</dt><dd><a class="mono" href="/v1/vault/${vault.vault}">${vault.vault}</a></dd></div>
<div><dt>For programs</dt><dd><a href="${base}.json?range=${range}">JSON</a> · <a href="${base}.csv?range=${range}">CSV</a> · <a href="${base}.atom">Atom</a></dd></div>
<div><dt>For people</dt><dd><a href="${base}?range=${range}">Overview</a> · <a href="${base}/history?range=${range}">History</a></dd></div>
</dl></div>`
}

/** Shows the risks and the publisher's disclaimer. */
export function risksBlock({ brand }: Pick<PublishedPage, 'brand'>): Markup {
  const disclaimer = plainText(brand.disclaimer ?? '')
  return html`<section class="risks" aria-labelledby="risks"><h2 id="risks">Risks</h2><ul>
<li>The issuer of a tokenized stock can freeze or seize it, pause its transfers and change its multiplier.</li>
<li>Prices are averages of on-chain trades. While prices are unavailable, deposits and redemptions in USDC revert; redemption in kind works at any time.</li>
<li>Past performance does not predict future results. This page is not advice. No login is needed.</li>
${disclaimer === '' ? '' : html`<li><b>The publisher:</b> <bdi>${disclaimer}</bdi></li>`}</ul></section>`
}
