import { html } from 'hono/html'
import type { z } from 'zod'
import { getBridgeProof } from '../../../core/bridge/operations/getBridgeProof.ts'
import { getBridgeRoutes } from '../../../core/bridge/operations/getBridgeRoutes.ts'
import { networkLabel } from '../../../core/kernel/chains/chainLabel.ts'
import type { Reply } from '../../http/reply.ts'
import type { HttpContext } from '../../http/wrapHandler.ts'
import { type Markup, pageReply } from '../layout.ts'
import { accountLink, chainOf, createLinks, type Links } from '../links.ts'
import type { PageDeps } from '../pageDeps.ts'
import { amountText, chainText, columnText, durationText, moment, shortHash } from '../text.ts'
import { BRIDGE_PATH } from './bridgePage.ts'
import { routeTag, statusTag, tag } from './statusTag.ts'

type Proof = z.output<typeof getBridgeProof.output>
type Row = Proof['bridges'][number]
type Route = z.output<typeof getBridgeRoutes.output>['routes'][number]
type Deposit = Proof['deposits'][number]

const DESCRIPTION = 'Every bridge with burn, mint, fees and delivery time, read from the chains.'

/** Returns the page `/bridge/proof`: the list of all bridges. Throws DomainError. */
export async function proofPage(deps: PageDeps, context: HttpContext): Promise<Reply> {
  const query = knownIn(context.req.query())
  const [shown, known] = await Promise.all([
    getBridgeProof.answer(deps, { query }),
    getBridgeRoutes.answer(deps, {}),
  ])
  const proof = getBridgeProof.output.parse(shown.body)
  const { routes } = getBridgeRoutes.output.parse(known.body)
  const isFirst = query['cursor'] === undefined
  return pageReply({
    isFromChains: true,
    hasCopies: true,
    title: 'Every bridge',
    description: DESCRIPTION,
    main: html`<h1>Every bridge</h1>
<p class="soft">USDC moved from one chain to another with one signature. Each row is one burn and its mint,
from the logs of both chains; <em>verify</em> recomputes the row from the chains. <a href="${BRIDGE_PATH}">Bridge USDC</a></p>
${filterNote(query)}
${totals(proof)}
${times(proof)}
${routeStates(routes)}
<h2>Bridges</h2>
${bridges(proof)}
${pager(proof, query)}
${isFirst ? deposits(proof, createLinks(deps.explorers)) : ''}
${asOf(proof)}`,
  })
}

/** Pages for people ignore unknown query keys, because links carry keys of visitor analytics. */
function knownIn(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const known = Object.keys(getBridgeProof.input.query?.shape ?? {})
  return Object.fromEntries(Object.entries(query).filter(([name]) => known.includes(name)))
}

/** Without this note, sums of a filter could be read as sums of all bridges. */
function filterNote(query: Readonly<Record<string, string>>): Markup | string {
  const filters = ['payer', 'from', 'since', 'until'].flatMap((name) =>
    query[name] === undefined ? [] : [`${name}=${query[name]}`],
  )
  if (filters.length === 0) return ''
  return html`<p>Sums and rows for ${filters.join(', ')}. <a href="/bridge/proof">All bridges</a></p>`
}

