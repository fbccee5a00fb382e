import { html } from 'hono/html'
import { showAddress } from '../../../core/kernel/operation/outputFields.ts'
import { RETURN_WINDOWS, type ReturnWindow } from '../../../core/vaults/domain/analytics/returns.ts'
import { REBALANCE_BAND_BPS } from '../../../core/vaults/domain/vaultRules.ts'
import type { Reply } from '../../http/reply.ts'
import { type Markup, pageReply } from '../layout.ts'
import { accountLink } from '../links.ts'
import { priceNotice } from '../priceNotice.ts'
import { FIGURES_STYLE } from '../published/figuresStyle.ts'
import {
  bpsText,
  changeOf,
  dollarsOf,
  sharePriceText,
  shortAddress,
} from '../published/pageText.ts'
import { createOrder, type WalletSettings } from '../wallet/walletBlock.ts'
import { WALLET_PAGE_SCRIPT } from '../wallet/walletScript.ts'
import { blockLine } from './blockLine.ts'
import { EXPLORER_STYLE, PICKS_STYLE } from './explorerStyle.ts'
import { indexLine } from './indexLine.ts'
import { type ListQuery, listPath, type Sort } from './listQuery.ts'
import type { IndexSummary } from './readIndexSummary.ts'
import type { ListedVault, VaultList } from './readVaultList.ts'
import { type SelectedVaults, selectVaults } from './selectVaults.ts'

const SORT_WORDS: Readonly<Record<Sort, string>> = {
  nav: 'Value',
  return: 'Return',
  drift: 'Drift',
  holders: 'Holders',
  age: 'Age',
}

export const WINDOW_WORDS: Readonly<Record<ReturnWindow, string>> = {
  d1: '24 hours',
  w1: '7 days',
  m1: '30 days',
  m3: '90 days',
  m6: '180 days',
  ytd: 'this year',
  y1: '1 year',
  all: 'since launch',
}

const NO_FILTERS = {
  strategist: undefined,
  minReturnPct: undefined,
  maxReturnPct: undefined,
  minDriftBps: undefined,
  maxDriftBps: undefined,
} as const

type Shown = {
  readonly list: VaultList
  readonly index: IndexSummary
  readonly query: ListQuery
  readonly wallet: WalletSettings
}

/** `/vaults`: the list of vaults, sorted and filtered by its query. */
export function vaultListPage({ list, index, query, wallet }: Shown): Promise<Reply> {
  const selected = selectVaults(list.vaults, query)
  return pageReply({
    isFromChains: true,
    hasCopies: true,
    title: 'Vaults',
    description:
      'Every vault of four tokenized US stocks: value, share price, return, drift, holders and strategist.',
    script: WALLET_PAGE_SCRIPT,
    sheets: [FIGURES_STYLE, `${EXPLORER_STYLE}${PICKS_STYLE}`],
    main: html`<h1>Vaults</h1>
<p class="soft">Each vault holds AAPL, GOOGL, META and NVDA tokens in the weights of its strategist. Every figure follows from the logs of the chain.</p>
${priceNotice(list.prices)}${indexLine(index)}
${picks(query)}
${filterNote(query, selected)}
${table(list, query, selected)}
${pager(query, selected)}
${blockLine(list.at, { path: '/v1/vaults', hasCsv: true })}
${createOrder(wallet)}
${ownFilters()}`,
  })
}

function picks(query: ListQuery): Markup {
  const { sort, order, window } = query
  const sorts: readonly Sort[] = ['nav', 'return', 'drift', 'holders', 'age']
  return html`<div class="picks"><nav class="ranges" aria-label="Order"><b>Order</b>${sorts.map(
    (name) => pick(SORT_WORDS[name], listPath(query, { sort: name }), sort === name),
  )}${pick('Lowest first', listPath(query, { order: order === 'asc' ? 'desc' : 'asc' }), order === 'asc')}</nav>
<nav class="ranges" aria-label="Return over"><b>Return over</b>${RETURN_WINDOWS.map((name) =>
    pick(WINDOW_WORDS[name], listPath(query, { window: name }), window === name),
  )}</nav>
<nav class="ranges" aria-label="Filter"><b>Filter</b>${filters(query).map(
    ({ words, change, isOn }) => pick(words, listPath(query, change), isOn),
  )}</nav></div>`
}

