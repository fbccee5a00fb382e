import type { Query } from '../../platform/db/createSql.ts'
import { SqlText } from '../../platform/db/sqlText.ts'

/** The partitions of one shop, named directly: a plan over all partitions would grow with every shop. */
export function shopPartition(query: Query, shopId: number): { products: SqlText; words: SqlText } {
  return {
    products: query`app.${query(`shop_product_${shopId}`)}`,
    words: query`app.${query(`shop_word_${shopId}`)}`,
  }
}

/**
 * Makes the partitions of a shop where they are missing.
 *
 * Made apart and then attached: creating them in place would keep every reader of every shop waiting.
 */
export async function makePartitions(query: Query, shopId: number): Promise<void> {
  const [found] = await query<{ there: boolean }[]>`
    select to_regclass(${`app.shop_word_${shopId}`}) is not null as there`
  if (found?.there === true) return
  const { products, words } = shopPartition(query, shopId)
  // Bounds take no parameters; this is an identity of our own table.
  const bound = new SqlText([String(shopId)], [])
  await query`create table ${products} (like app.shop_product including all)`
  await query`alter table app.shop_product attach partition ${products} for values in (${bound})`
  await query`create table ${words} (like app.shop_word including all)`
  await query`alter table app.shop_word attach partition ${words} for values in (${bound})`
}
