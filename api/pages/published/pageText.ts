import { html } from 'hono/html'
import type { Brand } from '../../../core/publish/domain/brand.ts'
import type { PublishedPage } from '../../../core/publish/ports.ts'
import { signedPct } from '../charts/chartText.ts'
import type { Markup } from '../layout.ts'

/** USDC-6 in a cent. */
const CENT_USDC6 = 10_000n
/** Smallest shown unit of a share price, USDC-6: a hundredth of a cent. */
const TENTH_MILLI_USDC6 = 100n
/** Characters at each end of a shortened address. */
const HEAD = 6
const TAIL = 4

/** Characters that change the direction of text, and characters that print nothing. Source: Unicode, UAX 9. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Removes characters from a publisher's text that would change the direction of other text. */
export const plainText = (text: string): string => text.replace(UNSEEN, ' ').trim()

/**
 * Returns the name of a page: its label, else the publisher's name, else the symbol of the vault.
 */
export function nameOf(
  { brand, label }: Pick<PublishedPage, 'brand' | 'label'>,
  symbol: string,
): string {
  const names = [label, brand.name].map((text) => plainText(text ?? ''))
  return names.find((text) => text !== '') ?? `Vault ${symbol}`
}

/** Returns a description of a page in a sentence or two. */
export function aboutOf(brand: Brand, symbol: string): string {
  const own = [brand.tagline, brand.description].map((text) => plainText(text ?? ''))
  return (
    own.find((text) => text !== '') ??
    `Value, holdings, performance and risk of the tokenized-stock vault ${symbol}, from chain data.`
  )
}

/** Shows dollars to the cent, rounded down, with the exact base units for programs. */
export function dollarsOf(unitsUsdc6: string): Markup {
  return html`<data value="${unitsUsdc6}">$${cents(BigInt(unitsUsdc6))}</data>`
}

/** Returns dollars to the cent, `1,234.56`, rounded down. */
export function cents(unitsUsdc6: bigint): string {
  const all = unitsUsdc6 / CENT_USDC6
  return `${(all / 100n).toLocaleString('en')}.${String(all % 100n).padStart(2, '0')}`
}

/** Returns a share price to a hundredth of a cent, rounded down. */
export function sharePriceText(unitsUsdc6: bigint): string {
  const all = unitsUsdc6 / TENTH_MILLI_USDC6
  return `$${(all / 10_000n).toLocaleString('en')}.${String(all % 10_000n).padStart(4, '0')}`
}

/**
 * Shows a change with a sign, an arrow and a colour, each of which shows the direction; a dash for an unknown change.
 */
export function changeOf(pct: number | null): Markup {
  const text = signedPct(pct)
  if (text === '–') return html`<span class="soft">–</span>`
  if (text === '0.00 %') return html`<span>${text}</span>`
  return pct !== null && pct < 0
    ? html`<span class="down"><span aria-hidden="true">▼ </span>${text}</span>`
    : html`<span class="up"><span aria-hidden="true">▲ </span>${text}</span>`
}

/** Returns basis points as a percentage, `25.00 %`. */
export const bpsText = (bps: number): string => `${(bps / 100).toFixed(2)} %`

/** Returns signed basis points as a percentage, `+0.12 %`. */
export const signedBps = (bps: number): string => signedPct(bps / 100)

/** Returns a figure with a fixed number of decimals; a dash for null, never minus zero. */
export function figure(value: number | null, decimals: number, unit = ''): string {
  if (value === null) return '–'
  const text = Math.abs(value).toFixed(decimals)
  return `${value < 0 && Number(text) !== 0 ? '−' : ''}${text}${unit}`
}

/** Returns a shortened address, `0x1234…abcd`. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`