function pick(words: string, path: string, isOn: boolean): Markup {
  return html`<a href="${path}"${isOn ? html` aria-current="true"` : ''}>${words}</a>`
}

function filters(query: ListQuery) {
  const { strategist, minReturnPct, maxReturnPct, minDriftBps, maxDriftBps } = query
  const isAll = [strategist, minReturnPct, maxReturnPct, minDriftBps, maxDriftBps].every(
    (value) => value === undefined,
  )
  const beyondBps = REBALANCE_BAND_BPS + 1
  return [
    { words: 'All', change: NO_FILTERS, isOn: isAll },
    {
      words: 'Gains',
      change: { minReturnPct: 0, maxReturnPct: undefined },
      isOn: minReturnPct === 0 && maxReturnPct === undefined,
    },
    {
      words: 'Losses',
      change: { minReturnPct: undefined, maxReturnPct: 0 },
      isOn: maxReturnPct === 0 && minReturnPct === undefined,
    },
    {
      words: `Drift above ${REBALANCE_BAND_BPS / 100} %`,
      change: { minDriftBps: beyondBps, maxDriftBps: undefined },
      isOn: minDriftBps === beyondBps && maxDriftBps === undefined,
    },
  ]
}

/** States the filters in words, so that a filtered list is not read as the list of all vaults. */
function filterNote(query: ListQuery, { count, page, pages }: SelectedVaults): Markup {
  const { strategist, minReturnPct, maxReturnPct, minDriftBps, maxDriftBps, window } = query
  const of =
    strategist === undefined
      ? ''
      : html` of strategist ${accountLink(showAddress(strategist), 'full')}`
  const bounds = [
    minReturnPct === undefined
      ? []
      : [`return over ${WINDOW_WORDS[window]} at least ${minReturnPct} %`],
    maxReturnPct === undefined
      ? []
      : [`return over ${WINDOW_WORDS[window]} at most ${maxReturnPct} %`],
    minDriftBps === undefined ? [] : [`drift at least ${bpsText(minDriftBps)}`],
    maxDriftBps === undefined ? [] : [`drift at most ${bpsText(maxDriftBps)}`],
  ].flat()
  const with_ = bounds.length === 0 ? '' : `, ${bounds.join(', ')}`
  const place =
    pages === 1 ? '' : ` Page ${page.toLocaleString('en')} of ${pages.toLocaleString('en')}.`
  return html`<p>${count.toLocaleString('en')} ${count === 1 ? 'vault' : 'vaults'}${of}${with_}.${place}</p>`
}

function table(list: VaultList, query: ListQuery, { rows }: SelectedVaults): Markup {
  if (rows.length === 0) {
    return html`<p>No vault matches. <a href="${listPath(query, NO_FILTERS)}">Remove the filters</a></p>`
  }
  const head = (words: string, sort: Sort) =>
    html`<th scope="col" class="num"${
      query.sort === sort ? html` aria-sort="${directionOf(query)}"` : ''
    }>${words}</th>`
  return html`<div class="box"><div class="slide" tabindex="0" role="group" aria-label="Vaults"><table class="stack"><caption>Targets in the order ${list.symbols.join(', ')}, percent. Drift is the largest distance of a weight from its target; “due” vaults may be rebalanced.</caption>
<thead><tr><th scope="col">Vault</th>${head('Value', 'nav')}<th scope="col" class="num">Share price</th>${head(
    `Return, ${WINDOW_WORDS[query.window]}`,
    'return',
  )}${head('Drift', 'drift')}<th scope="col" class="num">Targets</th>${head('Holders', 'holders')}<th scope="col">Strategist</th>${head(
    'Created',
    'age',
  )}</tr></thead>
<tbody>${rows.map((vault) => row(vault, query))}</tbody></table></div></div>`
}

