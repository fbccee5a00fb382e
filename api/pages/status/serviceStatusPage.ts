import { html } from 'hono/html'
import type { Deps } from '../../../core/catalogue/deps.ts'
import { chainLabel } from '../../../core/kernel/chains/chainLabel.ts'
import { DomainError } from '../../../core/kernel/errors.ts'
import { type DayCell, dayCells } from '../../../core/status/domain/dayCells.ts'
import { readStatus } from '../../../core/status/operations/readStatus.ts'
import type { StatusBody } from '../../../core/status/operations/statusSchema.ts'
import type { ComponentDay } from '../../../core/status/ports.ts'
import type { Reply } from '../../http/reply.ts'
import { feedLink } from '../feeds/feedLink.ts'
import { type Markup, pageReply } from '../layout.ts'
import { durationText, moment } from '../text.ts'
import { barLegend, dayBars } from './dayBars.ts'
import { STATUS_FEED } from './statusFeed.ts'
import { STATUS_SHEET } from './statusSheet.ts'

/** Days of bars. Source: API specification, the human page of the status. */
const DAYS = 90
const DAY_SEC = 86_400
/**
 * Refresh interval, seconds: two rounds of the prober; a shorter interval would interrupt readers.
 */
const REFRESH_SEC = 60

const DESCRIPTION = 'State of every part of Quartet now and over 90 days, measured from outside.'

type Shown = StatusBody['components'][number]
type Bars = readonly { readonly name: string; readonly cells: readonly DayCell[] }[]

/** Maximum components in a heading; the list below names all components. */
const NAMED_PARTS = 4

const LABELS = {
  ok: ['good', 'Works'],
  degraded: ['wait', 'Degraded'],
  down: ['bad', 'Down'],
  unknown: ['unwatched', 'Unknown'],
} as const

/**
 * `/status`: state of the service, for people; also shown while its own figures are unavailable.
 */
export async function serviceStatusPage(deps: Deps): Promise<Reply> {
  const [body, days] = await Promise.all([readStatus(deps), readDays(deps)])
  const bars = body.components.map(({ name }) => ({
    name,
    cells: dayCells(
      days.filter(({ component }) => component === name),
      deps.clock.nowSec(),
      DAYS,
    ),
  }))
  return pageReply({
    title: 'Status',
    description: DESCRIPTION,
    refreshSec: REFRESH_SEC,
    sheets: [STATUS_SHEET],
    head: feedLink('Incidents', STATUS_FEED),
    main: html`<h1>${headlineOf(body)}</h1>
<p class="soft">A prober calls every public endpoint twice per minute and compares every answer with the
served OpenAPI schema. ${body.measuredAt === null ? 'The last probe is unknown.' : html`Last probe at ${moment(body.measuredAt)}.`}</p>
${totals(body)}
<h2>Parts</h2>
${parts(body.components, bars)}
${barLegend()}
<h2>Incidents</h2>
${incidents(body)}
<h2>Chains</h2>
${chains(body)}
<h2>Latency</h2>
${latency(body)}
<p class="soft">Also as <a href="/v1/status">JSON</a> and <a href="${STATUS_FEED}">Atom</a>. Version ${body.version}, started ${moment(body.startedAt)}.</p>`,
  })
}

/** Names the parts that do not work, the worst first. */
function headlineOf({ status, components }: StatusBody): string {
  if (status === 'ok') return 'All parts work'
  const lists = (['down', 'degraded'] as const).flatMap((kind) => {
    const names = components
      .filter((component) => component.status === kind)
      .map(({ name }) => name)
    if (names.length === 0) return []
    const more = names.length - NAMED_PARTS
    const shown = names.slice(0, NAMED_PARTS).join(', ')
    return [`${LABELS[kind][1]}: ${shown}${more > 0 ? ` and ${more} more` : ''}`]
  })
  return lists.length === 0 ? 'Not measured yet' : lists.join('; ')
}

/** Returns an empty list while the database is unavailable. */
async function readDays({ status, clock }: Deps): Promise<readonly ComponentDay[]> {
  const nowSec = clock.nowSec()
  try {
    return await status.reads.days(nowSec - (nowSec % DAY_SEC) - (DAYS - 1) * DAY_SEC)
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return []
    throw error
  }
}

function totals({ uptime, schemaValidity, latency: times }: StatusBody): Markup {
  const facts = [
    ['Up, 24 hours', uptimeText(uptime.h24Pct)],
    ['Up, 7 days', uptimeText(uptime.d7Pct)],
    ['Up, 30 days', uptimeText(uptime.d30Pct)],
    ['Valid answers', validText(schemaValidity)],
    ['Median answer', millisecondsText(times.p50Ms)],
  ]
  return html`<dl class="cards">${facts.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>
${uptime.measuredSince === null ? '' : html`<p class="soft checked">Up: the API, its database and the index answered. Measured since ${moment(uptime.measuredSince)}; a window without full measurement has no figure.</p>`}
${validity(schemaValidity)}`
}

