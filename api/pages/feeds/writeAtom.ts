import { hash } from 'node:crypto'

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8'

/** Entry of a feed; texts are plain. */
export type AtomEntry = {
  /** Name of the entry that never changes and that no other entry has. */
  readonly name: string
  readonly title: string
  readonly text: string
  /** Page with the entry. */
  readonly url: string
  readonly publishedSec: number
  readonly updatedSec: number
}

export type AtomFeed = {
  /** Name of the feed that never changes. */
  readonly name: string
  readonly title: string
  readonly author: string
  readonly selfUrl: string
  readonly pageUrl: string
  /** Time of the last change if no entry is newer, unix seconds. */
  readonly sinceSec: number
  /** Newest first. */
  readonly entries: readonly AtomEntry[]
}

/** Writes a feed; its time is that of its newest entry, so that a feed without news has the same bytes. Source: RFC 4287. */
export function writeAtom(feed: AtomFeed): string {
  const updatedSec = feed.entries.reduce(
    (newest, entry) => Math.max(newest, entry.updatedSec),
    feed.sinceSec,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${urnOf(feed.name)}</id>
<title>${xmlText(feed.title)}</title>
<updated>${timeText(updatedSec)}</updated>
<author><name>${xmlText(feed.author)}</name></author>
<link rel="self" type="application/atom+xml" href="${xmlText(feed.selfUrl)}"/>
<link rel="alternate" type="text/html" href="${xmlText(feed.pageUrl)}"/>
${feed.entries.map(entryText).join('')}</feed>
`
}

function entryText({ name, title, text, url, publishedSec, updatedSec }: AtomEntry): string {
  return `<entry>
<id>${urnOf(name)}</id>
<title>${xmlText(title)}</title>
<published>${timeText(publishedSec)}</published>
<updated>${timeText(updatedSec)}</updated>
<link rel="alternate" type="text/html" href="${xmlText(url)}"/>
<content type="text">${xmlText(text)}</content>
</entry>
`
}

/**
 * Returns an id that depends on the name alone, so that the id stays if the address of the service changes: version 8 of
 * a UUID, from a SHA-256. Source: RFC 4287, section 4.2.6; RFC 9562, section 5.8.
 */
function urnOf(name: string): string {
  const digits = hash('sha256', name, 'hex')
  const variant = (Number.parseInt(digits.slice(16, 17), 16) & 0b11) | 0b1000
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant.toString(16)}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ]
  return `urn:uuid:${parts.join('-')}`
}

const timeText = (sec: number): string => new Date(sec * 1000).toISOString()

/** Characters that XML 1.0 forbids, and halves of pairs. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes a text for contents and attributes. */
const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, ' ').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