/** Direction of the shown column: the column of the age shows dates, and the oldest vault has the earliest date. */
function directionOf({ sort, order }: ListQuery): 'ascending' | 'descending' {
  return (order === 'asc') === (sort === 'age') ? 'descending' : 'ascending'
}

function row(vault: ListedVault, query: ListQuery): Markup {
  const strategist = showAddress(vault.strategist)
  const byStrategist = listPath(query, { ...NO_FILTERS, strategist: vault.strategist })
  return html`<tr><th scope="row" class="line"><a href="/vault/${showAddress(vault.address)}"><b>${vault.symbol}</b></a></th>
<td class="num" data-label="Value">${dollarsOf(String(vault.navUsdc6))}</td>
<td class="num" data-label="Share price"><data value="${vault.sharePriceUsdc6}">${sharePriceText(vault.sharePriceUsdc6)}</data></td>
<td class="num" data-label="Return, ${WINDOW_WORDS[query.window]}">${changeOf(vault.returns[query.window])}</td>
<td class="num" data-label="Drift">${driftOf(vault)}</td>
<td class="num" data-label="Targets">${vault.targetWeightsBps.map(partText).join(' · ')}</td>
<td class="num" data-label="Holders">${vault.holders.toLocaleString('en')}</td>
<td data-label="Strategist"><span data-copy><a class="mono" href="${byStrategist}" title="${strategist}">${shortAddress(strategist)}</a></span></td>
<td class="line" data-label="Created">${new Date(vault.createdAtSec * 1000).toISOString().slice(0, 10)}</td></tr>`
}

function driftOf({ maxDriftBps, rebalanceNeeded }: ListedVault): Markup | string {
  if (maxDriftBps === null) return '–'
  const text = bpsText(maxDriftBps)
  return rebalanceNeeded ? html`<span class="wait">${text}, due</span>` : text
}

/** Weight without needless decimals, `25` or `33.33`. */
const partText = (bps: number): string => String(bps / 100)

function pager(query: ListQuery, { page, pages }: SelectedVaults): Markup | string {
  if (pages === 1) return ''
  const before =
    page > 1
      ? html`<a rel="prev" href="${listPath(query, { page: page - 1 })}">← Page ${page - 1}</a>`
      : html`<span></span>`
  const after =
    page < pages
      ? html`<a rel="next" href="${listPath(query, { page: page + 1 })}">Page ${page + 1} →</a>`
      : ''
  return html`<nav class="pager" aria-label="Pages of the list">${before}${after}</nav>`
}

/** Describes the filters that a reader writes into the address. */
function ownFilters(): Markup {
  return html`<details><summary>More filters, in the address of this page</summary>
<dl class="facts box">
<div><dt class="mono">sort</dt><dd><code class="mono">nav</code>, <code class="mono">return</code>, <code class="mono">drift</code>, <code class="mono">holders</code> or <code class="mono">age</code>; with <code class="mono">order=asc</code> the lowest first</dd></div>
<div><dt class="mono">window</dt><dd>${RETURN_WINDOWS.join(', ')}: the window of the return</dd></div>
<div><dt class="mono">strategist</dt><dd>address of the creator of the vaults</dd></div>
<div><dt class="mono">minReturnPct, maxReturnPct</dt><dd>bounds of the return, percent</dd></div>
<div><dt class="mono">minDriftBps, maxDriftBps</dt><dd>bounds of the drift, basis points</dd></div>
<div><dt class="mono">page</dt><dd>number of the page</dd></div>
</dl></details>`
}
