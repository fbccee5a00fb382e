import { html } from 'hono/html'
import type { Deps } from '../../../core/catalogue/deps.ts'
import { chainLabel } from '../../../core/kernel/chains/chainLabel.ts'
import { DomainError } from '../../../core/kernel/errors.ts'
import { type DayCell, dayCells } from '../../../core/status/domain/dayCells.ts'
import { readStatus } from '../../../core/status/operations/readStatus.ts'
import type { StatusBody } from '../../../core/status/operations/statusSchema.ts'
import type { ComponentDay } from '../../../core/status/ports.ts'
import type { Reply } from '../../http/reply.ts'
import { type Markup, pageReply } from '../layout.ts'
import { durationText, moment } from '../text.ts'
import { barLegend, dayBars } from './dayBars.ts'
import { STATUS_SHEET } from './statusSheet.ts'

/** Days of bars. Source: API specification, the human page of the status. */
const DAYS = 90
const DAY_SEC = 86_400
/** After two turns of the prober: sooner would take the page away from under somebody who reads it. */
const REFRESH_SEC = 60

const DESCRIPTION = 'How every part of Quartet is now and was over 90 days, measured from outside.'

type Shown = StatusBody['components'][number]
type Bars = readonly { readonly name: string; readonly cells: readonly DayCell[] }[]

/** Parts that a heading names; the list below it names all. */
const NAMED_PARTS = 4

const LABELS = {
  ok: ['good', 'Works'],
  degraded: ['wait', 'Degraded'],
  down: ['bad', 'Down'],
  unknown: ['unwatched', 'Not known'],
} as const

/** `/status`: how the service is, for people; it is shown also while its own figures are away. */
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
    main: html`<h1>${headlineOf(body)}</h1>
<p class="soft">Every public endpoint is called twice a minute as a caller would, and every answer is compared with the
description that is served. ${body.measuredAt === null ? 'No turn is known now.' : html`Last at ${moment(body.measuredAt)}.`}</p>
${totals(body)}
<h2>Parts</h2>
${parts(body.components, bars)}
${barLegend()}
<h2>Incidents</h2>
${incidents(body)}
<h2>Chains</h2>
${chains(body)}
<h2>How long answers take</h2>
${latency(body)}
<p class="soft">The same as <a href="/v1/status">JSON</a>. Version ${body.version}, started ${moment(body.startedAt)}.</p>`,
  })
}

/** Names the parts that do not work, the worst first. */
function headlineOf({ status, components }: StatusBody): string {
  if (status === 'ok') return 'Everything works'
  const lists = (['down', 'degraded'] as const).flatMap((kind) => {
    const names = components.filter((one) => one.status === kind).map(({ name }) => name)
    if (names.length === 0) return []
    const more = names.length - NAMED_PARTS
    const shown = names.slice(0, NAMED_PARTS).join(', ')
    return [`${LABELS[kind][1]}: ${shown}${more > 0 ? ` and ${more} more` : ''}`]
  })
  return lists.length === 0 ? 'Not measured yet' : lists.join('; ')
}

/** None while the database does not answer. */
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
${uptime.measuredSince === null ? '' : html`<p class="soft checked">Up: the API, its database and the index answered. Measured since ${moment(uptime.measuredSince)}; a window that is not full has no figure.</p>`}
${validity(schemaValidity)}`
}

function validity({ checked, valid, lastFailure }: StatusBody['schemaValidity']): Markup | string {
  if (checked === null || valid === null) return ''
  if (checked === 0) {
    return html`<p class="soft checked">Valid answers: not measured yet; no answer of the last 24 hours was compared with the description.</p>`
  }
  return html`<p class="soft checked">${valid} of ${checked} answers of the last 24 hours met the description.${
    lastFailure === null
      ? ''
      : html` The last that did not: ${lastFailure.operation} at ${moment(lastFailure.at)}, ${lastFailure.problem}.`
  }</p>`
}

function parts(components: readonly Shown[], bars: Bars): Markup {
  return html`<ul class="parts box">${components.map(({ name, status, detail, uptime }) => {
    const [kind, words] = LABELS[status]
    const cells = bars.find((each) => each.name === name)?.cells ?? []
    return html`<li><div class="part"><h3>${name}</h3><span class="tag ${kind}">${words}</span>${
      detail === null ? '' : html`<p class="soft">${detail}</p>`
    }<p class="soft">Up: ${uptimeText(uptime.h24Pct)} of 24 hours, ${uptimeText(uptime.d7Pct)} of 7 days, ${uptimeText(uptime.d30Pct)} of 30 days</p></div>${dayBars(name, cells)}</li>`
  })}</ul>`
}

function incidents({ incidents: rows, uptime }: StatusBody): Markup {
  if (rows.length === 0) {
    return html`<p class="soft">${uptime.measuredSince === null ? 'None is known.' : 'None in the measured part of the last 90 days.'}</p>`
  }
  return html`<div class="box"><table class="stack">
