import { html } from 'hono/html'
import { formatUsdc6, usdc6 } from '../../../core/kernel/money.ts'
import { curlCall } from '../../../core/kernel/operation/curlCall.ts'
import { getCandles } from '../../../core/vaults/operations/getCandles.ts'
import type { Reply } from '../../http/reply.ts'
import { signedPct } from '../charts/chartText.ts'
import { drawCandles } from '../charts/drawCandles.ts'
import { pointTable } from '../charts/pointTable.ts'
import { type Markup, pageReply } from '../layout.ts'
import type { Links } from '../links.ts'
import { priceNotice } from '../priceNotice.ts'
import { FIGURES_STYLE } from '../published/figuresStyle.ts'
import { cents, changeOf, dollarsOf } from '../published/pageText.ts'
import { rangeLinks } from '../published/rangeLinks.ts'
import { RANGE_WORDS } from '../published/ranges.ts'
import { blockLine } from './blockLine.ts'
import { CANDLES_STYLE, EXPLORER_STYLE } from './explorerStyle.ts'
import { rangeQuery, type StockFacts } from './readStock.ts'

type Candle = StockFacts['candles']['candles'][number]

/** USDC-6 as dollars for drawing; a double is more precise than a pixel. */
const drawnUsd = (unitsUsdc: string): number => Number(unitsUsdc) / 1e6

/** `/stock/{symbol}`: price, candles, multiplier and contracts of a stock. */
export function stockPage(
  facts: StockFacts,
  { publicUrl, links }: { readonly publicUrl: string; readonly links: Links },
): Promise<Reply> {
  const { stock, basket, range, at } = facts
  const path = `/stock/${encodeURIComponent(stock.symbol)}`
  return pageReply({
    isFromChains: true,
    hasCopies: true,
    title: `${stock.symbol}, ${stock.name}`,
    description: `Price, trades, display multiplier and contract of the tokenized stock ${stock.symbol}.`,
    sheets: [FIGURES_STYLE, `${EXPLORER_STYLE}${CANDLES_STYLE}`],
    head: html`<link rel="canonical" href="${publicUrl}${path}">
`,
    main: html`<p class="back"><a href="/vaults">← Vaults</a></p>
<h1>${stock.symbol} <span class="soft">${stock.name}</span></h1>
${priceNotice(basket)}${figures(facts)}
<div class="head"><h2>Trades</h2>${rangeLinks(range)}</div>
${chart(facts)}
<h2>Token</h2><div class="box"><dl class="facts">
<div><dt>Token contract</dt><dd>${links.address(at.chainId, stock.address, 'full')}</dd></div>
<div><dt>Price source</dt><dd>${links.address(at.chainId, basket.priceSource, 'full')}<br>reads the pools of the four stocks against USDC; ${Math.round(basket.twapWindowSeconds / 60)} min mean price</dd></div>
<div><dt>Display multiplier</dt><dd>${Number(stock.multiplier)}: stocks that the issuer shows for one token, changed at a split; no valuation uses the multiplier</dd></div>
<div><dt>Transfers</dt><dd>${stock.halted ? html`<span class="halt">Halted by the issuer</span>` : 'possible'}</dd></div>
<div><dt>Decimals</dt><dd>${stock.decimals}</dd></div>
</dl></div>
<h2>Recompute the figures yourself</h2>
<pre class="code" tabindex="0" role="region" aria-label="Call of the candles"><code>${curlCall(publicUrl, getCandles, { params: { symbol: stock.symbol }, query: rangeQuery(range, at) })}</code></pre>
${blockLine(at, { path: '/v1/basket', hasCsv: false })}`,
  })
}

function figures({ stock, basket, candles: { candles }, range }: StockFacts): Markup {
  const volumeUsdc6 = candles.reduce((sum, { volumeUsdc }) => sum + BigInt(volumeUsdc), 0n)
  const trades = candles.reduce((sum, own) => sum + own.trades, 0)
  return html`<dl class="cards">
<div><dt>Price, ${Math.round(basket.twapWindowSeconds / 60)} min mean</dt><dd>${dollarsOf(stock.priceUsdc)}</dd></div>
<div><dt>Change over ${RANGE_WORDS[range]}</dt><dd>${changeOf(changePct(candles))}</dd></div>
<div><dt>Traded over ${RANGE_WORDS[range]}</dt><dd>$${cents(volumeUsdc6)}</dd></div>
<div><dt>Trades</dt><dd>${trades.toLocaleString('en')}</dd></div>
</dl>`
}

/** Change from the first open to the last close, percent; null without trades. */
function changePct(candles: readonly Candle[]): number | null {
  const open = drawnUsd(candles[0]?.openUsdc ?? '0')
  const close = drawnUsd(candles.at(-1)?.closeUsdc ?? '0')
  return open === 0 ? null : (close / open - 1) * 100
}

function chart({ stock, range, candles: { candles } }: StockFacts): Markup {
  const title = `${stock.symbol} over ${RANGE_WORDS[range]}`
  const sentence = sentenceOf(candles)
  return html`<figure class="chart"><figcaption><h3>${title}</h3><p>${sentence}</p>
<ul class="legend"><li class="rise"><i></i>Rise</li><li class="fall"><i></i>Fall</li></ul></figcaption>
${drawCandles({
  id: 'candles',
  title,
  description: sentence,
  candles: candles.map((candle) => ({
    startSec: candle.bucketStart,
    endSec: candle.bucketEnd,
    open: drawnUsd(candle.openUsdc),
    high: drawnUsd(candle.highUsdc),
    low: drawnUsd(candle.lowUsdc),
    close: drawnUsd(candle.closeUsdc),
  })),
})}
${pointTable({
  summary: 'Candles as a table',
  columns: ['Open', 'High', 'Low', 'Close', 'Traded'],
  rows: candles.map((candle) => ({
    atSec: candle.bucketEnd,
    cells: [
      ...[candle.openUsdc, candle.highUsdc, candle.lowUsdc, candle.closeUsdc].map(
        (units) => `$${formatUsdc6(usdc6(BigInt(units)))}`,
      ),
      `$${cents(BigInt(candle.volumeUsdc))}`,
    ],
  })),
})}</figure>`
}

function sentenceOf(candles: readonly Candle[]): string {
  const [first] = candles
  const last = candles.at(-1)
  if (first === undefined || last === undefined) return 'No trades in this range.'
  const high = candles.reduce(
    (highest, own) => (BigInt(own.highUsdc) > highest ? BigInt(own.highUsdc) : highest),
    0n,
  )
  const low = candles.reduce(
    (lowest, own) => (BigInt(own.lowUsdc) < lowest ? BigInt(own.lowUsdc) : lowest),
    BigInt(first.lowUsdc),
  )
  return `Spot price from $${cents(BigInt(first.openUsdc))} to $${cents(BigInt(last.closeUsdc))}, ${signedPct(changePct(candles))}; highest $${cents(high)}, lowest $${cents(low)}.`
}
