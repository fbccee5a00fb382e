import { ConfigInvalid } from '../../config.ts'
import { json, text } from '../../platform/db/columns.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import type { ShopSettings, StoredShops } from '../ports.ts'
import { parseShop } from './readShopSettings.ts'

/** Creates the reads and writes of `app.shop_settings`, with a connection pool of their own. */
export function createStoredShops(options: {
  readonly databaseUrl: DatabaseUrl
}): StoredShops & { close(): Promise<void> } {
  const sql = createSql(options.databaseUrl, { name: 'quartet-shop-kept', max: 1, reader: false })
  return {
    read: async () => {
      const rows = await answered(
        sql({ slug: text, settings: json })`
          select slug, settings from app.shop_settings order by slug`,
      )
      const read = rows.map(({ slug, settings }) => ({ slug, shop: readable(settings) }))
      return {
        shops: read.flatMap(({ shop }) => shop ?? []),
        unread: read.flatMap(({ slug, shop }) => (shop === null ? [slug] : [])),
      }
    },
    put: async (shop, isReplacing) => {
      const { count } = await answered(
        sql`
          insert into app.shop_settings (slug, settings)
          values (${shop.slug}, ${JSON.stringify(shop)}::jsonb)
          on conflict (slug) do update set settings = excluded.settings where ${isReplacing}::bool`,
      )
      return count > 0
    },
    remove: async (slug) => {
      const { count } = await answered(sql`delete from app.shop_settings where slug = ${slug}`)
      return count > 0
    },
    close: () => sql.end(),
  }
}

function readable(settings: unknown): ShopSettings | null {
  try {
    return parseShop(settings, '')
  } catch (error) {
    if (error instanceof ConfigInvalid) return null
    throw error
  }
}
