import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { moment } from '../text.ts'
import { cents } from './pageText.ts'
import type { VaultReport } from './readReport.ts'

export type Event = VaultReport['events'][number]

/** Maximum rows of the page. */
export const MAX_LISTED_EVENTS = 10

/** Smallest shown amount, a ten-thousandth of a share (18 decimals). */
const SHOWN_SHARE = 10n ** 14n

export const KIND_WORDS: Readonly<Record<Event['kind'], string>> = {
  create: 'Created',
  buy: 'Deposit',
  redeem: 'Redemption',
  redeem_in_kind: 'Redemption in kind',
  claim_deferred: 'Claim deferred',
  claim: 'Claim paid',
  send: 'Shares sent',
  weights: 'New target weights',
  rebalance: 'Rebalance',
  fee: 'Management fee',
  cap: 'New cap',
}

/** Functions that show an address and a transaction hash on a page. */
export type Forms = {
  readonly account: (address: string) => Markup
  readonly transaction: (hash: string) => Markup
}

/** Shows the newest events of a vault, and links to all events. */
export function activityBlock(
  { vault, events }: Pick<VaultReport, 'vault' | 'events'>,
  forms: Forms,
  more: Markup = html``,
): Markup {
  const all = html`<a href="/v1/vault/${vault.vault}/activity">All activity as JSON</a>`
  if (events.length === 0) return html`<h2>Activity</h2><p>No events yet.</p>`
  return html`<h2>Activity</h2>
${activityTable(events, { forms, limit: MAX_LISTED_EVENTS, note: html`${more}${all}` })}`
}

type Shown = { readonly forms: Forms; readonly limit: number; readonly note: Markup }

/** Shows at most `limit` events as a table, newest first. */
export function activityTable(events: readonly Event[], { forms, limit, note }: Shown): Markup {
  return html`<div class="box"><div class="slide" tabindex="0" role="group" aria-label="Activity"><table class="stack"><caption>Newest events first</caption>
<thead><tr><th scope="col">Event</th><th scope="col">Time (UTC)</th><th scope="col" class="num">Amount</th><th scope="col">Account</th><th scope="col">Transaction</th></tr></thead>
<tbody>${rowsOf(events)
    .slice(0, limit)
    .map(
      ({ event, words, amount }) => html`<tr><th scope="row">${words}</th>
<td class="line" data-label="Time (UTC)">${moment(event.timestamp)}</td>
<td class="num" data-label="Amount">${amount}</td>
<td data-label="Account">${'account' in event ? forms.account(event.account) : '–'}</td>
<td data-label="Transaction">${forms.transaction(event.txHash)}</td></tr>`,
    )}</tbody></table></div><p class="note">${note}</p></div>`
}

type Row = { readonly event: Event; readonly words: string; readonly amount: string }

/**
 * Returns the newest events. Every deposit brings a fee event, so all fees share one row at the
 * position of the newest fee event.
 */
function rowsOf(events: readonly Event[]): readonly Row[] {
  const fees = events.filter((event) => event.kind === 'fee')
  const shares18 = fees.reduce((sum, { shares }) => sum + BigInt(shares), 0n)
  return events.flatMap((event): Row[] => {
    if (event.kind !== 'fee') {
      return [{ event, words: KIND_WORDS[event.kind], amount: amountOf(event) }]
    }
    if (event !== fees[0]) return []
    const times = fees.length === 1 ? '' : `, ${fees.length} times`
    return [{ event, words: `${KIND_WORDS.fee}${times}`, amount: `${sharesText(shares18)} shares` }]
  })
}

/** Amount of an event with its unit, for people. */
export function amountOf(event: Event): string {
  switch (event.kind) {
    case 'buy':
    case 'redeem':
      return `$${cents(BigInt(event.usdc))}`
    case 'create':
    case 'cap':
      return `cap $${cents(BigInt(event.usdc))}`
    case 'rebalance':
      return `$${cents(BigInt(event.volumeUsdc))} traded`
    case 'redeem_in_kind':
    case 'send':
    case 'fee':
      return `${sharesText(BigInt(event.shares))} shares`
    case 'weights':
      return `${event.newWeightsBps.map((bps) => bps / 100).join(' · ')} %`
    case 'claim':
    case 'claim_deferred':
      return 'tokens'
    default:
      return event satisfies never
  }
}

/** Returns shares to a ten-thousandth of a share, rounded down. */
export function sharesText(shares18: bigint): string {
  const all = shares18 / SHOWN_SHARE
  return `${(all / 10_000n).toLocaleString('en')}.${String(all % 10_000n).padStart(4, '0')}`
}
