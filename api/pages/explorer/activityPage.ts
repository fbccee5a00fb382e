import { html } from 'hono/html'
import type { z } from 'zod'
import type { getVaultActivity } from '../../../core/vaults/operations/getVaultActivity.ts'
import type { Reply } from '../../http/reply.ts'
import { type Markup, pageReply } from '../layout.ts'
import type { Links } from '../links.ts'
import { activityTable, type Event } from '../published/activityBlock.ts'
import { FIGURES_STYLE } from '../published/figuresStyle.ts'
import { cents } from '../published/pageText.ts'
import { DAY_SEC, dayText } from './day.ts'
import { EXPLORER_STYLE } from './explorerStyle.ts'
import { explorerForms } from './wholeText.ts'

/** Events of one UTC day, newest first. */
export type DayActivity = {
  readonly activity: z.output<typeof getVaultActivity.output>
  readonly chainId: number
  readonly symbol: string
  /** First second of the day. */
  readonly daySec: number
  /** Second of the creation of the vault. */
  readonly createdSec: number
  /** Time of the newest block, unix seconds. */
  readonly nowSec: number
  readonly events: readonly Event[]
  /** Cursor of the next page of the day; null on the last. */
  readonly next: string | null
  /** True on the first page of the day. */
  readonly isFirst: boolean
}

/** `/vault/{address}/activity`: the events of a vault on one day. */
export function activityPage(day: DayActivity, links: Links): Promise<Reply> {
  const { activity, symbol, daySec, events } = day
  const { vault } = activity
  const path = `/vault/${vault}/activity`
  const json = html`<a href="/v1${path}?at=${Math.min(daySec + DAY_SEC - 1, day.nowSec)}">The events up to this day as JSON</a>`
  return pageReply({
    isFromChains: true,
    hasCopies: true,
    title: `Vault ${symbol}, ${dayText(daySec)}`,
    description: `Deposits, redemptions, rebalances and other events of the vault ${symbol} on one day.`,
    sheets: [FIGURES_STYLE, EXPLORER_STYLE],
    main: html`<p class="back"><a href="/vault/${vault}">← Vault ${symbol}</a></p>
<h1>Events of ${symbol} on ${dayText(daySec)}</h1>
${dayLinks(path, day)}
<p class="note-line">${summary(day)}</p>
${events.length === 0 ? '' : activityTable(events, { forms: explorerForms(links, day.chainId), limit: events.length, note: json })}
${day.next === null ? '' : html`<p class="note-line"><a href="${path}?day=${dayText(daySec)}&amp;cursor=${day.next}">Earlier events of the day</a></p>`}`,
  })
}

/** Links to the days before and after, from the creation of the vault to the newest block. */
function dayLinks(path: string, { daySec, createdSec, nowSec }: DayActivity): Markup {
  const [before, after] = [daySec - DAY_SEC, daySec + DAY_SEC].map(dayText)
  const prev =
    daySec > createdSec ? html`<a rel="prev" href="${path}?day=${before}">← ${before}</a>` : ''
  const next =
    daySec + DAY_SEC > nowSec ? '' : html`<a rel="next" href="${path}?day=${after}">${after} →</a>`
  return html`<nav class="pager" aria-label="Days">${prev}${next}</nav>`
}

/** Sums deposits and redemptions, when the page has all events of the day. */
function summary({ events, isFirst, next }: DayActivity): Markup | string {
  if (events.length === 0) return 'No events on this day (UTC).'
  if (!isFirst || next !== null) return `${events.length} events on this page.`
  const sum = (kind: 'buy' | 'redeem') =>
    events.reduce((total, event) => total + (event.kind === kind ? BigInt(event.usdc) : 0n), 0n)
  return `${events.length} ${events.length === 1 ? 'event' : 'events'}: $${cents(sum('buy'))} deposited, $${cents(sum('redeem'))} redeemed in USDC.`
}
