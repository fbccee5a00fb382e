import { setImmediate as turn } from 'node:timers/promises'
import { createItemGroups } from '../../domain/createItemGroups.ts'
import { type GoogleAttributes, parseGoogleItem } from '../../domain/parseGoogleItem.ts'
import { parsePlainProduct } from '../../domain/parsePlainProduct.ts'
import { parseShopifyProduct } from '../../domain/parseShopifyProduct.ts'
import type { FeedContext, FeedEntry, Product, SkipReason } from '../../domain/product.ts'
import { type Catalogue, FeedFailed, type ShopSettings } from '../../ports.ts'
import { parseGoogleTsv } from './parseGoogleTsv.ts'
import { parseGoogleXml } from './parseGoogleXml.ts'
import { parseJsonFeed } from './parseJsonFeed.ts'
import { plainText } from './plainText.ts'

/** Maximum entries of a feed; a larger catalogue must be split into several shops. */
const MAX_ENTRIES = 200_000
/** Number of products between two pauses, in which the process does other work. */
const PRODUCTS_PER_TURN = 500

/** Returns the catalogue of a whole feed, without duplicates. Throws `FeedFailed`. */
export async function parseCatalogue(
  { feed, baseUrl }: Pick<ShopSettings, 'feed' | 'baseUrl'>,
  pages: readonly string[],
  nowSec: number,
): Promise<Catalogue> {
  const context: FeedContext = { currency: feed.currency, baseUrl, nowSec, plainText }
  const products = new Map<string, Product>()
  const skipped = new Map<SkipReason, number>()
  const skip = (reason: SkipReason): void => {
    skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
  }
  let entries = 0
  const count = (): void => {
    entries += 1
    if (entries > MAX_ENTRIES) {
      throw new FeedFailed('too_many', `the feed exceeds ${MAX_ENTRIES} entries`)
    }
  }
  const addEntry = (entry: FeedEntry): void => {
    if ('skipped' in entry) skip(entry.skipped)
    else if (products.has(entry.item.id)) skip('duplicate_id')
    else products.set(entry.item.id, entry.item)
  }
  let pricesChangeAtSec: number | null = null
  if (feed.type === 'shopify' || feed.type === 'json') {
    const read = feed.type === 'shopify' ? parseShopifyProduct : parsePlainProduct
    for await (const entry of parseJsonFeed(pages, read, context)) {
      count()
      addEntry(entry)
    }
  } else {
    const groups = createItemGroups(context)
    for await (const attributes of googleEntries(feed.type, pages)) {
      count()
      const item = parseGoogleItem(attributes, nowSec)
      if (typeof item === 'string') {
        skip(item)
        continue
      }
      pricesChangeAtSec = earliest(pricesChangeAtSec, item.changesAtSec)
      groups.add(item)
    }
    let entryCount = 0
    for (const entry of groups.products()) {
      entryCount += 1
      if (entryCount % PRODUCTS_PER_TURN === 0) await turn()
      addEntry(entry)
    }
  }
  return {
    currency: feed.currency,
    products: [...products.values()],
    skipped: Object.fromEntries(skipped),
    pricesChangeAtSec,
  }
}

async function* googleEntries(
  type: 'google-xml' | 'google-tsv',
  pages: readonly string[],
): AsyncGenerator<GoogleAttributes> {
  for (const page of pages) {
    yield* type === 'google-xml' ? parseGoogleXml(page) : parseGoogleTsv(page)
  }
}

function earliest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}