function totals({ totals: sums }: Proof): Markup {
  const facts = [
    ['Bridges', sums.bridges.toLocaleString('en')],
    ['Delivered, USDC', amountText(sums.deliveredUsdc)],
    ['Service fees, USDC', amountText(sums.feesUsdc)],
    ['Pending', sums.pending.toLocaleString('en')],
    ['Refunded', sums.refunds.toLocaleString('en')],
  ]
  return html`<dl class="cards">${facts.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

function times({ routes: measured }: Proof): Markup | string {
  if (measured.length === 0) return ''
  return html`<h2>Delivery time</h2>
<div class="box"><table>
<caption>From burn to mint by block timestamps, over the newest 200 deliveries of each route.</caption>
<thead><tr><th scope="col">Route</th><th scope="col" class="num">Median</th><th scope="col" class="num">95th percentile</th></tr></thead>
<tbody>${measured.map(
    ({
      from,
      to,
      p50Seconds,
      p95Seconds,
    }) => html`<tr><td>${chainText(from)} to ${chainText(to)}</td>
<td class="num">${durationText(p50Seconds)}</td><td class="num">${durationText(p95Seconds)}</td></tr>`,
  )}</tbody></table></div>`
}

/** Shows routes that are sold or have waiting bridges; other routes have no state to show. */
function routeStates(all: readonly Route[]): Markup | string {
  const shown = all.filter(({ state, waiting }) => state !== 'closed' || (waiting ?? 0) > 0)
  if (shown.length === 0) return ''
  return html`<h2>Current state of routes</h2>
<div class="box"><table class="stack">
<caption>Pending bridges of this service, as seen by the workers. Median and 95th percentile cover the last day; pending bridges count with their age, up to one day.</caption>
<thead><tr><th scope="col">Route</th><th scope="col">State</th><th scope="col" class="num">Pending</th>
<th scope="col" class="num">Oldest</th><th scope="col" class="num">Median</th><th scope="col" class="num">95th percentile</th></tr></thead>
<tbody>${shown.map(routeRow)}</tbody></table></div>`
}

function routeRow(route: Route): Markup {
  const { state, waiting, oldestWaitSeconds, lastDay } = route
  const why = route.reason ?? route.warning
  return html`<tr><td data-label="Route" class="line">${chainText(route.from)} to ${chainText(route.to)}</td>
<td data-label="State">${routeTag(state)}${why === null ? '' : html` <span class="soft">${why}</span>`}</td>
<td data-label="Pending" class="num">${waiting ?? '–'}</td>
<td data-label="Oldest" class="num">${secondsText(waiting === 0 ? null : oldestWaitSeconds)}</td>
<td data-label="Median" class="num">${secondsText(lastDay?.p50Seconds ?? null)}</td>
<td data-label="95th percentile" class="num">${secondsText(lastDay?.p95Seconds ?? null)}</td></tr>`
}

const secondsText = (sec: number | null): string => (sec === null ? '–' : durationText(sec))

function bridges({ bridges: rows }: Proof): Markup {
  if (rows.length === 0) return html`<p class="soft">No bridges yet.</p>`
  return html`<div class="box"><table class="stack">
<caption>Newest first. Amounts in USDC.</caption>
<thead><tr><th scope="col">Burned</th><th scope="col">Route</th><th scope="col" class="num">Delivered</th>
<th scope="col" class="num">Fee</th><th scope="col" class="num">Duration</th><th scope="col">State</th>
<th scope="col">Payer</th><th scope="col">Burn</th></tr></thead>
<tbody>${rows.map(bridgeRow)}</tbody></table></div>`
}

function bridgeRow(row: Row): Markup {
  return html`<tr><td data-label="Burned">${moment(row.burnedAt)}</td>
<td data-label="Route" class="line">${chainText(row.from)} to ${chainText(row.to)}</td>
<td data-label="Delivered" class="num">${columnText(row.receivedUsdc ?? row.amountUsdc)}</td>
<td data-label="Fee" class="num">${columnText(row.feeUsdc)}</td>
<td data-label="Duration" class="num">${row.seconds === null ? '–' : durationText(row.seconds)}</td>
<td data-label="State">${statusTag(row.status)}</td>
<td data-label="Payer" class="line">${accountLink(row.payer)}</td>
<td data-label="Burn" class="mono line"><span><span data-copy><a href="/bridge/status/${row.burnTx}">${shortHash(row.burnTx)}</a></span>
<a href="/v1/bridge/proof/verify/${row.burnTx}" aria-label="verify ${shortHash(row.burnTx)}">verify</a></span></td></tr>`
}

function pager({ nextCursor }: Proof, query: Readonly<Record<string, string>>): Markup {
  const { cursor, ...rest } = query
  const first = new URLSearchParams(rest).toString()
  const next = new URLSearchParams({ ...rest, cursor: nextCursor ?? '' }).toString()
  return html`<nav class="pager" aria-label="Pages of the list"><span>${
    cursor === undefined ? '' : html`<a href="/bridge/proof?${first}">Newest</a>`
  }</span><span>${
    nextCursor === null ? '' : html`<a rel="next" href="/bridge/proof?${next}">Older</a>`
  }</span></nav>`
}

function deposits({ deposits: rows }: Proof, links: Links): Markup | string {
  if (rows.length === 0) return ''
  return html`<h2>Deposits outside of bridges</h2>
<p class="soft">A third party submitted the authorization first. The payer is refunded in full automatically.</p>
<div class="box"><table class="stack">
<caption>Newest first. Amounts in USDC.</caption>
<thead><tr><th scope="col">Deposited</th><th scope="col">Chain</th><th scope="col" class="num">Amount</th>
<th scope="col">State</th><th scope="col">Payer</th><th scope="col">Deposit</th><th scope="col">Refund</th></tr></thead>
<tbody>${rows.map((row) => depositRow(row, links))}</tbody></table></div>`
}

function depositRow(row: Deposit, links: Links): Markup {
  const { refundTx } = row
  const chainId = chainOf(row.from)
  return html`<tr><td data-label="Deposited">${moment(row.depositedAt)}</td>
<td data-label="Chain">${chainText(row.from)}</td>
<td data-label="Amount" class="num">${columnText(row.depositUsdc)}</td>
<td data-label="State">${refundTx === null ? tag('wait', 'Refund pending') : tag('good', 'Refunded')}</td>
<td data-label="Payer" class="line">${accountLink(row.payer)}</td>
<td data-label="Deposit" class="line">${links.transaction(chainId, row.depositTx, 'short')}</td>
<td data-label="Refund" class="line">${refundTx === null ? '–' : links.transaction(chainId, refundTx, 'short')}</td></tr>`
}

function asOf({ indexed }: Proof): Markup | string {
  if (indexed.length === 0) return ''
  return html`<p class="soft">Indexed up to ${indexed.map(
    ({ network, blockNumber }, index) =>
      html`${index === 0 ? '' : ', '}<span class="num">block ${blockNumber} of ${networkLabel(network)}</span>`,
  )}. Also as <a href="/v1/bridge/proof">JSON</a> or <a href="/v1/bridge/proof?format=csv">CSV</a>.</p>`
}
