import { html } from 'hono/html'
import type { Markup } from './layout.ts'
import { moment } from './text.ts'

type PriceState = {
  readonly priceStatus: 'live' | 'stale' | 'unavailable'
  readonly pricesAsOf: { readonly timestamp: number }
  readonly priceReason: string | null
}

/** States the age of the prices if the prices are not of the shown block. */
export function priceNotice({ priceStatus, pricesAsOf, priceReason }: PriceState): Markup | string {
  if (priceStatus === 'live') return ''
  const words =
    priceStatus === 'stale'
      ? 'The index lags a few blocks behind the clock'
      : `The price source is unavailable${priceReason === null ? '' : ` (${priceReason})`}`
  return html`<div class="lead"><p>${words}; figures are as of ${moment(pricesAsOf.timestamp)} UTC.</p></div>`
}
