import { html } from 'hono/html'
import type { z } from 'zod'
import { networkLabel } from '../../../core/kernel/chains/chainLabel.ts'
import { getGasConfig } from '../../../core/sponsor/evm/operations/getGasConfig.ts'
import { getGasStats } from '../../../core/sponsor/evm/operations/getGasStats.ts'
import type { Reply } from '../../http/reply.ts'
import { tag } from '../bridge/statusTag.ts'
import { type Markup, pageReply } from '../layout.ts'
import { accountLink, createLinks, type Links, searchLink } from '../links.ts'
import type { PageDeps } from '../pageDeps.ts'
import { STEPS_STYLE } from '../stepsStyle.ts'
import { amountText, durationText, moment } from '../text.ts'
import { coinText, percentText } from './gasText.ts'
import { howItWorks } from './howItWorks.ts'
import { hasSolana, solanaBlock, solanaLine } from './solanaBlock.ts'

type Stats = z.output<typeof getGasStats.output>
type Chain = Stats['chains'][string]
type Window = Stats['windows']['all']
type Recent = Stats['recent'][number]

const DESCRIPTION =
  'Gas for wallets without a native coin: price, steps, and every sponsored operation.'

/** Returns the page `/gas`: services and totals of the sponsor. Throws DomainError. */
export async function gasPage(deps: PageDeps): Promise<Reply> {
  const [statsAnswer, set] = await Promise.all([
    getGasStats.answer(deps, {}),
    getGasConfig.answer(deps, {}),
  ])
  const stats = getGasStats.output.parse(statsAnswer.body)
  const links = createLinks(deps.explorers)
  const { priceRules } = getGasConfig.output.parse(set.body)
  return pageReply({
    isFromChains: true,
    hasCopies: true,
    sheets: [STEPS_STYLE],
    title: 'Gas sponsor',
    description: DESCRIPTION,
    main: html`<h1>Gas without the native coin</h1>
<p class="soft">A wallet that holds only USDC can send transactions: the wallet pays for the gas of one operation in USDC, and the
deposit of this service pays the chain. No account, no key, no charge above the quoted price.</p>
${chains(stats)}
${totals(stats)}
${howItWorks(priceRules)}
<h2>Sponsored operations</h2>
${windows(stats)}
<h2>Deposits and keys</h2>
${deposits(stats, links)}
<h2>Newest operations</h2>
${recent(stats)}
${hasSolana(stats.solana) ? solanaBlock(stats.solana, links) : ''}
${proof(stats)}`,
  })
}

const entries = ({ chains: all }: Stats): readonly (readonly [string, Chain])[] =>
  Object.entries(all)

function chains(stats: Stats): Markup {
  const all = entries(stats)
  const isOnSolana = hasSolana(stats.solana)
  if (all.length === 0 && !isOnSolana) {
    return html`<div class="lead"><p>${tag('bad', 'Closed')}</p><p>No chain has a sponsor.</p></div>`
  }
  return html`<div class="lead">${all.map(
    ([network, { enabled, reason }]) =>
      html`<p>${tag(enabled ? 'good' : 'bad', enabled ? 'Open' : 'Closed')} on ${networkLabel(network)}${
        reason === null ? '' : html`: <span class="soft">${reason}</span>`
      }</p>`,
  )}${isOnSolana ? solanaLine(stats.solana) : ''}</div>`
}

