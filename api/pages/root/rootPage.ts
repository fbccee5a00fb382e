import { html } from 'hono/html'
import type { Operation } from '../../../core/catalogue/operation.ts'
import { formatUsdc6 } from '../../../core/kernel/money.ts'
import type { Reply } from '../../http/reply.ts'
import { indexLine } from '../explorer/indexLine.ts'
import { type Markup, pageReply } from '../layout.ts'
import { priceText } from '../priceText.ts'
import { changeOf } from '../published/pageText.ts'
import { dollarsText } from './dollarsText.ts'
import type { Figures } from './readFigures.ts'
import type { RootLink } from './rootLinks.ts'
import { ROOT_STYLE } from './rootStyle.ts'

/** An example call and its recent answer. */
export type Sample = { readonly call: string; readonly answer: unknown }

export type Root = {
  readonly publicUrl: string
  readonly operations: readonly Operation[]
  readonly figures: Figures
  readonly sample: Sample
  readonly links: readonly RootLink[]
}

const DESCRIPTION =
  'An on-chain index of four tokenized US stocks for AI agents and analysts, a USDC bridge, a gas sponsor, business leads, shop search and prices to beat.'

/** The first page: purpose of the service, current figures and first steps. */
export async function rootPage(root: Root): Promise<Reply> {
  const { figures, publicUrl, sample } = root
  return pageReply({
    title: 'Tokenized stocks for agents',
    description: DESCRIPTION,
    sheets: [ROOT_STYLE],
    main: html`<h1>An index of four tokenized US stocks</h1>
<p class="intro">AAPL, GOOGL, META and NVDA trade as tokens on the Base network, and vaults hold them as one basket. Quartet returns the value, the holdings and the history of every
vault at any block, from chain data. Quartet builds transactions that you sign, moves USDC to other chains with one signature, and pays the gas of
wallets that hold only USDC. Quartet also sells business leads, product search in shops, and the price to beat of Up/Down
prediction-market windows. No account, no API key: most reads are free, other calls are paid per call over x402.</p>
${stocks(figures)}
${indexOf(figures)}
${largestVaults(figures)}
${cards(figures)}
<h2>Try it</h2>
<p>Nothing to install. This is the current answer:</p>
<pre class="code" tabindex="0" role="region" aria-label="A call and its answer"><code><b>${sample.call}</b>
${JSON.stringify(sample.answer, null, 2)}</code></pre>
<h2>Connect an agent</h2>
<dl class="facts box">
<div><dt>MCP</dt><dd><code class="mono">${publicUrl}/mcp</code> streamable HTTP, no session; every call is a tool</dd></div>
<div><dt>Agent2Agent</dt><dd><code class="mono">${publicUrl}/a2a</code> JSON-RPC, 1.0; <a href="/.well-known/agent-card.json">its card</a></dd></div>
<div><dt>Language models</dt><dd><a href="/llms.txt">llms.txt</a> describes the whole service with working calls</dd></div>
</dl>
<h2>Paid calls</h2>
${prices(root.operations)}
<h2>All documents and pages</h2>
${directory(root.links)}`,
  })
}

function stocks({ vaults }: Figures): Markup {
  if (vaults === null) {
    return html`<p class="lead soft">Prices are unavailable: the index is unavailable or behind. Reload this page later.</p>`
  }
  return html`<ul class="stocks" aria-label="Prices of the four stocks">${vaults.constituents.map(
    ({ symbol, priceUsd, d1Pct }) =>
      html`<li><b><a href="/stock/${encodeURIComponent(symbol)}">${symbol}</a></b><span class="num">${dollarsText(priceUsd)}</span>${change(d1Pct)}</li>`,
  )}</ul>`
}

/** Without vaults, the notice of the prices states the outage already. */
function indexOf({ vaults, index }: Figures): Markup | string {
  if (index !== null) return indexLine(index)
  return vaults === null
    ? ''
    : html`<p class="lead soft">The index of all vaults is unavailable. Reload this page later.</p>`
}

