import { html } from 'hono/html'
import type { TakeDown } from '../../../core/publish/domain/takeDown.ts'
import { postPublish } from '../../../core/publish/operations/postPublish.ts'
import type { PublishedPage } from '../../../core/publish/ports.ts'
import type { Reply } from '../../http/reply.ts'
import { pageReply } from '../layout.ts'
import { priceText } from '../priceText.ts'
import { moment } from '../text.ts'
import { lookOf } from './livePage.ts'
import { nameOf, plainText } from './pageText.ts'

const NO_INDEX = { 'x-robots-tag': 'noindex' }
const noIndex = html`<meta name="robots" content="noindex">
`

/** Stands for what a publisher has and we do not repeat. */
const BRAND_AGAIN = { '…': 'the brand, all of it' }

/** What is left of a page whose publisher stopped: since when, and how it comes back. */
export function dormantPage(page: PublishedPage, vault: string): Promise<Reply> {
  const name = nameOf(page, `${vault.slice(0, 6)}…${vault.slice(-4)}`)
  const body = JSON.stringify({
    vault,
    ...(page.label !== null && { label: plainText(page.label) }),
    ...(Object.keys(page.brand).length > 0 && { brand: BRAND_AGAIN }),
  })
  const { price } = postPublish
  const cost = price === 'free' ? '' : priceText(price)
  return pageReply({
    status: 410,
    title: `${name} is dormant`,
    description: 'This page is dormant: its publisher stopped publishing it.',
    headers: NO_INDEX,
    ...lookOf(page),
    head: noIndex,
    main: html`<h1><bdi>${name}</bdi> is dormant</h1>
<p>Nobody published this page since ${moment(page.lastPublishedAtSec)} UTC, so it went dormant at ${moment(page.expiresAtSec)} UTC.
The vault itself is not affected: it goes on, and <a href="/v1/vault/${vault}">what it holds</a> is free to read.</p>
<h2>How it comes back</h2>
<p>Its publisher posts it again, from the same wallet, and it is live for another 24 hours at this address:</p>
<div class="box"><p class="note mono">POST /v1/publish<br><bdi>${body}</bdi></p></div>
<p class="note-line"><b>Send the whole brand again.</b> Each call replaces the label and the brand: what it leaves out (logo, colours, texts, links) is gone.</p>
<p class="note-line">${cost} Anybody else who posts it gets a page of their own.</p>`,
  })
}

/** Neutral: nothing that the publisher wrote, and no look of theirs. */
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
<p>The operator of this service took it down at ${moment(takenDownAtSec)} UTC. Reason: ${reason}.</p>
<p>It cannot be published again under this name, and nothing is charged for it any more.</p>
${contactEmail === null ? '' : html`<p class="soft">Questions: <a href="mailto:${contactEmail}">${contactEmail}</a></p>`}`,
  })
}

/** Of a name that was never given out. */
export function unknownPage(): Promise<Reply> {
  return pageReply({
    status: 404,
    title: 'Nothing was published here',
    description: 'No page was ever published under this name.',
    headers: NO_INDEX,
    head: noIndex,
    main: html`<h1>Nothing was published here</h1>
<p>No page was ever published under this name. Check the address; a page that was paid for a moment ago takes some seconds.</p>
<p><a href="/">Start</a> shows what there is; <a href="/docs">the documentation</a> tells how to read every vault free of charge.</p>`,
  })
}
