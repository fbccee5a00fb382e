import { setImmediate as turn } from 'node:timers/promises'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { GoogleAttributes } from '../../domain/parseGoogleItem.ts'
import { FeedFailed } from '../../ports.ts'

/** Namespace of the attributes. Source: support.google.com/merchants/answer/14987622. */
const GOOGLE = 'http://base.google.com/ns/1.0'
const ATOM = 'http://www.w3.org/2005/Atom'
/** Number of characters between two pauses, in which the process does other work. */
const CHARACTERS_PER_TURN = 65_536
/** Maximum depth of elements; feeds have five levels. */
const MAX_DEPTH = 30
/**
 * Maximum attributes per tag, fields per entry and texts per field; feeds have some dozens of each.
 */
const MAX_ATTRIBUTES = 100
const MAX_FIELDS = 500
const MAX_TEXTS = 100

type Field = { readonly name: string; text: string }
type Entry = { readonly depth: number; readonly fields: Map<string, string[]> }

/**
 * Yields each entry of a Google feed in RSS 2.0 or Atom, in one pass.
 *
 * Custom entities are not expanded; a feed with a custom entity, or without an end tag, is broken.
 * Throws `FeedFailed`.
 */
export async function* parseGoogleXml(page: string): AsyncGenerator<GoogleAttributes> {
  const found: GoogleAttributes[] = []
  const parser = openParser(found)
  try {
    for (let at = 0; at < page.length; at += CHARACTERS_PER_TURN) {
      parser.write(page.slice(at, at + CHARACTERS_PER_TURN))
      yield* found.splice(0)
      await turn()
    }
    parser.close()
  } catch (error) {
    if (error instanceof FeedFailed) throw error
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw new FeedFailed('broken', `the feed is not well-formed XML: ${line.slice(0, 200)}`)
  }
  yield* found
}

function openParser(found: GoogleAttributes[]): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true })
  let depth = 0
  let entry: Entry | null = null
  let field: Field | null = null
  let attributes = 0
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) {
      throw new FeedFailed('broken', `a tag of the feed exceeds ${MAX_ATTRIBUTES} attributes`)
    }
  })
  parser.on('opentag', (tag) => {
    attributes = 0
    depth += 1
    if (depth > MAX_DEPTH)
      throw new FeedFailed('broken', `the feed exceeds ${MAX_DEPTH} nested levels`)
    if (depth === 1) requireRoot(tag)
    if (entry === null) {
      if (isEntry(tag)) entry = { depth, fields: new Map() }
      return
    }
    if (depth !== entry.depth + 1) return
    const name = fieldName(tag)
    // Atom has the URL of an entry in an attribute.
    field = name === null ? null : { name, text: tag.attributes['href']?.value ?? '' }
  })
  const append = (text: string): void => {
    if (field !== null) field.text += text
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => {
    if (entry !== null && depth === entry.depth) {
      found.push(entry.fields)
      entry = null
    } else if (entry !== null && field !== null && depth === entry.depth + 1) {
      keep(entry.fields, field)
      field = null
    }
    depth -= 1
  })
  return parser
}

/**
 * Adds a text to its field; drops texts and fields above the limits, because the product would not
 * show them.
 */
function keep(fields: Map<string, string[]>, { name, text }: Field): void {
  const texts = fields.get(name)
  if (texts === undefined && fields.size < MAX_FIELDS) fields.set(name, [text])
  if (texts !== undefined && texts.length < MAX_TEXTS) texts.push(text)
}

/**
 * Throws `FeedFailed` for any root element other than that of RSS or Atom. An error page or a shop
 * page may be well-formed XML; without this check, such a page would count as a feed without
 * products.
 */
function requireRoot({ local }: SaxesTagNS): void {
  if (local !== 'rss' && local !== 'feed') {
    throw new FeedFailed(
      'broken',
      `the feed must start with rss or feed, got <${local.slice(0, 40)}>`,
    )
  }
}

const isEntry = ({ local, uri }: SaxesTagNS): boolean =>
  (local === 'item' && uri === '') || (local === 'entry' && (uri === ATOM || uri === ''))

/**
 * Returns the name of a field: that of Google's own attributes, and of the RSS and Atom fields that
 * Google also reads; null for any other field.
 */
function fieldName({ local, uri }: SaxesTagNS): string | null {
  if (uri === GOOGLE) return local
  return ['title', 'link', 'description', 'summary', 'id'].includes(local) ? `plain:${local}` : null
}