<caption>Turns in a row that found a part not well; newest first, over 90 days.</caption>
<thead><tr><th scope="col">Began</th><th scope="col">Part</th><th scope="col">At worst</th>
<th scope="col">What</th><th scope="col" class="num">Lasted</th></tr></thead>
<tbody>${rows.map(incidentRow)}</tbody></table></div>`
}

function incidentRow(row: StatusBody['incidents'][number]): Markup {
  const [kind, words] = LABELS[row.status]
  return html`<tr><td data-label="Began" class="line">${moment(row.startedAt)}</td>
<td data-label="Part">${row.component}</td>
<td data-label="At worst"><span class="tag ${kind}">${words}</span></td>
<td data-label="What" class="what">${row.detail}</td>
<td data-label="Lasted" class="num">${
    row.endedAt === null ? 'still' : durationText(Math.max(0, row.endedAt - row.startedAt))
  }</td></tr>`
}

function chains({ chains: rows }: StatusBody): Markup {
  if (rows.length === 0) return html`<p class="soft">No chain is known here.</p>`
  return html`<div class="box"><table class="stack">
<caption>Our nodes and our index of each chain, now.</caption>
<thead><tr><th scope="col">Chain</th><th scope="col" class="num">Newest block</th>
<th scope="col" class="num">Indexed</th><th scope="col" class="num">Its age</th></tr></thead>
<tbody>${rows.map(
    ({ chainId, headBlock, indexedBlock, lagSeconds }) => html`<tr>
<td data-label="Chain">${chainLabel(chainId)}</td>
<td data-label="Newest block" class="num">${headBlock ?? 'not known'}</td>
<td data-label="Indexed" class="num">${indexedBlock ?? 'not known'}</td>
<td data-label="Its age" class="num">${lagSeconds === null ? 'not known' : durationText(lagSeconds)}</td></tr>`,
  )}</tbody></table></div>`
}

function latency({ latency: times }: StatusBody): Markup {
  if (times.byOperation.length === 0) return html`<p class="soft">Nothing was measured yet.</p>`
  const rows = [
    { operation: 'all', p50Ms: times.p50Ms, p95Ms: times.p95Ms, p99Ms: times.p99Ms },
    ...times.byOperation,
  ]
  return html`<div class="box"><table class="stack">
<caption>As the prober saw it over 24 hours, milliseconds.</caption>
<thead><tr><th scope="col">Operation</th><th scope="col" class="num">Half within</th>
<th scope="col" class="num">95 % within</th><th scope="col" class="num">99 % within</th></tr></thead>
<tbody>${rows.map(
    ({ operation, p50Ms, p95Ms, p99Ms }) => html`<tr><td data-label="Operation">${operation}</td>
<td data-label="Half within" class="num">${millisecondsText(p50Ms)}</td>
<td data-label="95 % within" class="num">${millisecondsText(p95Ms)}</td>
<td data-label="99 % within" class="num">${millisecondsText(p99Ms)}</td></tr>`,
  )}</tbody></table></div>`
}

/** Two decimals at most, rounded down so that 100 means all. */
const pctText = (pct: number | null): string =>
  pct === null ? 'not known' : `${Math.floor(Math.round(pct * 1_000) / 10) / 100} %`
const validText = ({ checked, pct }: StatusBody['schemaValidity']): string =>
  checked === 0 ? 'not measured yet' : pctText(pct)
const uptimeText = (pct: number | null): string => (pct === null ? '–' : pctText(pct))
const millisecondsText = (ms: number | null): string => (ms === null ? 'not known' : `${ms} ms`)
