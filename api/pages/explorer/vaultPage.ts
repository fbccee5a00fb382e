import { html } from 'hono/html'
import type { Reply } from '../../http/reply.ts'
import { type Markup, pageReply } from '../layout.ts'
import { accountLink, type Links } from '../links.ts'
import { activityBlock } from '../published/activityBlock.ts'
import { riskAndFeesBlock, risksBlock } from '../published/factsBlocks.ts'
import { figuresBlock } from '../published/figuresBlock.ts'
import { FIGURES_STYLE } from '../published/figuresStyle.ts'
import { headTags } from '../published/headTags.ts'
import { rangeLinks } from '../published/rangeLinks.ts'
import { navChart } from '../published/seriesCharts.ts'
import { moment } from '../text.ts'
import { vaultOrders, type WalletSettings } from '../wallet/walletBlock.ts'
import { WALLET_PAGE_SCRIPT } from '../wallet/walletScript.ts'
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
import { explorerForms } from './wholeText.ts'

type Shown = {
  readonly detail: VaultDetail
  /** Live pages of the vault by their publishers. */
  readonly pages: readonly LivePage[]
  readonly publicUrl: string
  readonly links: Links
  readonly wallet: WalletSettings
}

/** `/vault/{address}`: all facts of a vault as of one block. */
export function vaultPage({ detail, pages, publicUrl, links, wallet }: Shown): Promise<Reply> {
  const { report } = detail
  const { vault, series } = report
  const path = `/vault/${vault.vault}`
  const title = `Vault ${vault.symbol}`
  const description = `Value, holdings, activity, holders, fees and limits of the tokenized-stock vault ${vault.symbol}.`
  const url = `${publicUrl}${path}`
  return pageReply({
    title,
    description,
    isFromChains: true,
    hasCopies: true,
    script: WALLET_PAGE_SCRIPT,
    sheets: [FIGURES_STYLE, EXPLORER_STYLE],
    head: headTags({ title, description, url, imageUrl: `${url}/og.png` }),
    main: html`<p class="back"><a href="/vaults">← Vaults</a></p>
${hero(detail, links)}
${figuresBlock(report)}
<div class="head"><h2>Performance</h2>${rangeLinks(series.range)}</div>
${comparisonChart(series)}
${navChart(series)}
<h2>Against equal weights and buy and hold</h2>
${comparisonTable(detail)}
${holdingsBlock(report, links)}
${limitsBlock(report)}
${vaultOrders(wallet, vault)}
${activityBlock(report, explorerForms(links, detail.at.chainId), dayLinks(detail))}
${holdersBlock(detail)}
${riskAndFeesBlock(report)}
${pagesBlock(pages, vault.vault, vault.symbol)}
${recomputeBlock(detail, { publicUrl, links })}
${risksBlock({ brand: {} })}`,
  })
}

function hero({ at, report: { vault } }: VaultDetail, links: Links): Markup {
  return html`<div class="hero"><div><h1>Vault ${vault.symbol}</h1></div>
<ul class="meta"><li>Contract ${links.address(at.chainId, vault.vault, 'cut')}</li>
<li>Strategist ${accountLink(vault.strategist)}, <a href="/vaults?strategist=${vault.strategist}">created vaults</a></li>
<li>Created ${moment(vault.createdAt)} UTC</li>
<li>Block ${at.number.toLocaleString('en')}</li>
<li><a href="#orders">Buy or redeem</a></li></ul></div>`
}

/** Links to the events of the day of the page and of the day before. */
function dayLinks({ at, report: { vault } }: VaultDetail): Markup {
  const path = `/vault/${vault.vault}/activity`
  const [today, yesterday] = [0, DAY_SEC].map((agoSec) => dayText(at.timestampSec - agoSec))
  return html`<a href="${path}?day=${today}">Today</a> · <a href="${path}?day=${yesterday}">Yesterday</a> · `
}
