import { html } from 'hono/html'
import { bridgeChainOf } from '../../core/kernel/chains/bridgeChains.ts'
import { formatUsdc6 } from '../../core/kernel/money.ts'
import { usdText } from '../../core/kernel/usdText.ts'
import type { Markup } from './layout.ts'

const SECONDS_PER_MINUTE = 60
const SECONDS_PER_HOUR = 3_600
/** Number of characters that a shortened hash has from the start and from the end of the hash. */
const HEAD = 8
const TAIL = 6

/** Returns the exact USDC amount of base units, with grouped thousands: `1,234.50`. */
export function amountText(unitsUsdc6: string): string {
  const [whole = '0', part = '00'] = usdText(BigInt(unitsUsdc6)).split('.')
  return `${groupDigits(whole)}.${part}`
}

/** Returns the exact USDC amount with all 6 decimals, for columns: `1,234.500000`. */
export function columnText(unitsUsdc6: string): string {
  const [whole = '0', part = '000000'] = formatUsdc6(BigInt(unitsUsdc6)).split('.')
  return `${groupDigits(whole)}.${part}`
}

const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** Returns a duration as text: `12 s`, `3 min 4 s`, `2 h 5 min`. */
export function durationText(sec: number): string {
  if (sec < SECONDS_PER_MINUTE) return `${sec} s`
  const minutes = Math.floor(sec / SECONDS_PER_MINUTE)
  if (sec < SECONDS_PER_HOUR) return `${minutes} min ${sec % SECONDS_PER_MINUTE} s`
  return `${Math.floor(sec / SECONDS_PER_HOUR)} h ${minutes % SECONDS_PER_MINUTE} min`
}

/** Shows a time for people and for programs. */
export function moment(sec: number): Markup {
  const iso = new Date(sec * 1000).toISOString().slice(0, 19)
  return html`<time datetime="${iso}Z">${iso.replace('T', ' ')}</time>`
}

/** Returns a shortened hash, `0x123456…abcdef`, for places with a link to the full hash. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, HEAD)}…${hash.slice(-TAIL)}`
}

/** Returns the name of a chain by its slug; `another chain` for null, an unknown slug unchanged. */
export function chainText(slug: string | null): string {
  if (slug === null) return 'another chain'
  return bridgeChainOf(slug)?.name ?? slug
}
