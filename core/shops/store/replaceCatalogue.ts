import { setImmediate as turn } from 'node:timers/promises'
import { int, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { Product } from '../domain/product.ts'
import { summarise } from '../domain/summarise.ts'
import type { FeedRun, ShopFeeds, SwapCounts } from '../ports.ts'
import { countWords, type ProductRow, toProductRow } from './productRow.ts'
import { createPartitions, shopPartition } from './shopPartition.ts'
import { writeRun } from './writeRun.ts'

/**
 * Maximum rows and maximum words per statement; Postgres parses a statement of this size in a fraction of a second.
 */
const ROWS_AT_ONCE = 500
const WORDS_AT_ONCE = 5_000

type Swap = {
  readonly shopId: number
  readonly feed: Parameters<ShopFeeds['replace']>[1]
  readonly run: FeedRun
}

/**
 * Replaces the catalogue of a shop in the current transaction; unchanged rows are not written.
 * Returns null if the currency of the shop changed since the feed was read.
 *
 * The caller holds the lock of the shop, but a session lock ends with its connection. Therefore the
 * transaction also locks the row of the shop, so that the comparison reads current rows.
 */
export async function replaceCatalogue(query: Query, swap: Swap): Promise<SwapCounts | null> {
  const { shopId, feed, run } = swap
  const [shop] = await query({ currency: text })`
    select currency from app.shop where id = ${shopId} for update`
  if (shop?.currency !== feed.currency) return null
  await createPartitions(query, shopId)
  const { products } = shopPartition(query, shopId)
  const rows = await toRows(feed.products)
  const stored = await query({ external_id: text, hash: text })`
    select external_id, hash from ${products}`
  const hashes = new Map(stored.map(({ external_id, hash }) => [external_id, hash]))
  const changed = rows.filter(({ external_id, hash }) => hashes.get(external_id) !== hash)
  const storedRows = new Set(rows.map(({ external_id }) => external_id))
  const removed = stored.flatMap(({ external_id }) =>
    storedRows.has(external_id) ? [] : [external_id],
  )
  for (const batch of inBatches(changed, ROWS_AT_ONCE)) await putProducts(query, shopId, batch)
  for (const batch of inBatches(removed, WORDS_AT_ONCE)) {
    await query`delete from ${products} where external_id = any(${batch})`
  }
  await replaceWords(query, shopId, rows)
  await updateShop(query, swap)
  const added = changed.filter(({ external_id }) => !hashes.has(external_id)).length
  const counts = { added, changed: changed.length - added, removed: removed.length }
  await writeRun(query, { shopId, run, status: 'loaded', products: rows.length, counts })
  return counts
}

/** Returns the rows of all products, with pauses in which the process does other work. */
async function toRows(products: readonly Product[]): Promise<readonly ProductRow[]> {
  const rows: ProductRow[] = []
  for (const batch of inBatches(products, ROWS_AT_ONCE)) {
    rows.push(...batch.map(toProductRow))
    await turn()
  }
  return rows
}

async function putProducts(query: Query, shopId: number, rows: readonly ProductRow[]) {
  const { products } = shopPartition(query, shopId)
  await query`
    insert into ${products} (shop_id, external_id, hash, price_minor, is_available, shown, words)
    select ${shopId}::int4, external_id, hash, price_minor::int8, is_available, shown,
      setweight(to_tsvector('english', a), 'A') || setweight(to_tsvector('english', b), 'B') ||
      setweight(to_tsvector('english', c), 'C') || setweight(to_tsvector('english', d), 'D')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      external_id text, hash text, price_minor text, is_available bool, shown jsonb,
      a text, b text, c text, d text)
    on conflict (shop_id, external_id) do update set
      hash = excluded.hash, price_minor = excluded.price_minor,
      is_available = excluded.is_available, shown = excluded.shown, words = excluded.words`
}

async function replaceWords(query: Query, shopId: number, rows: readonly ProductRow[]) {
  const { words } = shopPartition(query, shopId)
  const counts = [...countWords(rows)]
  const stored = await query({ word: text, products: int })`
    select word, products from ${words}`
  const known = new Map(stored.map(({ word, products }) => [word, products]))
  const now = new Map(counts)
  const removed = stored.flatMap(({ word }) => (now.has(word) ? [] : [word]))
  const changed = counts.filter(([word, products]) => known.get(word) !== products)
  for (const batch of inBatches(removed, WORDS_AT_ONCE)) {
    await query`delete from ${words} where word = any(${batch})`
  }
  for (const batch of inBatches(changed, WORDS_AT_ONCE)) {
    await query`
      insert into ${words} (shop_id, word, products)
      select ${shopId}::int4, word, products
      from unnest(${batch.map(([word]) => word)}::text[], ${batch.map(([, count]) => count)}::int4[])
        as news (word, products)
      on conflict (shop_id, word) do update set products = excluded.products`
  }
}

async function updateShop(query: Query, { shopId, feed }: Swap): Promise<void> {
  const facts = summarise(feed.products)
  const stored = {
    ...facts,
    leastMinor: String(facts.leastMinor),
    mostMinor: String(facts.mostMinor),
  }
  const { pricesChangeAtSec } = feed
  await query`
    update app.shop set
      feed_version = feed_version + 1, facts = ${JSON.stringify(stored)}::jsonb,
      etag = ${feed.etag}, last_modified = ${feed.lastModified}, digest = ${feed.digest},
      prices_change_at = ${pricesChangeAtSec === null ? null : new Date(pricesChangeAtSec * 1_000)},
      changed_at = now(), confirmed_at = now(), is_last_run_good = true
    where id = ${shopId}`
}

function* inBatches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