function validity({ checked, valid, lastFailure }: StatusBody['schemaValidity']): Markup | string {
  if (checked === null || valid === null) return ''
  if (checked === 0) {
    return html`<p class="soft checked">Valid answers: not measured yet; no answer of the last 24 hours was compared with the schema.</p>`
  }
  return html`<p class="soft checked">${valid} of ${checked} answers of the last 24 hours matched the OpenAPI schema.${
    lastFailure === null
      ? ''
      : html` Last mismatch: ${lastFailure.operation} at ${moment(lastFailure.at)}, ${lastFailure.problem}.`
  }</p>`
}

function parts(components: readonly Shown[], bars: Bars): Markup {
  return html`<ul class="parts box">${components.map(({ name, status, detail, uptime }) => {
    const [kind, words] = LABELS[status]
    const cells = bars.find((bar) => bar.name === name)?.cells ?? []
    return html`<li><div class="part"><h3>${name}</h3><span class="tag ${kind}">${words}</span>${
      detail === null ? '' : html`<p class="soft">${detail}</p>`
    }<p class="soft">Up: ${uptimeText(uptime.h24Pct)} of 24 hours, ${uptimeText(uptime.d7Pct)} of 7 days, ${uptimeText(uptime.d30Pct)} of 30 days</p></div>${dayBars(name, cells)}</li>`
  })}</ul>`
}

function incidents({ incidents: rows, uptime }: StatusBody): Markup {
  if (rows.length === 0) {
    return html`<p class="soft">${uptime.measuredSince === null ? 'Incidents are unknown.' : 'No incidents in the measured part of the last 90 days.'}</p>`
  }
  return html`<div class="box"><table class="stack">
<caption>Consecutive probes with a problem of one part; newest first, over 90 days.</caption>
<thead><tr><th scope="col">Start</th><th scope="col">Part</th><th scope="col">Worst state</th>
<th scope="col">Problem</th><th scope="col" class="num">Duration</th></tr></thead>
<tbody>${rows.map(incidentRow)}</tbody></table></div>`
}

function incidentRow(row: StatusBody['incidents'][number]): Markup {
  const [kind, words] = LABELS[row.status]
  return html`<tr><td data-label="Start" class="line">${moment(row.startedAt)}</td>
<td data-label="Part">${row.component}</td>
<td data-label="Worst state"><span class="tag ${kind}">${words}</span></td>
<td data-label="Problem" class="what">${row.detail}</td>
<td data-label="Duration" class="num">${
    row.endedAt === null ? 'ongoing' : durationText(Math.max(0, row.endedAt - row.startedAt))
  }</td></tr>`
}

function chains({ chains: rows }: StatusBody): Markup {
  if (rows.length === 0) return html`<p class="soft">No chain is configured.</p>`
  return html`<div class="box"><table class="stack">
<caption>Current state of the node and the index per chain.</caption>
<thead><tr><th scope="col">Chain</th><th scope="col" class="num">Newest block</th>
<th scope="col" class="num">Indexed</th><th scope="col" class="num">Age of the index</th></tr></thead>
<tbody>${rows.map(
    ({ chainId, headBlock, indexedBlock, lagSeconds }) => html`<tr>
<td data-label="Chain">${chainLabel(chainId)}</td>
<td data-label="Newest block" class="num">${headBlock ?? 'unknown'}</td>
<td data-label="Indexed" class="num">${indexedBlock ?? 'unknown'}</td>
<td data-label="Age of the index" class="num">${lagSeconds === null ? 'unknown' : durationText(lagSeconds)}</td></tr>`,
  )}</tbody></table></div>`
}

function latency({ latency: times }: StatusBody): Markup {
  if (times.byOperation.length === 0) return html`<p class="soft">No measurements yet.</p>`
  const { p50Ms, p95Ms, p99Ms, byOperation } = times
  return html`<p>Median ${millisecondsText(p50Ms)}, 95th percentile ${millisecondsText(p95Ms)}, 99th percentile ${millisecondsText(p99Ms)}, measured by the prober over 24 hours.</p>
<details><summary>Latency of each operation</summary>
<div class="box"><table class="stack">
<caption>${byOperation.length} operations, milliseconds.</caption>
<thead><tr><th scope="col">Operation</th><th scope="col" class="num">Median</th>
<th scope="col" class="num">95th percentile</th><th scope="col" class="num">99th percentile</th></tr></thead>
<tbody>${byOperation.map(operationRow)}</tbody></table></div></details>`
}

const operationRow = ({
  operation,
  p50Ms,
  p95Ms,
  p99Ms,
}: StatusBody['latency']['byOperation'][number]): Markup =>
  html`<tr><td data-label="Operation">${operation}</td>
<td data-label="Median" class="num">${millisecondsText(p50Ms)}</td>
<td data-label="95th percentile" class="num">${millisecondsText(p95Ms)}</td>
<td data-label="99th percentile" class="num">${millisecondsText(p99Ms)}</td></tr>`

/** Two decimals at most, rounded down so that 100 means all. */
const pctText = (pct: number | null): string =>
  pct === null ? 'unknown' : `${Math.floor(Math.round(pct * 1_000) / 10) / 100} %`
const validText = ({ checked, pct }: StatusBody['schemaValidity']): string =>
  checked === 0 ? 'not measured yet' : pctText(pct)
const uptimeText = (pct: number | null): string => (pct === null ? '–' : pctText(pct))
const millisecondsText = (ms: number | null): string => (ms === null ? 'unknown' : `${ms} ms`)
