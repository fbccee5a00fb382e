import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import type { Forms } from '../published/activityBlock.ts'
import { shortAddress } from '../published/pageText.ts'

/** Shows the start of a hash or of an address; the page has the whole value, and one click selects the whole value. */
export const wholeOf = (value: string): Markup =>
  html`<span class="mono whole" title="${value}">${value}</span>`

/** Shows a short address as a link to the page of the account. */
export const accountOf = (address: string): Markup =>
  html`<a class="mono" href="/account/${address}" title="${address}">${shortAddress(address)}</a>`

/** Forms of addresses and hashes on all pages of the explorer. */
export const EXPLORER_FORMS: Forms = { account: accountOf, transaction: wholeOf }
