import { html } from 'hono/html'
import { showAddress } from '../../../core/kernel/operation/outputFields.ts'
import { BRAND_LINKS, type Brand, type BrandLink } from '../../../core/publish/domain/brand.ts'
import type { PublishedPage } from '../../../core/publish/ports.ts'
import type { Markup } from '../layout.ts'
import { accountLink, vaultLink } from '../links.ts'
import { moment } from '../text.ts'
import { nameOf, plainText } from './pageText.ts'
import { hasLogo } from './readLogo.ts'
import type { VaultReport } from './readReport.ts'

const LINK_WORDS: Readonly<Record<BrandLink, string>> = {
  website: 'Website',
  x: 'X',
  telegram: 'Telegram',
  discord: 'Discord',
  docs: 'Docs',
}

/** Shows the publisher, the vault and the end of the publication. */
export function heroBlock(page: PublishedPage, { vault }: VaultReport): Markup {
  const { brand } = page
  const name = nameOf(page, vault.symbol)
  const publisher = plainText(brand.name ?? '')
  const tagline = plainText(brand.tagline ?? '')
  return html`<div class="hero">${logoOf(page, name)}<div><h1><bdi>${name}</bdi></h1>
${tagline === '' ? '' : html`<p class="tagline"><bdi>${tagline}</bdi></p>`}</div>
<ul class="meta">${publisher === '' || publisher === name ? '' : html`<li>By <bdi>${publisher}</bdi></li>`}<li>Published by ${accountLink(showAddress(page.publisher))}</li>
<li>Vault ${vaultLink(vault.vault)} (${vault.symbol})</li>
<li>Strategist ${accountLink(vault.strategist)}</li>
<li>Live until ${moment(page.expiresAtSec)} UTC</li></ul></div>`
}

/** Shows the publisher's longer description and links. */
export function aboutBlock({ brand }: PublishedPage): Markup {
  const description = plainText(brand.description ?? '')
  return html`${description === '' ? '' : html`<p class="about" dir="auto">${description}</p>`}${linksOf(brand)}${tagsOf(brand)}`
}

function logoOf({ brand, slug }: PublishedPage, name: string): Markup {
  if (hasLogo(brand)) {
    return html`<img class="logo" src="/v/${slug}/logo" alt="" width="60" height="60">`
  }
  return html`<span class="logo" aria-hidden="true"><bdi>${initialsOf(name)}</bdi></span>`
}

/** Letters that the bold fonts of all platforms contain; a missing letter would be shown as a box. */
const INITIAL = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]/u

/** Returns the first letter or digit of each of the first two words; a diamond if the name has no such character. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => INITIAL.exec(word)?.[0] ?? [])
  return letters.length === 0 ? '◆' : letters.slice(0, 2).join('').toUpperCase()
}

function linksOf({ links = {} }: Brand): Markup | string {
  const shown = BRAND_LINKS.flatMap((link) => {
    const url = links[link]
    return url?.startsWith('https://') ? [{ url, words: LINK_WORDS[link] }] : []
  })
  if (shown.length === 0) return ''
  return html`<ul class="links" aria-label="Links of the publisher">${shown.map(
    ({ url, words }) =>
      html`<li><a href="${url}" rel="nofollow ugc noopener" target="_blank">${words}</a></li>`,
  )}</ul>`
}

function tagsOf({ tags = [] }: Brand): Markup | string {
  if (tags.length === 0) return ''
  return html`<ul class="tags" aria-label="Tags">${tags.map(
    (tag) => html`<li><bdi>${plainText(tag)}</bdi></li>`,
  )}</ul>`
}