function largestVaults({ vaults }: Figures): Markup | string {
  if (vaults === null || vaults.largest.length === 0) return ''
  return html`<h2>Largest vaults</h2>
<div class="box"><table class="stack"><caption>Value, return and holders; the page of a vault has its holdings, fees, risk and events.</caption>
<thead><tr><th scope="col">Vault</th><th scope="col" class="num">Value</th><th scope="col" class="num">30 days</th><th scope="col" class="num">Since launch</th><th scope="col" class="num">Holders</th></tr></thead>
<tbody>${vaults.largest.map(
    ({ vault, symbol, nav, holders, m1Pct, allPct }) =>
      html`<tr><th scope="row"><a href="/vault/${vault}"><b>${symbol}</b></a></th><td class="num" data-label="Value">${dollarsText(nav)}</td>
<td class="num" data-label="30 days">${changeOf(m1Pct)}</td><td class="num" data-label="Since launch">${changeOf(allPct)}</td><td class="num" data-label="Holders">${holders.toLocaleString('en')}</td></tr>`,
  )}</tbody></table><p class="note"><a href="/vaults">All ${countText(vaults.count, 'vault')}</a></p></div>`
}

/** The sign carries the same information as the colour. */
function change(d1Pct: number | null): Markup {
  if (d1Pct === null) return html`<span class="soft num">–</span>`
  const tone = d1Pct > 0 ? 'up' : d1Pct < 0 ? 'down' : 'soft'
  return html`<span class="${tone} num">${signedPct(d1Pct)} in 24 h</span>`
}

function signedPct(pct: number): string {
  const sign = pct > 0 ? '+' : pct < 0 ? '−' : ''
  return `${sign}${Math.abs(pct).toFixed(2)} %`
}

/** Returns the mean change of the four stocks, only when all four are known. */
function today(vaults: Figures['vaults']): string {
  const changes = (vaults?.constituents ?? []).flatMap(({ d1Pct }) => d1Pct ?? [])
  if (vaults === null || changes.length < vaults.constituents.length) return NOT_NOW
  return signedPct(changes.reduce((sum, pct) => sum + pct, 0) / changes.length)
}

const NOT_NOW = 'unavailable'

const dollarsOf = (usdc6: string): string => dollarsText(formatUsdc6(BigInt(usdc6)))

function cards({ vaults, bridge, gas, publishing, uptime }: Figures): Markup {
  const all: readonly (readonly [string, string, string])[] = [
    [
      'In vaults',
      vaults === null ? NOT_NOW : dollarsText(vaults.totalNav),
      vaults === null
        ? 'value of all vaults'
        : `${countText(vaults.count, 'vault')}, block ${vaults.blockNumber}`,
    ],
    ['Four stocks, 24 hours', today(vaults), 'mean price change'],
    [
      'Bridged',
      bridge === null ? NOT_NOW : dollarsOf(bridge.deliveredUsdc),
      bridge === null ? 'USDC delivered' : bridgeNote(bridge),
    ],
    [
      'Sponsored operations',
      gas === null ? NOT_NOW : gas.operations.toLocaleString('en'),
      gas === null ? 'operations' : `operations, for ${dollarsOf(gas.feesUsdc)}`,
    ],
    [
      'Live pages',
      publishing === null ? NOT_NOW : publishing.livePages.toLocaleString('en'),
      'published pages of vaults',
    ],
    [
      'Uptime',
      uptime === null || uptime.h24Pct === null ? '–' : `${uptime.h24Pct} %`,
      uptime?.h24Pct === null ? 'measured for less than 24 hours' : 'of the last 24 hours',
    ],
  ]
  return html`<dl class="cards">${all.map(
    ([name, value, note]) =>
      html`<div><dt>${name}</dt><dd>${value}</dd><dd class="note">${note}</dd></div>`,
  )}</dl>`
}

function bridgeNote({ delivered, medianSeconds }: NonNullable<Figures['bridge']>): string {
  const many = countText(delivered, 'bridge')
  return medianSeconds === null ? many : `${many}, ${medianSeconds} s median`
}

const countText = (count: number, name: string): string =>
  `${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`

function prices(operations: readonly Operation[]): Markup {
  const paid = operations.flatMap(({ id, method, path, summary, price }) =>
    price === 'free' ? [] : [{ id, request: `${method} ${path}`, summary, price }],
  )
  return html`<dl class="facts box">${paid.map(
    ({ request, summary, price }) =>
      html`<div><dt>${summary}</dt><dd><code class="mono">${request}</code><br>${priceText(price)}</dd></div>`,
  )}</dl>`
}

function directory(links: readonly RootLink[]): Markup {
  return html`<ul class="links">${links.map(
    ({ path, title, note }) =>
      html`<li><a href="${path}">${title}</a><span class="soft">${note}</span></li>`,
  )}</ul>`
}
