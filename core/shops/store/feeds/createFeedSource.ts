import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { FetchRefused } from '../../../kernel/errors.ts'
import { createGuardedFetch } from '../../../platform/egress/createGuardedFetch.ts'
import type { GuardedFetch } from '../../../platform/egress/ports.ts'
import {
  FeedFailed,
  type FeedMemory,
  type FeedProblem,
  type FeedSource,
  type FeedText,
  type ShopSettings,
} from '../../ports.ts'
import { parseCatalogue } from './parseCatalogue.ts'

/** Maximum bytes of a feed, all pages together. Source: research/data.md 5.2. */
const MAX_BYTES = 50_000_000
/** Maximum milliseconds for a page, including a page that arrives at one byte per second. */
const MAX_PAGE_MS = 60_000
/** Maximum milliseconds for all pages, because the run holds the lock of the shop. */
const MAX_FEED_MS = 600_000
/** Products per page, the maximum of Shopify. Source: research/data.md 5.1. */
const PAGE_SIZE = 250
/**
 * Maximum pages: Shopify lists 25,000 products, and returns 400 for later pages. Source:
 * research/data.md 5.1.
 */
const MAX_PAGES = 100
const USER_AGENT = 'quartet-shop/1.0'

type Options = {
  /**
   * True on a devnet, whose shops have no certificate and no public address, and whose feeds may be
   * files.
   */
  readonly isDevnet: boolean
  readonly pageMs?: number
  readonly feedMs?: number
  readonly maxBytes?: number
}

/**
 * Creates the source of feeds over the guarded fetcher, which rejects private addresses and bodies
 * that are too large or too slow.
 */
export function createFeedSource(options: Options): FeedSource {
  return {
    fetch: (shop, before, signal) => {
      if (shop.feed.url.startsWith('file:')) return readFromFile(options, shop)
      return shop.feed.type === 'shopify'
        ? fetchPages(opened(options, shop, signal), shop, options)
        : fetchOne(opened(options, shop, signal), shop, before)
    },
    read: parseCatalogue,
    digest: (pages) => {
      const hash = createHash('sha256')
      for (const page of pages) hash.update(page).update('\0')
      return hash.digest('hex')
    },
  }
}

type Answer = Awaited<ReturnType<GuardedFetch>>
type FeedRequest = (url: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>

function opened(options: Options, { feed }: ShopSettings, signal: AbortSignal): FeedRequest {
  const { isDevnet, maxBytes = MAX_BYTES, pageMs = MAX_PAGE_MS } = options
  const ownOrigin = URL.parse(feed.url)?.origin
  const fetch = createGuardedFetch({
    allowHttp: isDevnet,
    ...(isDevnet && ownOrigin !== undefined && { ownOrigin }),
    totalMs: pageMs,
    maxBytes,
    stop: signal,
  })
  return async (url, more = {}) => {
    const headers = {
      ...feed.headers,
      'user-agent': USER_AGENT,
      'accept-encoding': 'gzip',
      ...more,
    }
    try {
      return await fetch(url, { method: 'GET', headers })
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      throw new FeedFailed(problemOf(error), error.message.replace(/^url: /, 'the feed '))
    }
  }
}

function problemOf({ reason }: FetchRefused): FeedProblem {
  return reason === 'timeout' || reason === 'too_large' ? reason : 'unreachable'
}

/**
 * Fetches a single document with conditional headers; returns null if the document did not change.
 */
async function fetchOne(
  send: FeedRequest,
  { feed }: ShopSettings,
  { etag, lastModified }: FeedMemory,
): Promise<FeedText | null> {
  const answer = await send(feed.url, {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  })
  if (answer.status === 304 && (etag !== null || lastModified !== null)) return null
  return {
    pages: [textOf(answer)],
    etag: answer.headers['etag'] ?? null,
    lastModified: answer.headers['last-modified'] ?? null,
  }
}

/** Fetches pages until an empty page; several pages have no common ETag. */
async function fetchPages(
  send: FeedRequest,
  { feed }: ShopSettings,
  { maxBytes = MAX_BYTES, feedMs = MAX_FEED_MS }: Options,
): Promise<FeedText> {
  const startMs = performance.now()
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    if (number > 1 && performance.now() - startMs > feedMs) {
      throw new FeedFailed('timeout', `the feed download exceeds ${feedMs / 1_000} s`)
    }
    const url = new URL(feed.url)
    url.searchParams.set('limit', String(PAGE_SIZE))
    url.searchParams.set('page', String(number))
    const page = textOf(await send(url.href))
    if (/^\s*\{\s*"products"\s*:\s*\[\s*\]\s*\}\s*$/.test(page)) break
    // A server without pagination returns the same page for each page number.
    if (page === pages.at(-1)) break
    length += page.length
    if (length > maxBytes) throw new FeedFailed('too_large', `the feed exceeds ${maxBytes} bytes`)
    pages.push(page)
  }
  return { pages, etag: null, lastModified: null }
}

function textOf({ status, body }: Answer): string {
  if (status !== 200) throw new FeedFailed('bad_status', `the feed server returned ${status}`)
  if (body.trim() === '') throw new FeedFailed('no_text', 'the feed is empty or has no text type')
  return body
}

async function readFromFile(
  { isDevnet, maxBytes = MAX_BYTES }: Options,
  { feed }: ShopSettings,
): Promise<FeedText> {
  if (!isDevnet) throw new FeedFailed('unreachable', 'a feed file is allowed on a devnet only')
  const path = new URL(feed.url)
  try {
    const { size } = await stat(path)
    if (size > maxBytes) throw new FeedFailed('too_large', `the feed exceeds ${maxBytes} bytes`)
    return { pages: [await readFile(path, 'utf8')], etag: null, lastModified: null }
  } catch (error) {
    if (error instanceof FeedFailed) throw error
    throw new FeedFailed('unreachable', 'the file of the feed cannot be read')
  }
}
