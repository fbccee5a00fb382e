import { bool, int, maybe, numeric, text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { readSchemasWithIndexer } from './indexLock.ts'
import { type IndexHead, readHeads } from './readHeads.ts'
import { readLiveSchema } from './readLiveSchema.ts'

/** State of one index of the database. */
export type IndexFacts = {
  readonly schema: string
  readonly isLive: boolean
  /** True once all past blocks are indexed and the indexer follows new blocks. */
  readonly isReady: boolean
  /** True while an indexer holds the lock of the schema, or reported within the last 25 s that it runs. */
  readonly isRunning: boolean
  /** Newest report of the indexer, Unix milliseconds. */
  readonly reportedMs: number
  /** Ascending by chain. */
  readonly heads: readonly IndexHead[]
  readonly sizeBytes: number
}

/** Milliseconds after which the report of an indexer is old. Source: ponder 0.17, databaseHeartbeatTimeout. */
const REPORT_MS = 25_000

/** Reads every index of the database: the live index first, then the newest report first. */
export async function readIndexes(
  query: Query,
  { nowMs, intervalBlocks }: { readonly nowMs: number; readonly intervalBlocks: number },
): Promise<readonly IndexFacts[]> {
  const live = await readLiveSchema(query)
  const rows = await query({ schema: text, bytes: numeric })`
    select t.schemaname as schema, (
      select sum(pg_total_relation_size(c.oid)) from pg_class c
      where c.relnamespace = n.oid and c.relkind = 'r') as bytes
    from pg_tables t join pg_namespace n on n.nspname = t.schemaname
    where t.tablename = '_ponder_meta'`
  const led = await readSchemasWithIndexer(
    query,
    rows.map(({ schema }) => schema),
  )
  const indexes: IndexFacts[] = []
  for (const { schema, bytes } of rows) {
    const [meta] = await query({ locked: maybe(bool), ready: maybe(bool), reported: maybe(int) })`
      select value ->> 'is_locked' = '1' as locked, value ->> 'is_ready' = '1' as ready,
        (value ->> 'heartbeat_at')::int8 as reported
      from ${query(schema)}._ponder_meta where key = 'app'`
    const reportedMs = meta?.reported ?? 0
    const hasReported = meta?.locked === true && nowMs - reportedMs < REPORT_MS
    indexes.push({
      schema,
      isLive: schema === live,
      isReady: meta?.ready === true,
      isRunning: led.has(schema) || hasReported,
      reportedMs,
      heads: meta === undefined ? [] : await readHeads(query, { schema, intervalBlocks }),
      sizeBytes: Number(bytes),
    })
  }
  return indexes.toSorted(
    (a, b) => Number(b.isLive) - Number(a.isLive) || b.reportedMs - a.reportedMs,
  )
}
