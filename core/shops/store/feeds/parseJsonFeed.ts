import { setImmediate as turn } from 'node:timers/promises'
import type { FeedContext, FeedEntry } from '../../domain/product.ts'
import { listOf, objectOf } from '../../domain/readFields.ts'
import { FeedFailed } from '../../ports.ts'

/** Number of entries between two pauses, in which the process does other work. */
const ENTRIES_PER_TURN = 500

/**
 * Yields each entry of JSON pages; a page is a list, or an object with a list `products`. Throws
 * `FeedFailed`.
 */
export async function* parseJsonFeed(
  pages: readonly string[],
  read: (value: unknown, context: FeedContext) => FeedEntry,
  context: FeedContext,
): AsyncGenerator<FeedEntry> {
  for (const page of pages) {
    const entries = entriesOf(page)
    for (const [index, entry] of entries.entries()) {
      if (index % ENTRIES_PER_TURN === 0) await turn()
      yield read(entry, context)
    }
  }
}

function entriesOf(page: string): readonly unknown[] {
  const parsed = parse(page)
  if (Array.isArray(parsed)) return parsed
  const products = objectOf(parsed)?.get('products')
  if (!Array.isArray(products)) throw new FeedFailed('broken', 'the feed has no list of products')
  return listOf(products)
}

/**
 * Maximum lists and objects in a page: each needs dozens of bytes of memory, but only two
 * characters of a feed of up to 50 MB.
 */
const MAX_PARTS = 2_000_000

function parse(page: string): unknown {
  if (countParts(page) > MAX_PARTS) {
    throw new FeedFailed('too_many', `the feed exceeds ${MAX_PARTS} lists and objects`)
  }
  try {
    return JSON.parse(page.replace(/^\ufeff/, ''))
  } catch {
    throw new FeedFailed('broken', 'the feed is not JSON, or is truncated')
  }
}

/** Returns the number of lists and objects; brackets within texts also count. */
function countParts(page: string): number {
  let count = 0
  for (const bracket of ['{', '[']) {
    let at = page.indexOf(bracket)
    while (at !== -1 && count <= MAX_PARTS) {
      count += 1
      at = page.indexOf(bracket, at + 1)
    }
  }
  return count
}
