import { html } from 'hono/html'
import type { PublishedPage } from '../../../core/publish/ports.ts'
import type { Reply } from '../../http/reply.ts'
import { feedLink } from '../feeds/feedLink.ts'
import { pageReply } from '../layout.ts'
import { accountLink, createLinks, type Explorers } from '../links.ts'
import { activityBlock } from './activityBlock.ts'
import { brandSheet } from './brandSheet.ts'
import { constituentsBlock } from './constituentsBlock.ts'
import { dataBlock, riskAndFeesBlock, risksBlock } from './factsBlocks.ts'
import { figuresBlock } from './figuresBlock.ts'
import { FIGURES_STYLE } from './figuresStyle.ts'
import { headTags } from './headTags.ts'
import { aboutBlock, heroBlock } from './heroBlock.ts'
import { aboutOf, nameOf } from './pageText.ts'
import { PUBLISHED_STYLE } from './publishedStyle.ts'
import { rangeLinks } from './rangeLinks.ts'
import type { VaultReport } from './readReport.ts'
import { drawdownChart, sharePriceChart } from './seriesCharts.ts'
import { signalsBlock } from './signalsBlock.ts'

/** A requested published page; `publicUrl` is the origin of its own links. */
export type ShownPage = {
  readonly page: PublishedPage
  readonly report: VaultReport
  readonly publicUrl: string
  /** Address for abuse reports; null when the operator configured no address. */
  readonly contactEmail: string | null
  readonly explorers: Explorers
}

/** Returns the page `/v/{slug}`: a vault, as its publisher shows the vault. */
export function livePage(shown: ShownPage): Promise<Reply> {
  const { page, report, publicUrl, contactEmail } = shown
  const links = createLinks(shown.explorers)
  const { series, vault } = report
  const path = `/v/${page.slug}`
  const title = nameOf(page, vault.symbol)
  const description = aboutOf(page.brand, vault.symbol)
  const url = `${publicUrl}${path}`
  return pageReply({
    title,
    description,
    ...publisherStyle(page),
    ...reportOf(page, contactEmail),
    isFromChains: true,
    head: html`${headTags({ title, description, url, imageUrl: `${url}/og.png` })}${feedLink('Events of the vault', `${url}.atom`)}`,
    main: html`${heroBlock(page, report)}${aboutBlock(page)}
${figuresBlock(report)}
<div class="head"><h2>Performance</h2>${rangeLinks(series.range)}</div>
${sharePriceChart(series)}
${drawdownChart(series)}
<p class="note-line"><a href="${path}/history?range=${series.range}">History</a></p>
${constituentsBlock(report)}
${signalsBlock(report)}
${activityBlock(report, {
  account: accountLink,
  transaction: (hash) => links.transaction(report.at.chainId, hash, 'short'),
})}
${riskAndFeesBlock(report)}
${dataBlock(report, { page, range: series.range })}
${risksBlock(page)}`,
  })
}

/** Returns the publisher's style, which also applies in frames of other sites. */
export function publisherStyle({ brand }: Pick<PublishedPage, 'brand'>) {
  const { theme } = brand
  return {
    sheets: [`${FIGURES_STYLE}${PUBLISHED_STYLE}`, brandSheet(brand)],
    frames: 'anywhere' as const,
    ...((theme === 'light' || theme === 'dark') && { theme }),
  }
}

/**
 * Returns the e-mail address and subject for reports about a page, shown in the footer; empty
 * without an address.
 */
export function reportOf({ slug }: Pick<PublishedPage, 'slug'>, email: string | null) {
  return email === null ? {} : { reportTo: { email, subject: `Report about /v/${slug}` } }
}
