import { createSql, type Sql } from '../../../platform/db/createSql.ts'

/**
 * Settings of sessions that search: plans are kept, as making one takes as long as reading a page; what needs a plan for its own
 * values is a `PlannedText`. Partners on two cores gain nothing. Source: research/data.md 3.7, measured.
 */
const SETTINGS = [
  'default_transaction_read_only=on',
  'jit=off',
  'plan_cache_mode=auto',
  'random_page_cost=1.1',
  'max_parallel_workers_per_gather=0',
  // Every search has an index that holds all it reads; maps of several of them read whole tables.
  'enable_bitmapscan=off',
  // Distinct addresses of a whole category fit.
  'work_mem=32MB',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** The pool of connections that searches leads. */
export function createLeadsSql(databaseUrl: string, max: number): Sql {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', SETTINGS)
  return createSql(url.toString(), { name: 'quartet-leads', max, reader: true })
}
