import { html } from 'hono/html'
import { drawMeter } from '../charts/drawMeter.ts'
import type { Markup } from '../layout.ts'
import { priceNotice } from '../priceNotice.ts'
import { bpsText, cents, changeOf, dollarsOf, sharePriceText } from './pageText.ts'
import type { VaultReport } from './readReport.ts'

const BPS = 10_000n

/** Shows the main figures, and a notice when prices are stale. */
export function figuresBlock({ vault, performance }: VaultReport): Markup {
  const { returns } = performance
  const usedBps = usedBpsOf(BigInt(vault.navUsdc), BigInt(vault.maxTvlUsdc))
  const cap = `$${cents(BigInt(vault.maxTvlUsdc))}`
  const used = `Used part of the cap of ${cap}: ${bpsText(usedBps)}`
  return html`${priceNotice(vault)}<dl class="cards eight">
<div><dt>Net asset value</dt><dd>${dollarsOf(vault.navUsdc)}</dd></div>
<div><dt>Share price</dt><dd><data value="${vault.sharePriceUsdc}">${sharePriceText(BigInt(vault.sharePriceUsdc))}</data></dd></div>
<div><dt>Holders</dt><dd>${vault.holders.toLocaleString('en')}</dd></div>
<div class="wide"><dt>Cap used</dt><dd>${bpsText(usedBps)}${drawMeter({ label: used, partBps: usedBps })}</dd></div>
<div><dt>24 hours</dt><dd>${changeOf(returns.d1Pct)}</dd></div>
<div><dt>7 days</dt><dd>${changeOf(returns.w1Pct)}</dd></div>
<div><dt>30 days</dt><dd>${changeOf(returns.m1Pct)}</dd></div>
<div><dt>Since launch</dt><dd>${changeOf(returns.allPct)}</dd></div>
</dl>`
}

/**
 * Returns the used part of the cap, basis points, rounded down; 10,000 when the cap is exceeded.
 */
function usedBpsOf(navUsdc6: bigint, capUsdc6: bigint): number {
  if (capUsdc6 === 0n || navUsdc6 >= capUsdc6) return Number(BPS)
  return Number((navUsdc6 * BPS) / capUsdc6)
}
