import { bool, int, jsonOf, maybe, type RowOf, text } from '../../platform/db/columns.ts'
import { createSql, type Sql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import type { Shop, ShopReads, ShownProduct } from '../ports.ts'
import { fromProductRow, type StoredProduct } from './productRow.ts'
import { searchShop } from './searchShop.ts'
import { shopPartition } from './shopPartition.ts'

const SHOP_ROW = {
  id: int,
  slug: text,
  name: text,
  url: text,
  currency: text,
  max_age_hours: int,
  facts: maybe(jsonOf<StoredFacts>()),
  changed_at: maybe(int),
  confirmed_at: maybe(int),
  is_last_run_good: bool,
}
type ShopRow = RowOf<typeof SHOP_ROW>

const PRODUCT_ROW = {
  external_id: text,
  price_minor: int,
  is_available: bool,
  shown: jsonOf<StoredProduct>(),
}

type StoredFacts = {
  readonly products: number
  readonly inStock: number
  readonly leastMinor: string
  readonly mostMinor: string
  readonly categories: readonly { readonly name: string; readonly count: number }[]
  readonly exampleQuery: string
}

/** Creates the reads of shops for callers, with a connection pool of their own. */
export function createShopReads(options: {
  readonly databaseUrl: DatabaseUrl
}): ShopReads & { close(): Promise<void> } {
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-shop-search',
    max: POOL_SIZE.shopSearch,
    reader: true,
  })
  return {
    bySlug: async (slug) => {
      const [row] = await readShops(sql, sql`slug = ${slug}`)
      return row ?? null
    },
    listed: () => readShops(sql, sql`true`),
    search: ({ id }, wanted) =>
      answered(
        // All statements of a search read the same load of the feed.
        sql.begin('isolation level repeatable read read only', (query) =>
          searchShop(query, id, wanted),
        ),
      ),
    products: ({ id }, ids) => readProducts(sql, id, ids),
    close: () => sql.end(),
  }
}

async function readShops(sql: Sql, where: SqlText): Promise<readonly Shop[]> {
  const rows = await answered(
    sql(SHOP_ROW)`
      select id, slug, name, url, currency, max_age_hours, facts, is_last_run_good,
        extract(epoch from changed_at)::int8 as changed_at,
        extract(epoch from confirmed_at)::int8 as confirmed_at
      from app.shop where is_listed and ${where} order by slug`,
  )
  return rows.map(toShop)
}

async function readProducts(
  sql: Sql,
  shopId: number,
  ids: readonly string[],
): Promise<readonly ShownProduct[]> {
  const { products } = shopPartition(sql, shopId)
  const rows = await answered(
    sql(PRODUCT_ROW)`
      select external_id, price_minor, is_available, shown from ${products} product
      where external_id = any(${ids}::text[]) order by external_id`,
  )
  return rows.map(fromProductRow)
}

function toShop(row: ShopRow): Shop {
  const { facts } = row
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    url: row.url,
    currency: row.currency,
    maxAgeHours: row.max_age_hours,
    facts: facts && {
      ...facts,
      leastMinor: BigInt(facts.leastMinor),
      mostMinor: BigInt(facts.mostMinor),
    },
    changedAtSec: row.changed_at,
    confirmedAtSec: row.confirmed_at,
    isLastRunGood: row.is_last_run_good,
  }
}
