import { setImmediate as turn } from 'node:timers/promises'
import type { FeedContext, FeedEntry } from '../../domain/product.ts'
import { listOf, objectOf } from '../../domain/readFields.ts'
import { FeedFailed } from '../../ports.ts'

/** Entries between two pauses in which other work of the process goes on. */
const ENTRIES_PER_TURN = 500

/** Every entry of JSON pages: a list, or an object whose `products` is one. Throws `FeedFailed`. */
export async function* readJsonFeed(
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

/** Lists and objects of a feed of 50 MB: each takes dozens of bytes of memory, and may take two of the feed. */
const MOST_PARTS = 2_000_000

function parse(page: string): unknown {
  if (countParts(page) > MOST_PARTS) {
    throw new FeedFailed('too_many', `the feed has more than ${MOST_PARTS} lists and objects`)
  }
  try {
    return JSON.parse(page.replace(/^\ufeff/, ''))
  } catch {
    throw new FeedFailed('broken', 'the feed is no JSON, or ends early')
  }
}

/** Lists and objects, and brackets within texts. */
function countParts(page: string): number {
  let count = 0
  for (const bracket of ['{', '[']) {
    let at = page.indexOf(bracket)
    while (at !== -1 && count <= MOST_PARTS) {
      count += 1
      at = page.indexOf(bracket, at + 1)
    }
  }
  return count
}
