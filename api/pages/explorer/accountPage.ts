import { html } from 'hono/html'
import type { Reply } from '../../http/reply.ts'
import { statusTag } from '../bridge/statusTag.ts'
import { type Markup, pageReply } from '../layout.ts'
import type { Links } from '../links.ts'
import { priceNotice } from '../priceNotice.ts'
import { sharesText } from '../published/activityBlock.ts'
import { FIGURES_STYLE } from '../published/figuresStyle.ts'
import { cents, dollarsOf, shortAddress } from '../published/pageText.ts'
import { amountText, chainText, moment } from '../text.ts'
import { blockLine } from './blockLine.ts'
import { EXPLORER_STYLE } from './explorerStyle.ts'
import { operationsBlock } from './operationsBlock.ts'
import { paymentsBlock } from './paymentsBlock.ts'
import type { AccountFacts } from './readAccount.ts'

/** `/account/{address}`: shares, profit, created vaults, bridges, sponsored operations and payments of an account. */
export function accountPage(facts: AccountFacts, links: Links): Promise<Reply> {
  const { portfolio } = facts
  const { account } = portfolio
  const path = `/v1/accounts/${account}/portfolio`
  return pageReply({
    isFromChains: true,
    hasCopies: true,
    title: `Account ${shortAddress(account)}`,
    description:
      'Vault shares, cost, profit, created vaults, bridges, sponsored operations and payments of an account.',
    sheets: [FIGURES_STYLE, EXPLORER_STYLE],
    // Accounts belong to people, so search engines must not list the page.
    headers: { 'x-robots-tag': 'noindex' },
    main: html`<p class="back"><a href="/vaults">← Vaults</a></p>
<div class="hero"><div><h1>Account ${shortAddress(account)}</h1></div>
<ul class="meta"><li>Address ${links.address(facts.at.chainId, account, 'cut')}</li></ul></div>
${priceNotice(portfolio)}${totals(facts)}
${positions(facts)}
${created(facts)}
${bridges(facts)}
${operationsBlock(facts, links)}
${paymentsBlock(facts, links)}
${blockLine(facts.at, { path, hasCsv: true })}`,
  })
}

function totals({ portfolio: { totals: sums } }: AccountFacts): Markup {
  const facts: readonly (readonly [string, Markup])[] = [
    ['Value of shares', dollarsOf(sums.valueUsdc)],
    ['Cost of these shares', dollarsOf(sums.costBasisUsdc)],
    ['Unrealised profit', profitOf(sums.unrealisedPnlUsdc)],
    ['Realised profit', profitOf(sums.realisedPnlUsdc)],
  ]
  return html`<dl class="cards">${facts.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

function positions({ portfolio: { positions: held } }: AccountFacts): Markup {
  if (held.length === 0)
    return html`<h2>Vault shares</h2><p>The account never held shares of a vault.</p>`
  return html`<h2>Vault shares</h2>
<div class="box"><div class="slide" tabindex="0" role="group" aria-label="Vault shares"><table class="stack"><caption>Cost is the average cost of the shares, fees included. Realised profit is that of redeemed shares.</caption>
<thead><tr><th scope="col">Vault</th><th scope="col" class="num">Shares</th><th scope="col" class="num">Value</th><th scope="col" class="num">Cost</th><th scope="col" class="num">Unrealised</th><th scope="col" class="num">Realised</th><th scope="col">Since (UTC)</th></tr></thead>
<tbody>${held.map(
    (
      position,
    ) => html`<tr><th scope="row" class="line"><a href="/vault/${position.vault}"><b>${position.symbol}</b></a></th>
<td class="num" data-label="Shares"><data value="${position.shares}">${sharesText(BigInt(position.shares))}</data></td>
<td class="num" data-label="Value">${dollarsOf(position.valueUsdc)}</td><td class="num" data-label="Cost">${dollarsOf(position.costBasisUsdc)}</td>
<td class="num" data-label="Unrealised">${profitOf(position.unrealisedPnlUsdc)}</td><td class="num" data-label="Realised">${profitOf(position.realisedPnlUsdc)}</td>
<td class="line" data-label="Since (UTC)">${moment(position.firstAt)}</td></tr>`,
  )}</tbody></table></div></div>`
}

function created({ created: vaults, portfolio: { account } }: AccountFacts): Markup | string {
  if (vaults.length === 0) return ''
  return html`<h2>Created vaults</h2>
<p>${vaults.map(
    ({ vault, symbol }, index) =>
      html`${index === 0 ? '' : ' · '}<a href="/vault/${vault}">${symbol}</a>`,
  )}</p><p class="note-line"><a href="/vaults?strategist=${account}">The created vaults with their figures</a></p>`
}

function bridges({ bridges: list, portfolio: { account } }: AccountFacts): Markup {
  if (list === null)
    return html`<h2>Bridges</h2><p>Bridges are unavailable. Reload this page later.</p>`
  if (list.bridges.length === 0) return html`<h2>Bridges</h2><p>The account paid for no bridge.</p>`
  return html`<h2>Bridges</h2>
<div class="box"><table class="stack"><caption>${list.totals.bridges.toLocaleString('en')} paid by the account, newest first</caption>
<thead><tr><th scope="col">Route</th><th scope="col" class="num">Amount, USDC</th><th scope="col">State</th><th scope="col">Burned (UTC)</th><th scope="col">Page</th></tr></thead>
<tbody>${list.bridges.map(
    (bridge) => html`<tr><th scope="row">${chainText(bridge.from)} to ${chainText(bridge.to)}</th>
<td class="num" data-label="Amount, USDC">${amountText(bridge.amountUsdc)}</td><td data-label="State">${statusTag(bridge.status)}</td>
<td class="line" data-label="Burned (UTC)">${moment(bridge.burnedAt)}</td><td data-label="Page"><a href="/bridge/status/${bridge.burnTx}">Stages</a></td></tr>`,
  )}</tbody></table><p class="note"><a href="/bridge/proof?payer=${account}">All bridges of the account</a></p></div>`
}

/** Signed dollars to the cent, toward zero; sign and arrow carry the direction beside the colour. */
function profitOf(unitsUsdc: string): Markup {
  const units = BigInt(unitsUsdc)
  const text = `$${cents(units < 0n ? -units : units)}`
  if (units === 0n) return html`<data value="${unitsUsdc}">${text}</data>`
  return units < 0n
    ? html`<data class="down" value="${unitsUsdc}"><span aria-hidden="true">▼ </span>−${text}</data>`
    : html`<data class="up" value="${unitsUsdc}"><span aria-hidden="true">▲ </span>+${text}</data>`
}
