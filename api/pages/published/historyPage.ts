import { html } from 'hono/html'
import { INTERVAL_SEC, type Interval } from '../../../core/vaults/domain/analytics/intervals.ts'
import type { Reply } from '../../http/reply.ts'
import { minuteText, signedPct } from '../charts/chartText.ts'
import { drawFlows } from '../charts/drawFlows.ts'
import { pointTable } from '../charts/pointTable.ts'
import { type Markup, pageReply } from '../layout.ts'
import { dataBlock } from './factsBlocks.ts'
import { headTags } from './headTags.ts'
import { heroBlock } from './heroBlock.ts'
import { publisherStyle, reportOf, type ShownPage } from './livePage.ts'
import { monthGrid } from './monthGrid.ts'
import { cents, dollarsOf, nameOf, sharePriceText } from './pageText.ts'
import { rangeLinks } from './rangeLinks.ts'
import { RANGE_WORDS } from './ranges.ts'
import type { RangeSeries } from './readSeries.ts'
import { drawdownChart, navChart, sharePriceChart } from './seriesCharts.ts'

/** Maximum number of rows in the table of points; the CSV has all points. */
const MAX_ROWS = 48

/** Returns the page `/v/{slug}/history`: the whole history of a vault. */
export function historyPage({ page, report, publicUrl, contactEmail }: ShownPage): Promise<Reply> {
  const { series, vault, months } = report
  const path = `/v/${page.slug}/history`
  const title = `${nameOf(page, vault.symbol)}: history`
  const description = `Value, share price, drawdown, flows and monthly returns of ${vault.symbol}, from chain data.`
  const imageUrl = `${publicUrl}/v/${page.slug}/og.png`
  return pageReply({
    title,
    description,
    ...publisherStyle(page),
    ...reportOf(page, contactEmail),
    isFromChains: true,
    head: headTags({ title, description, url: `${publicUrl}${path}`, imageUrl }),
    main: html`<p class="back"><a href="/v/${page.slug}?range=${series.range}">← Overview</a></p>
${heroBlock(page, report)}
<div class="head"><h2>History</h2>${rangeLinks(series.range)}</div>
${navChart(series)}
${sharePriceChart(series)}
${drawdownChart(series)}
${flowsChart(series)}
${monthGrid(months)}
${points(series, page.slug)}
${dataBlock(report, { page, range: series.range })}`,
  })
}

function flowsChart({ points: all, range }: RangeSeries): Markup {
  const flows = all.flatMap(({ block, nav }) =>
    nav === null ? [] : [{ atSec: block.timestampSec, nav }],
  )
  const sum = (of: 'inflowUsdc6' | 'outflowUsdc6') =>
    flows.reduce((total, { nav }) => total + nav[of], 0n)
  const [inflow, outflow] = [sum('inflowUsdc6'), sum('outflowUsdc6')]
  if (inflow === 0n && outflow === 0n) {
    return html`<figure class="chart"><figcaption><h3>Flows</h3><p>No flows over ${RANGE_WORDS[range]}.</p></figcaption></figure>`
  }
  const sentence = `$${cents(inflow)} deposited and $${cents(outflow)} redeemed over ${RANGE_WORDS[range]}.`
  return html`<figure class="chart"><figcaption><h3>Flows</h3><p>${sentence}</p>
<ul class="legend"><li class="in"><i></i>In, above the line</li><li class="out"><i></i>Out, below</li></ul></figcaption>
${drawFlows({
  id: 'flows',
  title: `Flows over ${RANGE_WORDS[range]}`,
  description: sentence,
  points: flows.map(({ atSec, nav }) => ({
    atSec,
    inUsd: Number(nav.inflowUsdc6) / 1e6,
    outUsd: Number(nav.outflowUsdc6) / 1e6,
  })),
})}
${pointTable({
  summary: 'Flows as a table',
  columns: ['In', 'Out'],
  rows: flows
    .filter(({ nav }) => nav.inflowUsdc6 > 0n || nav.outflowUsdc6 > 0n)
    .map(({ atSec, nav }) => ({
      atSec,
      cells: [`$${cents(nav.inflowUsdc6)}`, `$${cents(nav.outflowUsdc6)}`],
    })),
})}</figure>`
}

/** Interval of an empty series. */
const DAY: Interval = '1d'

/** Returns a duration as text: `one hour`, `15 hours`, `2 days`. */
function spanText(sec: number): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
  ] as const
  const [unitSec, name] = units.find(([own]) => sec % own === 0) ?? ([60, 'minute'] as const)
  const count = sec / unitSec
  return count === 1 ? `one ${name}` : `${count} ${name}s`
}

/**
 * Shows the points as a table, the newest first. When there are too many points, each row is the last of a group of
 * neighbours, with the flows of the whole group.
 */
function points({ points: all, interval, range }: RangeSeries, slug: string): Markup {
  const known = all.flatMap(({ nav, drawdownPct }) => (nav === null ? [] : [{ nav, drawdownPct }]))
  if (known.length === 0) return html`<h2>Points</h2><p>No points in this range.</p>`
  const value = Math.ceil(known.length / MAX_ROWS)
  const groups = Array.from({ length: Math.ceil(known.length / value) }, (_none, index) =>
    known.slice(Math.max(0, known.length - (index + 1) * value), known.length - index * value),
  )
  const caption =
    `Each row is ${spanText(value * INTERVAL_SEC[interval ?? DAY])}: ` +
    'figures at its end, flows over its whole length'
  return html`<h2>Points</h2><div class="box"><div class="scroll" tabindex="0" role="group" aria-label="Points"><table><caption>${caption}</caption>
<thead><tr><th scope="col">Time (UTC)</th><th scope="col" class="num">Block</th><th scope="col" class="num">Value</th><th scope="col" class="num">Share price</th>
<th scope="col" class="num">Drawdown</th><th scope="col" class="num">In</th><th scope="col" class="num">Out</th><th scope="col" class="num">Holders</th></tr></thead>
<tbody>${groups.map((group) => {
    const last = group.at(-1)
    if (last === undefined) return ''
    const { nav, drawdownPct } = last
    const inflow = group.reduce((sum, entry) => sum + entry.nav.inflowUsdc6, 0n)
    const outflow = group.reduce((sum, entry) => sum + entry.nav.outflowUsdc6, 0n)
    return html`<tr><th scope="row">${minuteText(nav.block.timestampSec)}</th><td class="num">${nav.block.number.toLocaleString('en')}</td>
<td class="num">${dollarsOf(String(nav.value.book.navUsdc6))}</td><td class="num">${sharePriceText(nav.sharePriceUsdc6)}</td>
<td class="num">${signedPct(drawdownPct)}</td><td class="num">$${cents(inflow)}</td><td class="num">$${cents(outflow)}</td><td class="num">${nav.state.holders.toLocaleString('en')}</td></tr>`
  })}</tbody></table></div><p class="note"><a href="/v/${slug}.csv?range=${range}">All points as CSV</a></p></div>`
}
