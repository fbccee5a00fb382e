import { html } from 'hono/html'
import type { PublishedPage } from '../../../core/publish/ports.ts'
import type { Reply } from '../../http/reply.ts'
import { pageReply } from '../layout.ts'
import { activityBlock } from './activityBlock.ts'
import { brandSheet } from './brandSheet.ts'
import { constituentsBlock } from './constituentsBlock.ts'
import { dataBlock, feesBlock, risksBlock } from './factsBlocks.ts'
import { figuresBlock } from './figuresBlock.ts'
import { headTags } from './headTags.ts'
import { aboutBlock, heroBlock } from './heroBlock.ts'
import { aboutOf, nameOf } from './pageText.ts'
import { PUBLISHED_STYLE } from './publishedStyle.ts'
import { rangeLinks } from './rangeLinks.ts'
import type { VaultReport } from './readReport.ts'
import { drawdownChart, sharePriceChart } from './seriesCharts.ts'
import { signalsBlock } from './signalsBlock.ts'

/** A requested published page; `publicUrl` is the origin of its own links. */
export type Shown = {
  readonly page: PublishedPage
  readonly report: VaultReport
  readonly publicUrl: string
  /** Address for abuse reports; null when the operator configured no address. */
  readonly contactEmail: string | null
}

/** `/v/{slug}`: the page of a vault by its publisher. */
export function livePage({ page, report, publicUrl, contactEmail }: Shown): Promise<Reply> {
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
    head: headTags({ title, description, url, imageUrl: `${url}/og.png` }),
    main: html`${heroBlock(page, report)}${aboutBlock(page)}
${figuresBlock(report)}
<div class="head"><h2>Performance</h2>${rangeLinks(path, series.range)}</div>
${sharePriceChart(series)}
${drawdownChart(series)}
<p class="note-line"><a href="${path}/history?range=${series.range}">History</a></p>
${constituentsBlock(report)}
${signalsBlock(report)}
${activityBlock(report)}
${feesBlock(report)}
${dataBlock(report, { page, range: series.range })}
${risksBlock(page)}`,
  })
}

/** Returns the publisher's style, which also applies in frames of other sites. */
export function publisherStyle({ brand }: Pick<PublishedPage, 'brand'>) {
  const { theme } = brand
  return {
    sheets: [PUBLISHED_STYLE, brandSheet(brand)],
    frames: 'anywhere' as const,
    ...((theme === 'light' || theme === 'dark') && { theme }),
  }
}

/** Address for reports about a page, shown in its footer; empty without an address. */
export function reportOf({ slug }: Pick<PublishedPage, 'slug'>, email: string | null) {
  return email === null ? {} : { reportTo: { email, subject: `Report about /v/${slug}` } }
}
