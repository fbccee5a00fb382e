import { html } from 'hono/html'
import type { z } from 'zod'
import type { solanaStatsSchema } from '../../../core/sponsor/solana/operations/solanaStatsSchema.ts'
import { tag } from '../bridge/statusTag.ts'
import type { Markup } from '../layout.ts'
import type { Links } from '../links.ts'
import { amountText, moment } from '../text.ts'
import { percentText, solText } from './gasText.ts'

type Solana = z.output<typeof solanaStatsSchema>
type Figures = Solana['windows']['all']
type Recent = Solana['recent'][number]

/** Returns true when sponsorship on Solana has a fee payer now or had transactions before. */
export function hasSolana({ feePayer, feePayers, windows }: Solana): boolean {
  return feePayer !== null || feePayers.length > 0 || windows.all.onChain.transactions > 0
}

/** Shows as one line whether sponsorship on Solana is sold now. */
export function solanaLine({ enabled, reason }: Solana): Markup {
  return html`<p>${tag(enabled ? 'good' : 'bad', enabled ? 'Open' : 'Closed')} on Solana${
    reason === null ? '' : html`: <span class="soft">${reason}</span>`
  }</p>`
}

/** Shows the sponsored transactions on Solana with their proofs. */
export function solanaBlock(solana: Solana, links: Links): Markup {
  const { windows } = solana
  return html`<h2>On Solana</h2>
<div class="box"><table class="stack">
<caption>Transactions and costs come from receipts, fees from the payments of this service. Margin at the current price of SOL.</caption>
<thead><tr><th scope="col">Time</th><th scope="col" class="num">Transactions</th>
<th scope="col" class="num">Failed</th><th scope="col" class="num">Wallets</th>
<th scope="col" class="num">Fees, USDC</th><th scope="col" class="num">Network, SOL</th>
<th scope="col" class="num">Accounts, SOL</th><th scope="col" class="num">Cost, USD</th><th scope="col" class="num">Margin</th></tr></thead>
<tbody>${windowRow('All', windows.all)}${windowRow('7 days', windows.d7)}${windowRow('24 hours', windows.h24)}</tbody></table></div>
${payer(solana, links)}
${recent(solana, links)}
<details><summary>How to recompute the figures of Solana</summary><p>${solana.recompute}</p></details>`
}

function windowRow(name: string, { onChain, desk, margin }: Figures): Markup {
  return html`<tr><td data-label="Time" class="line">${name}</td>
<td data-label="Transactions" class="num">${onChain.transactions.toLocaleString('en')}</td>
<td data-label="Failed" class="num">${onChain.failed.toLocaleString('en')}</td>
<td data-label="Wallets" class="num">${onChain.senders.toLocaleString('en')}</td>
<td data-label="Fees, USDC" class="num">${amountText(desk.feesUsdc)}</td>
<td data-label="Network, SOL" class="num">${solText(onChain.feeLamports)}</td>
<td data-label="Accounts, SOL" class="num">${solText(onChain.rentLamports)}</td>
<td data-label="Cost, USD" class="num">${margin?.costUsd ?? '–'}</td>
<td data-label="Margin" class="num">${percentText(margin?.pct ?? null)}</td></tr>`
}

function payer({ feePayer, windows }: Solana, links: Links): Markup {
  const { unread } = windows.all.onChain
  const missing =
    unread === 0
      ? ''
      : html` Missing receipts: ${unread.toLocaleString('en')}; sums of SOL do not include them.`
  if (feePayer === null) return html`<p class="soft">No fee payer is configured.${missing}</p>`
  const { address, lamports, reservedLamports, opsLeft } = feePayer
  const has = lamports === null ? 'its balance is unavailable' : `balance ${solText(lamports)} SOL`
  const promised =
    reservedLamports === null ? '' : `, ${solText(reservedLamports)} SOL of it reserved`
  const left =
    opsLeft === null ? '' : `, enough for ${opsLeft.toLocaleString('en')} more transactions`
  return html`<p>The fee payer is ${links.address('solana', address, 'full')}: ${has}${promised}${left}.${missing}</p>`
}

function recent({ recent: rows }: Solana, links: Links): Markup {
  if (rows.length === 0) return html`<p class="soft">No sponsored transactions yet.</p>`
  return html`<div class="box"><table class="stack">
<caption>Newest first. Cost is the loss of the fee payer in the receipt; the signature identifies the transaction on the chain.</caption>
<thead><tr><th scope="col">Time</th><th scope="col">Outcome</th><th scope="col" class="num">Paid, USDC</th>
<th scope="col" class="num">Cost, SOL</th><th scope="col">Wallet</th><th scope="col">Signature</th></tr></thead>
<tbody>${rows.map((row) => recentRow(row, links))}</tbody></table></div>`
}

function recentRow(row: Recent, links: Links): Markup {
  const { time, sender, feeUsdc, spentLamports } = row
  return html`<tr><td data-label="Time" class="line">${time === null ? '–' : moment(time)}</td>
<td data-label="Outcome" class="line">${row.success ? tag('good', 'Done') : tag('wait', 'Failed')}</td>
<td data-label="Paid, USDC" class="num">${feeUsdc === null ? '–' : amountText(feeUsdc)}</td>
<td data-label="Cost, SOL" class="num">${spentLamports === null ? '–' : solText(spentLamports)}</td>
<td data-label="Wallet" class="line">${sender === null ? '–' : links.address('solana', sender, 'short')}</td>
<td data-label="Signature">${links.transaction('solana', row.signature, 'cut')}</td></tr>`
}
