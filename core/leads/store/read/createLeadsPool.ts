import { createSql, type Sql } from '../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'

/**
 * Settings of search sessions. Plans are cached, because planning takes as long as reading a page;
 * only a `PlannedText` is planned for its own values. Parallel workers do not help on two cores.
 * Source: research/data.md 3.7, measured.
 */
const SETTINGS = {
  plan_cache_mode: 'auto',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  // Every search has a covering index, and a bitmap scan over several indexes would read whole
  // tables.
  enable_bitmapscan: 'off',
  // Enough for the distinct addresses of a whole category.
  work_mem: '32MB',
}

/** Creates the connection pool for searches. */
export function createLeadsPool(databaseUrl: DatabaseUrl, max: number): Sql {
  return createSql(databaseUrl, { name: 'quartet-leads', max, reader: true, settings: SETTINGS })
}
