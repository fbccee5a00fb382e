import { bool } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { SqlText } from '../../platform/db/sqlText.ts'

/**
 * Names of the partitions of one shop. A query of a partition is planned for that partition alone;
 * a plan over all partitions would grow with every shop.
 */
export function shopPartition(query: Query, shopId: number): { products: SqlText; words: SqlText } {
  return {
    products: query`app.${query(`shop_product_${shopId}`)}`,
    words: query`app.${query(`shop_word_${shopId}`)}`,
  }
}

/**
 * Creates the partitions of a shop if they are missing.
 *
 * The tables are created first and attached afterwards, because `create table ... partition of`
 * would block every reader of every shop.
 */
export async function createPartitions(query: Query, shopId: number): Promise<void> {
  const [found] = await query({ there: bool })`
    select to_regclass(${`app.shop_word_${shopId}`}) is not null as there`
  if (found?.there === true) return
  const { products, words } = shopPartition(query, shopId)
  // Bounds accept no parameters. The id is an identity column of `app.shop`, so its text is safe.
  const bound = new SqlText([String(shopId)], [])
  await query`create table ${products} (like app.shop_product including all)`
  await query`alter table app.shop_product attach partition ${products} for values in (${bound})`
  await query`create table ${words} (like app.shop_word including all)`
  await query`alter table app.shop_word attach partition ${words} for values in (${bound})`
}
