import { createSql } from '../../core/platform/db/createSql.ts'
import type { DatabaseUrl } from '../../core/platform/db/database.ts'
import type { OwnAccounts } from './ownLogsRule.ts'

/**
 * Makes a new index read the USDC logs of its own accounts again.
 *
 * Ponder's cache records the ranges of a filter that were read, but the cached logs of a narrowed range depend on the
 * vaults and the payees of the deployment. An existing index continues with its own deployment, so its ranges remain.
 */
export async function deleteNarrowedReads(
  databaseUrl: DatabaseUrl,
  schema: string,
  accounts: readonly OwnAccounts[],
): Promise<void> {
  const sql = createSql(databaseUrl, { name: 'quartet-new-index', max: 1, reader: false })
  try {
    const tables = await sql`
      select 1 from pg_tables where schemaname = ${schema} and tablename = '_ponder_checkpoint'`
    const caches = await sql`
      select 1 from pg_tables where schemaname = 'ponder_sync' and tablename = 'intervals'`
    if (tables.length > 0 || caches.length === 0) return
    const prefixes = accounts.map(({ chainId, usdc }) => `log_${chainId}_${usdc}_`)
    await sql`
      delete from ponder_sync.intervals i using unnest(${prefixes}::text[]) as own(prefix)
      where starts_with(i.fragment_id, own.prefix)`
  } finally {
    await sql.end()
  }
}
