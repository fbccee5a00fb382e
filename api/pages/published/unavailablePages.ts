import { html } from 'hono/html'
import type { TakeDown } from '../../../core/publish/domain/takeDown.ts'
import { postPublish } from '../../../core/publish/operations/postPublish.ts'
import type { PublishedPage } from '../../../core/publish/ports.ts'
import type { Reply } from '../../http/reply.ts'
import { pageReply } from '../layout.ts'
import { priceText } from '../priceText.ts'
import { moment } from '../text.ts'
import { publisherStyle } from './livePage.ts'
import { nameOf, plainText } from './pageText.ts'

const NO_INDEX = { 'x-robots-tag': 'noindex' }
const noIndex = html`<meta name="robots" content="noindex">
`

/** Placeholder for the publisher's brand, which this page does not repeat. */
const BRAND_PLACEHOLDER = { '…': 'the complete brand' }

/**
 * Returns the page of a lapsed publication: the date of the end, and the call that renews the
 * publication.
 */
export function dormantPage(page: PublishedPage, vault: string): Promise<Reply> {
  const name = nameOf(page, `${vault.slice(0, 6)}…${vault.slice(-4)}`)
  const body = JSON.stringify({
    vault,
    ...(page.label !== null && { label: plainText(page.label) }),
    ...(Object.keys(page.brand).length > 0 && { brand: BRAND_PLACEHOLDER }),
  })
  const { price } = postPublish
  const cost = price === 'free' ? '' : priceText(price)
  return pageReply({
    status: 410,
    title: `${name} is dormant`,
    description: 'This page is dormant: its publisher stopped publishing it.',
    headers: NO_INDEX,
    ...publisherStyle(page),
    head: noIndex,
    main: html`<h1><bdi>${name}</bdi> is dormant</h1>
<p>The last publication was at ${moment(page.lastPublishedAtSec)} UTC; the page is dormant since ${moment(page.expiresAtSec)} UTC.
The vault itself is not affected; its <a href="/v1/vault/${vault}">holdings</a> are free to read.</p>
<h2>How to restore the page</h2>
<p>The publisher publishes the vault again from the same wallet; the page is then live for 24 hours at this address:</p>
<div class="box"><p class="note mono">POST /v1/publish<br><bdi>${body}</bdi></p></div>
<p class="note-line"><b>Send the complete brand again.</b> Each call replaces the label and the brand: omitted fields (logo, colours, texts, links) disappear.</p>
<p class="note-line">${cost} Another publisher gets a separate page.</p>`,
  })
}

/** Returns the neutral page of a takedown, without text or style of the publisher. */
export function takenDownPage(
  { takenDownAtSec, reason }: TakeDown,
  contactEmail: string | null,
): Promise<Reply> {
  return pageReply({
    status: 410,
    title: 'This page was taken down',
    description: 'The operator of this service took this page down.',
    headers: NO_INDEX,
    head: noIndex,
    main: html`<h1>This page was taken down</h1>
<p>The operator of this service took this page down at ${moment(takenDownAtSec)} UTC. Reason: ${reason}.</p>
<p>The page cannot be published again under this name, and nothing is charged for it.</p>
${contactEmail === null ? '' : html`<p class="soft">Questions: <a href="mailto:${contactEmail}">${contactEmail}</a></p>`}`,
  })
}

/** Returns the page of a name that was never published. */
export function unknownPage(): Promise<Reply> {
  return pageReply({
    status: 404,
    title: 'Page not published',
    description: 'No page was ever published under this name.',
    headers: NO_INDEX,
    head: noIndex,
    main: html`<h1>Page not published</h1>
<p>No page was ever published under this name. Check the address; a new page appears within seconds after its payment.</p>
<p><a href="/vaults">Vaults</a> lists every vault; <a href="/docs">the manual</a> explains how to read every vault free of charge.</p>`,
  })
}
