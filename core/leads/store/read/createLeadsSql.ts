import { createSql, type Sql } from '../../../platform/db/createSql.ts'

/**
 * Settings of search sessions: plans are cached, because planning takes as long as reading a page; a `PlannedText` is
 * planned for its own values. Parallel workers on two cores gain nothing. Source: research/data.md 3.7, measured.
 */
const SETTINGS = [
  'default_transaction_read_only=on',
  'jit=off',
  'plan_cache_mode=auto',
  'random_page_cost=1.1',
  'max_parallel_workers_per_gather=0',
  // Every search has a covering index; bitmap scans over several indexes read whole tables.
  'enable_bitmapscan=off',
  // Enough for the distinct addresses of a whole category.
  'work_mem=32MB',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** Creates the connection pool for searches. */
export function createLeadsSql(databaseUrl: string, max: number): Sql {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', SETTINGS)
  return createSql(url.toString(), { name: 'quartet-leads', max, reader: true })
}
