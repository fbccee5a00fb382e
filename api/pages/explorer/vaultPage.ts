import { html } from 'hono/html'
import type { Reply } from '../../http/reply.ts'
import { type Markup, pageReply } from '../layout.ts'
import { activityBlock } from '../published/activityBlock.ts'
import { feesBlock, risksBlock } from '../published/factsBlocks.ts'
import { figuresBlock } from '../published/figuresBlock.ts'
import { PUBLISHED_STYLE } from '../published/publishedStyle.ts'
import { rangeLinks } from '../published/rangeLinks.ts'
import { navChart } from '../published/seriesCharts.ts'
import { moment } from '../text.ts'
import { comparisonChart } from './comparisonChart.ts'
import { comparisonTable } from './comparisonTable.ts'
import { DAY_SEC, dayText } from './day.ts'
import { EXPLORER_STYLE } from './explorerStyle.ts'
import { holdersBlock } from './holdersBlock.ts'
import { holdingsBlock } from './holdingsBlock.ts'
import { limitsBlock } from './limitsBlock.ts'
import { type LivePage, pagesBlock } from './pagesBlock.ts'
import type { VaultDetail } from './readVaultDetail.ts'
import { recomputeBlock } from './recomputeBlock.ts'
import { accountOf, EXPLORER_FORMS, wholeOf } from './wholeText.ts'

type Shown = {
  readonly detail: VaultDetail
  /** Live pages of the vault by their publishers. */
  readonly pages: readonly LivePage[]
  readonly publicUrl: string
}

/** `/vault/{address}`: all facts of a vault as of one block. */
export function vaultPage({ detail, pages, publicUrl }: Shown): Promise<Reply> {
  const { report } = detail
  const { vault, series } = report
  const path = `/vault/${vault.vault}`
  return pageReply({
    title: `Vault ${vault.symbol}`,
    description: `Value, share price, holdings, drift, activity, holders, fees and limits of the tokenized-stock vault ${vault.symbol}.`,
    isFromChains: true,
    sheets: [PUBLISHED_STYLE, EXPLORER_STYLE],
    head: html`<link rel="canonical" href="${publicUrl}${path}">
`,
    main: html`<p class="back"><a href="/vaults">← Vaults</a></p>
${hero(detail)}
${figuresBlock(report)}
<div class="head"><h2>Performance</h2>${rangeLinks(path, series.range)}</div>
${comparisonChart(series)}
${navChart(series)}
<h2>Against equal weights and buy and hold</h2>
${comparisonTable(detail)}
${holdingsBlock(report)}
${limitsBlock(report)}
${activityBlock(report, EXPLORER_FORMS, dayLinks(detail))}
${holdersBlock(detail)}
${feesBlock(report)}
${pagesBlock(pages, vault.vault, vault.symbol)}
${recomputeBlock(detail, publicUrl)}
${risksBlock({ brand: {} })}`,
  })
}

function hero({ at, report: { vault } }: VaultDetail): Markup {
  return html`<div class="hero"><div><h1>Vault ${vault.symbol}</h1></div>
<ul class="meta"><li>Contract ${wholeOf(vault.vault)}</li>
<li>Strategist ${accountOf(vault.strategist)}, <a href="/vaults?strategist=${vault.strategist}">created vaults</a></li>
<li>Created ${moment(vault.createdAt)} UTC</li>
<li>Block ${at.number.toLocaleString('en')}</li></ul></div>`
}

/** Links to the events of the day of the page and of the day before. */
function dayLinks({ at, report: { vault } }: VaultDetail): Markup {
  const path = `/vault/${vault.vault}/activity`
  const [today, yesterday] = [0, DAY_SEC].map((agoSec) => dayText(at.timestampSec - agoSec))
  return html`<a href="${path}?day=${today}">Today</a> · <a href="${path}?day=${yesterday}">Yesterday</a> · `
}
