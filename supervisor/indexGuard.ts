import { setTimeout as delay } from 'node:timers/promises'
import { bool, int, maybe, text } from '../core/platform/db/columns.ts'
import type { Hole } from '../core/platform/db/continuity/findHoles.ts'
import { requireParents } from '../core/platform/db/continuity/requireParents.ts'
import { createSql, type Sql } from '../core/platform/db/createSql.ts'

/** Block of the index that the guard saw. */
export type SeenBlock = { readonly chainId: number; readonly number: number; readonly hash: string }

/** Reason why the indexer must read its state from the database again. */
export type GuardFinding =
  | { readonly kind: 'hole'; readonly holes: readonly Hole[] }
  /** `lost` is empty if the loss cannot be excluded. */
  | { readonly kind: 'server_changed'; readonly lost: readonly SeenBlock[] }

type Options = {
  readonly databaseUrl: string
  readonly schema: string
  readonly chainIds: readonly number[]
  readonly intervalBlocks: number
  /** Time at which the indexer started; an earlier heartbeat is that of another process. */
  readonly startedMs: number
  readonly checkIntervalMs: number
  readonly signal: AbortSignal
  /** Receives the first error of an outage of the database; the watch retries. */
  readonly onFault: (error: unknown) => void
}

type Snapshot = { readonly server: string; readonly blocks: readonly SeenBlock[] }

/**
 * Watches the index of a running indexer; returns the first finding, or undefined after an abort.
 *
 * A database that was promoted or restarted may have lost its newest transactions, and Ponder continues from its memory.
 * The constraint on parents prevents a hole at the next block. The comparison of two snapshots finds the loss before.
 */
export async function watchIndex(options: Options): Promise<GuardFinding | undefined> {
  const { signal, checkIntervalMs, onFault } = options
  const sql = createSql(options.databaseUrl, { name: 'quartet-index-guard', max: 1, reader: true })
  let isRequired = false
  let last: Snapshot | undefined
  let isFailing = false
  try {
    while (!signal.aborted) {
      try {
        if (!isRequired && (await ownsIndex(sql, options))) {
          const required = await requireParents(options.databaseUrl, options)
          if (required.kind === 'hole') return required
          isRequired = required.kind === 'required'
        }
        if (isRequired) {
          const next = await readSnapshot(sql, options)
          const finding = last === undefined ? null : await compare(sql, options, { last, next })
          if (finding !== null) return finding
          last = next
        }
        isFailing = false
      } catch (error) {
        if (!isFailing) onFault(error)
        isFailing = true
      }
      await delay(checkIntervalMs, undefined, { signal, ref: false }).catch(() => {})
    }
    return undefined
  } finally {
    await sql.end()
  }
}

/** True after the indexer of this process has locked the schema and undone unfinished blocks. */
async function ownsIndex(sql: Sql, { schema, startedMs }: Options): Promise<boolean> {
  const [table] = await sql`
    select 1 from pg_tables where schemaname = ${schema} and tablename = '_ponder_meta'`
  if (table === undefined) return false
  const [meta] = await sql({ owns: maybe(bool) })`
    select (value ->> 'heartbeat_at')::numeric >= ${startedMs} as owns
    from ${sql(schema)}._ponder_meta where key = 'app'`
  return meta?.owns === true
}

/** Reads the identity of the server and the newest block of each chain. Throws on a standby. */
async function readSnapshot(sql: Sql, { schema, chainIds }: Options): Promise<Snapshot> {
  // The timeline changes at each promotion, the identifier if another cluster answers, the time at
  // each restart: a crash loses transactions too, because Ponder commits without waiting for the disk.
  const [server] = await sql({ server: text })`
    select concat_ws(' ', (select system_identifier from pg_control_system()),
      substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), pg_postmaster_start_time()) as server`
  const rows = await sql({ chain_id: int, number: int, hash: text })`
    select newest.chain_id, newest.number, newest.hash
    from unnest(${chainIds}::int[]) as wanted(chain_id)
    cross join lateral (
      select b.chain_id, b.number, b.hash from ${sql(schema)}.block b
      where b.id = wanted.chain_id || '-' || (
        select substring(c.latest_checkpoint, 27, 16)::int8 from ${sql(schema)}._ponder_checkpoint c
        where c.chain_id = wanted.chain_id)
    ) newest`
  const blocks = rows.map(({ chain_id: chainId, number, hash }) => ({ chainId, number, hash }))
  return { server: server?.server ?? '', blocks }
}

/** A changed server that still has every seen block lost at most blocks that the constraint covers. */
async function compare(
  sql: Sql,
  { schema, intervalBlocks }: Options,
  { last, next }: { readonly last: Snapshot; readonly next: Snapshot },
): Promise<GuardFinding | null> {
  if (next.server === last.server) return null
  const kept = await sql({ id: text })`
    select id from ${sql(schema)}.block
    where id = any(${last.blocks.map(({ chainId, number }) => `${chainId}-${number}`)}::text[])
      and hash = any(${last.blocks.map(({ hash }) => hash)}::text[])`
  const ids = new Set(kept.map(({ id }) => id))
  const lost = last.blocks.filter(({ chainId, number }) => !ids.has(`${chainId}-${number}`))
  // Between two indexed headers are blocks whose loss leaves no trace in the links.
  if (lost.length === 0 && intervalBlocks === 1) return null
  return { kind: 'server_changed', lost }
}
