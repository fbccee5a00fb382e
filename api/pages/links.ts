import { html } from 'hono/html'
import { bridgeChainOf } from '../../core/kernel/chains/bridgeChains.ts'
import type { Markup } from './layout.ts'
import { shortAddress } from './published/pageText.ts'
import { shortHash } from './text.ts'

/** Chain id, or the chain without a number. */
export type LinkedChain = number | 'solana'

/** Block explorers by chain, URLs without a slash at the end. */
export type Explorers = ReadonlyMap<LinkedChain, string>

/**
 * Form of a value: `short` has its ends, `full` takes as many lines as it needs, and `cut` is short as a link, else cut by
 * the style, so that one click selects the whole value.
 */
type Form = 'short' | 'cut' | 'full'

/** Links to the explorers of the deployment. A value of a chain without an explorer is text. */
export type Links = {
  readonly transaction: (chain: LinkedChain | null, hash: string, form: Form) => Markup
  readonly address: (chain: LinkedChain | null, address: string, form: Form) => Markup
  readonly block: (chain: LinkedChain, number: number, hash: string) => Markup
}

/** Creates the links. Source of the paths: EIP-3091; explorers of Solana have the first two. */
export function createLinks(explorers: Explorers): Links {
  const linkOf = (chain: LinkedChain | null, path: string): string | null => {
    const url = chain === null ? undefined : explorers.get(chain)
    return url === undefined ? null : `${url}/${path}`
  }
  return {
    transaction: (chain, hash, form) =>
      shownValue(hash, form, linkOf(chain, `tx/${encodeURIComponent(hash)}`)),
    address: (chain, address, form) =>
      shownValue(address, form, linkOf(chain, `address/${encodeURIComponent(address)}`)),
    block: (chain, number, hash) => {
      const href = linkOf(chain, `block/${number}`)
      return href === null ? plainValue(hash) : copiedLink(hash, href)
    },
  }
}

/** Shows an address as a link to the page of its account. */
export const accountLink = (address: string, form: Form = 'short'): Markup =>
  shownValue(address, form, `/account/${encodeURIComponent(address)}`)

/** Shows the address of a vault as a link to its page. */
export const vaultLink = (address: string, form: Form = 'short'): Markup =>
  shownValue(address, form, `/vault/${encodeURIComponent(address)}`)

/** Shows a hash as a link to the search, which lists what the service knows about the hash. */
export const searchLink = (hash: string): Markup =>
  shownValue(hash, 'short', `/search?q=${encodeURIComponent(hash)}`)

/** Shows a value with its copy button and without a link. */
export const plainValue = (value: string, form: Form = 'full'): Markup =>
  shownValue(value, form, null)

/** Chain of a slug as in the answers of the bridge; null for an unknown slug. */
export const chainOf = (slug: string | null): number | null =>
  slug === null ? null : (bridgeChainOf(slug)?.chainId ?? null)

/** Length of an EVM address with its prefix. */
const ADDRESS_LENGTH = 42

/** The link has the whole value in its address, so that its text is short; a text without a link is whole or has a title. */
function shownValue(value: string, form: Form, href: string | null): Markup {
  if (href !== null) {
    const text = form === 'full' ? value : shortOf(value)
    return html`<span data-copy><a class="mono" href="${href}">${text}</a></span>`
  }
  if (form === 'short') {
    return html`<span data-copy><span class="mono" title="${value}">${shortOf(value)}</span></span>`
  }
  return html`<span data-copy><span class="${form === 'cut' ? 'mono whole' : 'mono'}">${value}</span></span>`
}

/** Shows a link whose address does not end with the value; the title is the text to copy. */
const copiedLink = (value: string, href: string): Markup =>
  html`<span data-copy><a class="mono" href="${href}" title="${value}">${value}</a></span>`

const shortOf = (value: string): string =>
  value.length === ADDRESS_LENGTH ? shortAddress(value) : shortHash(value)
