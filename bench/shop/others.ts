import pg from 'pg'
import { text } from '../../core/platform/db/columns.ts'
import type { Sql } from '../../core/platform/db/createSql.ts'
import { searchWords } from '../../core/shops/domain/searchWords.ts'

/**
 * Searches a shop with another implementation, without correction of typing errors and without
 * prefixes; returns the number of results.
 */
export type OtherSearch = (shopId: number, text: string, limit: number) => Promise<number>

/**
 * Creates a search without partitions: one table of all shops, one index, and a rank over all
 * matches.
 */
export async function createPlainFullText(sql: Sql, url: string): Promise<OtherSearch> {
  // To insert a million rows takes longer than the statement timeout of the product's connections.
  const builder = new pg.Client({ connectionString: url })
  await builder.connect()
  await builder.query('create table public.plain as select * from app.shop_product')
  await builder.query('create index on public.plain using gin (words)')
  await builder.query('create index on public.plain (shop_id)')
  await builder.query('vacuum analyze public.plain')
  await builder.end()
  return async (shopId, text, limit) => {
    const rows = await sql`
      select external_id, shown, ts_rank_cd(words, plainto_tsquery('english', ${text})) as score
      from public.plain where shop_id = ${shopId} and words @@ plainto_tsquery('english', ${text})
      order by score desc, external_id limit ${limit}`
    return rows.length
  }
}

/** Creates a search that scans each title of one shop in this process. */
export async function createTitleScan(sql: Sql, shopId: number): Promise<OtherSearch> {
  const rows = await sql({ title: text })`
    select shown ->> 'title' as title from app.shop_product where shop_id = ${shopId}`
  const titles = rows.map(({ title }) => searchWords(title).join(' '))
  return async (_, text, limit) => {
    const words = searchWords(text)
    const found: string[] = []
    for (const title of titles) {
      if (words.every((word) => title.includes(word))) found.push(title)
    }
    return Math.min(found.length, limit)
  }
}
