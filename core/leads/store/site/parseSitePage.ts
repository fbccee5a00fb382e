import { Parser } from 'htmlparser2'
import type { PageLink, SitePage } from '../../domain/site/sitePage.ts'

/** Elements that end a line of visible text; inline elements may be inside a number. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote br button dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr label li main nav ol option p pre section select table tbody td tfoot th thead title tr ul'.split(
    ' ',
  ),
)
/** Elements with invisible text. */
const UNREAD: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noframes', 'svg'])
/** Maximum links and data blocks of a page that are kept; ordinary pages have some hundreds. */
const MAX_LINKS = 2_000
const MAX_DATA_BLOCKS = 50
/** Maximum characters of the URL of a link, and of its text. */
const MAX_LINK = 2_048
const MAX_LINK_TEXT = 200
/**
 * Maximum elements and depth of a page that is parsed; real pages have some thousand elements and
 * some dozen levels.
 */
const MAX_ELEMENTS = 100_000
const MAX_DEPTH = 2_000
/**
 * Characters between two checks of these limits; the parse time grows with the square of the depth.
 */
const CHUNK = 16_384
/** Maximum delay of a refresh that counts as a redirect, seconds. */
const MAX_REFRESH_SEC = 5

type Attributes = Readonly<Record<string, string>>

/** Parses a page in one pass; accepts any text. */
export function parseSitePage(html: string, url: string): SitePage {
  const text: string[] = []
  const code: string[] = []
  const links = createLinks()
  const unread = createUnread(code)
  let base = url
  let generator = ''
  let refreshUrl: string | null = null
  let elements = 0
  let depth = 0
  const parser = new Parser({
    onopentag: (name, attributes) => {
      elements += 1
      depth += 1
      for (const [key, value] of Object.entries(attributes)) code.push(`${key}="${value}"`)
      if (unread.opens(name, attributes)) return
      if (BLOCKS.has(name)) text.push('\n')
      if (name === 'base' && base === url) base = absolute(attributes['href'] ?? '', url) ?? url
      if (name === 'meta') {
        generator = generatorOf(attributes) ?? generator
        refreshUrl ??= refreshOf(attributes, base)
      }
      if (name === 'a' || name === 'area') {
        links.close()
        if (links.all.length < MAX_LINKS) links.open(absolute(attributes['href'] ?? '', base))
      }
    },
    ontext: (part) => {
      if (unread.takes(part)) return
      text.push(part)
      links.word(part)
    },
    onclosetag: (name) => {
      depth -= 1
      if (unread.closes(name)) return
      if (name === 'a') links.close()
      if (BLOCKS.has(name)) text.push('\n')
    },
  })
  for (let at = 0; at < html.length; at += CHUNK) {
    if (elements > MAX_ELEMENTS || depth > MAX_DEPTH) break
    parser.write(html.slice(at, at + CHUNK))
  }
  parser.end()
  links.close()
  return {
    url,
    text: lines(text.join('')),
    links: links.all,
    code: code.join('\n').toLowerCase(),
    generator,
    dataBlocks: unread.dataBlocks,
    refreshUrl,
  }
}

function createLinks() {
  const all: PageLink[] = []
  let link: { readonly href: string; readonly words: string[] } | null = null
  const close = (): void => {
    if (link === null) return
    const text = collapse(link.words.join('')).slice(0, MAX_LINK_TEXT)
    all.push({ href: link.href, text })
    link = null
  }
  return {
    all,
    open: (href: string | null): void => {
      if (href !== null) link = { href, words: [] }
    },
    word: (part: string): void => {
      link?.words.push(part)
    },
    /** Ends the open link. A link inside a link ends the outer link, as in browsers. */
    close,
  }
}

/**
 * Creates the tracker of elements with invisible text; scripts are added to `code`, and data blocks
 * are kept as a whole.
 */
function createUnread(code: string[]) {
  const dataBlocks: string[] = []
  let inside: string | null = null
  let depth = 0
  let data: string[] | null = null
  return {
    dataBlocks,
    opens: (name: string, attributes: Attributes): boolean => {
      if (inside === null && UNREAD.has(name)) {
        inside = name
        const isData = /^\s*application\/ld\+json/i.test(attributes['type'] ?? '')
        data = name === 'script' && isData ? [] : null
      }
      if (inside === name) depth += 1
      return inside !== null
    },
    takes: (part: string): boolean => {
      if (inside === null) return false
      data?.push(part)
      if (inside === 'script') code.push(part)
      return true
    },
    closes: (name: string): boolean => {
      if (inside === null) return false
      if (inside !== name) return true
      depth -= 1
      if (depth > 0) return true
      if (data !== null && dataBlocks.length < MAX_DATA_BLOCKS) dataBlocks.push(data.join(''))
      inside = null
      data = null
      return true
    },
  }
}

function generatorOf({ name, content = '' }: Attributes): string | null {
  return name?.toLowerCase() === 'generator' ? content.trim().slice(0, MAX_LINK_TEXT) : null
}

function refreshOf(attributes: Attributes, base: string): string | null {
  const { content = '' } = attributes
  if (attributes['http-equiv']?.toLowerCase() !== 'refresh') return null
  const [, seconds, target] =
    /^\s*(\d{1,3})[^;,]*[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(content) ?? []
  return target !== undefined && Number(seconds) <= MAX_REFRESH_SEC ? absolute(target, base) : null
}

function absolute(href: string, base: string): string | null {
  if (href.length > MAX_LINK) return null
  const url = URL.parse(href.trim(), base)
  return url !== null && /^(?:https?|tel|mailto):$/.test(url.protocol) ? url.href : null
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim()

function lines(text: string): string {
  return text
    .split('\n')
    .map(collapse)
    .filter((line) => line !== '')
    .join('\n')
}
