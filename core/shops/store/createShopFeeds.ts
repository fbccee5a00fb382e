import pg from 'pg'
import { bool, int, maybe, type RowOf, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { openSession } from '../../platform/db/openSession.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import {
  FeedFailed,
  type FeedMemory,
  type FeedRun,
  type ShopFeeds,
  type ShopSettings,
} from '../ports.ts'
import { replaceCatalogue } from './replaceCatalogue.ts'
import { writeRun } from './writeRun.ts'

/** First key of the advisory locks of shops; the second key is the shop. */
const SHOP_LOCKS = 845_302

const MEMORY_ROW = {
  id: int,
  currency: text,
  products: int,
  etag: maybe(text),
  last_modified: maybe(text),
  digest: maybe(text),
  prices_change_at: maybe(int),
  confirmed_at: maybe(int),
}
type MemoryRow = RowOf<typeof MEMORY_ROW>

/**
 * Creates the reads and writes of shops in schema `app`.
 *
 * A run holds a lock of its database session; the lock ends with a killed process. One transaction
 * changes the served catalogue: after a kill at any time, the whole old or the whole new feed is
 * served.
 */
export function createShopFeeds(options: {
  readonly databaseUrl: DatabaseUrl
}): ShopFeeds & { close(): Promise<void> } {
  const { databaseUrl } = options
  const sql = createSql(databaseUrl, {
    name: 'quartet-shop',
    max: POOL_SIZE.shopFeeds,
    reader: false,
  })
  return {
    register: (shops) => answered(sql.begin('', (query) => register(query, shops))),
    admit: (shop) => answered(sql.begin('', (query) => admit(query, shop))),
    unloaded: async () => {
      const rows = await answered(
        sql({ slug: text })`
          select slug from app.shop where is_listed and confirmed_at is null order by slug`,
      )
      return rows.map(({ slug }) => slug)
    },
    alone: (slug, work) => alone(databaseUrl, slug, work),
    replace: (shopId, feed, run) =>
      answered(storable(sql.begin('', (query) => replaceCatalogue(query, { shopId, feed, run })))),
    confirm: (before, validators, run) =>
      answered(sql.begin('', (query) => confirm(query, { before, validators, run }))),
    fail: (shopId, { problem, words, products }, run) =>
      answered(
        sql.begin('', async (query) => {
          await query`update app.shop set is_last_run_good = false where id = ${shopId}`
          const status = problem === 'too_few' || problem === 'no_products' ? 'refused' : 'failed'
          await writeRun(query, { shopId, run, status, products, problem: `${problem}: ${words}` })
        }),
      ),
    close: () => sql.end(),
  }
}

/**
 * Throws `FeedFailed` for content of a validated feed that the database rejects: the fault is the
 * feed's, not the service's.
 */
async function storable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
    if (!/^(?:22|54)/.test(code)) throw error
    throw new FeedFailed('broken', `the feed contains a value that cannot be stored (${code})`)
  }
}

async function register(query: Query, shops: readonly ShopSettings[]): Promise<void> {
  const slugs = shops.map(({ slug }) => slug)
  await query`update app.shop set is_listed = false where slug <> all(${slugs})`
  for (const shop of shops) await admit(query, shop)
}

async function admit(
  query: Query,
  { slug, name, baseUrl, feed, maxAgeHours }: ShopSettings,
): Promise<void> {
  const row = {
    slug,
    name,
    url: baseUrl,
    currency: feed.currency,
    max_age_hours: maxAgeHours,
    is_listed: true,
  }
  // Products in the old currency must not be sold in the new currency, and the reset digest forces
  // a read of the next feed.
  await query`
      insert into app.shop ${query([row])}
      on conflict (slug) do update set
        name = excluded.name, url = excluded.url, currency = excluded.currency,
        max_age_hours = excluded.max_age_hours, is_listed = true,
        confirmed_at = case when shop.currency = excluded.currency then shop.confirmed_at end,
        etag = null, last_modified = null, digest = null`
}

async function alone<T>(
  databaseUrl: DatabaseUrl,
  slug: string,
  work: (before: FeedMemory) => Promise<T>,
): Promise<T | null> {
  const session = await answered(openSession(databaseUrl, 'quartet-shop-lock'))
  try {
    const [shop] = await answered(
      session({ id: int, mine: bool })`
        select id, pg_try_advisory_lock(${SHOP_LOCKS}::int4, id) as mine
        from app.shop where slug = ${slug}`,
    )
    if (shop === undefined || !shop.mine) return null
    // The state is read under the lock, because another run may have ended just before.
    const [row] = await answered(
      session(MEMORY_ROW)`
        select id, currency, etag, last_modified, digest,
          coalesce((facts ->> 'products')::int4, 0) as products,
          extract(epoch from prices_change_at)::int8 as prices_change_at,
          extract(epoch from confirmed_at)::int8 as confirmed_at
        from app.shop where id = ${shop.id}`,
    )
    return row === undefined ? null : await work(toMemory(row))
  } finally {
    await session.end()
  }
}

const toMemory = (row: MemoryRow): FeedMemory => ({
  shopId: row.id,
  currency: row.currency,
  products: row.products,
  etag: row.etag,
  lastModified: row.last_modified,
  digest: row.digest,
  pricesChangeAtSec: row.prices_change_at,
  confirmedAtSec: row.confirmed_at,
})

async function confirm(
  query: Query,
  {
    before: { shopId, digest },
    validators,
    run,
  }: {
    readonly before: FeedMemory
    readonly validators: Parameters<ShopFeeds['confirm']>[1]
    readonly run: FeedRun
  },
): Promise<boolean> {
  const [shop] = await query({ products: int })`
    update app.shop set confirmed_at = now(), is_last_run_good = true
    where id = ${shopId} and digest = ${digest} returning coalesce((facts ->> 'products')::int4, 0) as products`
  if (shop === undefined) return false
  if (validators !== null) {
    await query`
      update app.shop set etag = ${validators.etag}, last_modified = ${validators.lastModified}
      where id = ${shopId}`
  }
  await writeRun(query, { shopId, run, status: 'unchanged', products: shop.products })
  return true
}