function totals({ totals: sums, chains: all, solana }: Stats): Markup {
  const operatorSums = [...Object.values(all), solana.windows.all].map(({ desk }) => desk)
  const times = operatorSums.flatMap(({ latencyMs }) => latencyMs ?? [])
  const slowestMs = times.reduce((max, { p95 }) => Math.max(max, p95), 0)
  const facts = [
    ['Sponsored operations', sums.operations.toLocaleString('en')],
    ['Fees, USDC', amountText(sums.feesUsdc)],
    ['Margin after gas', percentText(sums.margin?.pct ?? null)],
    [
      '95th percentile to a block',
      times.length === 0 ? '–' : durationText(Math.ceil(slowestMs / 1000)),
    ],
  ]
  return html`<dl class="cards">${facts.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

function windows(stats: Stats): Markup {
  const { h24, d7, all } = stats.windows
  return html`<div class="box"><table class="stack">
<caption>Operations and gas costs come from the chains, fees from the payments of this service. Margin at the current price of the coin.</caption>
<thead><tr><th scope="col">Chain</th><th scope="col">Time</th><th scope="col" class="num">Operations</th>
<th scope="col" class="num">Call failed</th><th scope="col" class="num">Other submitters</th>
<th scope="col" class="num">Fees, USDC</th><th scope="col" class="num">Gas, USD</th><th scope="col" class="num">Margin</th></tr></thead>
<tbody>${windowRows(stats, 'All', all)}${windowRows(stats, '7 days', d7)}${windowRows(stats, '24 hours', h24)}</tbody></table></div>`
}

function windowRows(stats: Stats, name: string, { chains: figures }: Window): Markup[] {
  return entries(stats).flatMap(([network]) => {
    const networkFigures = figures[network]
    if (networkFigures === undefined) return []
    const { onChain, desk, margin } = networkFigures
    return [
      html`<tr><td data-label="Chain">${networkLabel(network)}</td><td data-label="Time" class="line">${name}</td>
<td data-label="Operations" class="num">${onChain.operations.toLocaleString('en')}</td>
<td data-label="Call failed" class="num">${onChain.opReverted.toLocaleString('en')}</td>
<td data-label="Other submitters" class="num">${onChain.external.toLocaleString('en')}</td>
<td data-label="Fees, USDC" class="num">${amountText(desk.feesUsdc)}</td>
<td data-label="Gas, USD" class="num">${margin?.costUsd ?? '–'}</td>
<td data-label="Margin" class="num">${percentText(margin?.pct ?? null)}</td></tr>`,
    ]
  })
}

function deposits(stats: Stats, links: Links): Markup {
  return html`<div class="box"><table class="stack">
<caption>The deposit of the paymaster in the EntryPoint, from its events, and the keys that send operations.</caption>
<thead><tr><th scope="col">Chain</th><th scope="col" class="num">Deposit</th><th scope="col" class="num">Reserved</th>
<th scope="col" class="num">Operations left</th><th scope="col" class="num">Open keys</th><th scope="col">Paymaster</th></tr></thead>
<tbody>${entries(stats).map(([network, chain]) => depositRow(network, chain, links))}</tbody></table></div>`
}

function depositRow(network: string, chain: Chain, links: Links): Markup {
  const { deposit, nativeSymbol, submitters, paymaster } = chain
  const open = submitters.filter((submitter) => submitter.open).length
  return html`<tr><td data-label="Chain">${networkLabel(network)}</td>
<td data-label="Deposit" class="num">${deposit.exact ? '' : '≥ '}${coinText(deposit.wei)} ${nativeSymbol}</td>
<td data-label="Reserved" class="num">${deposit.reservedWei === null ? '–' : `${coinText(deposit.reservedWei)} ${nativeSymbol}`}</td>
<td data-label="Operations left" class="num">${deposit.opsLeft?.toLocaleString('en') ?? '–'}</td>
<td data-label="Open keys" class="num">${open} of ${submitters.length}</td>
<td data-label="Paymaster" class="line">${links.address(chainIn(network), paymaster, 'short')}</td></tr>`
}

/** Chain id of a CAIP-2 network of this page. */
const chainIn = (network: string): number => Number(network.split(':')[1])

function recent(stats: Stats): Markup {
  if (stats.recent.length === 0) return html`<p class="soft">No sponsored operations yet.</p>`
  return html`<div class="box"><table class="stack">
<caption>Newest first. Gas is the cost of the transaction in its receipt.</caption>
<thead><tr><th scope="col">Time</th><th scope="col">Chain</th><th scope="col">Outcome</th><th scope="col" class="num">Paid, USDC</th>
<th scope="col" class="num">Gas</th><th scope="col">Account</th><th scope="col">Operation</th></tr></thead>
<tbody>${stats.recent.map((row) => recentRow(row, stats))}</tbody></table></div>`
}

function recentRow(row: Recent, stats: Stats): Markup {
  const symbol = stats.chains[row.network]?.nativeSymbol ?? ''
  return html`<tr><td data-label="Time">${moment(row.timestamp)}</td>
<td data-label="Chain">${networkLabel(row.network)}</td>
<td data-label="Outcome">${row.success ? tag('good', 'Done') : tag('wait', 'Call failed')}</td>
<td data-label="Paid, USDC" class="num">${row.feeUsdc === null ? '–' : amountText(row.feeUsdc)}</td>
<td data-label="Gas" class="num">${coinText(row.txCostWei)} ${symbol}</td>
<td data-label="Account" class="line">${accountLink(row.sender)}</td>
<td data-label="Operation" class="line">${searchLink(row.userOpHash)}</td></tr>`
}

function proof(stats: Stats): Markup {
  const read = entries(stats).flatMap(([network, { asOf }]) =>
    asOf === null
      ? []
      : [html`<span class="num">block ${asOf.blockNumber} of ${networkLabel(network)}</span>`],
  )
  return html`<details><summary>How to recompute these figures</summary><p>${stats.recompute}</p></details>
<p class="soft">${
    read.length === 0
      ? ''
      : html`Indexed up to ${read.map((block, index) => html`${index === 0 ? '' : ', '}${block}`)}. `
  }Also as <a href="/v1/gas/stats">JSON</a>; addresses and limits are in
<a href="/v1/gas/config">the configuration</a>.</p>`
}
