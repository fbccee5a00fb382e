import { setTimeout as delay } from 'node:timers/promises'
import { bool, int, maybe, text } from '../core/platform/db/columns.ts'
import type { Hole } from '../core/platform/db/continuity/findHoles.ts'
import { readServer, type Server } from '../core/platform/db/continuity/readServer.ts'
import { requireParents } from '../core/platform/db/continuity/requireParents.ts'
import { createSql, type Sql } from '../core/platform/db/createSql.ts'

/** Block of the index that the guard has seen. */
export type SeenBlock = { readonly chainId: number; readonly number: number; readonly hash: string }

/** Reason why the indexer must read its state from the database again. */
export type GuardFinding =
  | { readonly kind: 'hole'; readonly holes: readonly Hole[] }
  /** `lost` is empty if no seen block is lost, but the loss of other blocks cannot be excluded. */
  | { readonly kind: 'server_changed'; readonly lost: readonly SeenBlock[] }
  /** Any row of the other cluster may differ. */
  | { readonly kind: 'cluster_changed' }

type Options = {
  readonly databaseUrl: string
  readonly schema: string
  readonly chainIds: readonly number[]
  readonly intervalBlocks: number
  /** Unix milliseconds at which the indexer started; an earlier heartbeat belongs to another process. */
  readonly startedMs: number
  readonly checkIntervalMs: number
  readonly signal: AbortSignal
  /** Receives the first error of a database outage; the watch retries. */
  readonly onFault: (error: unknown) => void
  /** Called once if the database role of the indexer may not read the identifier of the server. */
  readonly onHiddenServer: () => void
}

type Snapshot = { readonly server: Server; readonly blocks: readonly SeenBlock[] }

/**
 * Watches the index of a running indexer; returns the first finding, or undefined after an abort.
 *
 * A database that was promoted or restarted may have lost its newest transactions, while Ponder continues from its
 * memory. The constraint on parents rejects the next block, so that no hole appears. The comparison of two snapshots
 * detects the loss earlier.
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
          const server = await readServer(sql)
          if (last === undefined && server.systemIdentifier === null) options.onHiddenServer()
          const finding = last === undefined ? null : await compare(sql, options, { last, server })
          if (finding !== null) return finding
          last = { server, blocks: await readBlocks(sql, options) }
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

/** Returns true after the indexer of this process has locked the schema and reverted unfinished blocks. */
async function ownsIndex(sql: Sql, { schema, startedMs }: Options): Promise<boolean> {
  const [table] = await sql`
    select 1 from pg_tables where schemaname = ${schema} and tablename = '_ponder_meta'`
  if (table === undefined) return false
  const [meta] = await sql({ owns: maybe(bool) })`
    select (value ->> 'heartbeat_at')::numeric >= ${startedMs} as owns
    from ${sql(schema)}._ponder_meta where key = 'app'`
  return meta?.owns === true
}

/** Reads, for each chain, the block of the newest checkpoint. */
async function readBlocks(sql: Sql, { schema, chainIds }: Options): Promise<readonly SeenBlock[]> {
  const rows = await sql({ chain_id: int, number: int, hash: text })`
    select newest.chain_id, newest.number, newest.hash
    from unnest(${chainIds}::int[]) as wanted(chain_id)
    cross join lateral (
      select b.chain_id, b.number, b.hash from ${sql(schema)}.block b
      where b.id = wanted.chain_id || '-' || (
        select substring(c.latest_checkpoint, 27, 16)::int8 from ${sql(schema)}._ponder_checkpoint c
        where c.chain_id = wanted.chain_id)
    ) newest`
  return rows.map(({ chain_id: chainId, number, hash }) => ({ chainId, number, hash }))
}

/**
 * Compares the seen blocks with the database if another server answers, or if the same server was restarted: a crash
 * loses transactions too, because Ponder commits without waiting for the disk.
 *
 * If the promoted server has every seen block and the index stores every block, the constraint on parents rejects the next block after any other loss. With `intervalBlocks` above 1, a changed server is always reported. Throws on a
 * standby.
 */
async function compare(
  sql: Sql,
  options: Options,
  { last, server }: { readonly last: Snapshot; readonly server: Server },
): Promise<GuardFinding | null> {
  if (isOtherCluster(last.server, server)) return { kind: 'cluster_changed' }
  if (server.timeline === null && last.server.timeline !== null)
    throw new Error('the database is a standby')
  const { timeline, startedAt } = last.server
  if (server.timeline === timeline && server.startedAt === startedAt) return null
  const lost = await lostOf(sql, options, last)
  // Between two indexed headers there are blocks whose loss the links between headers do not show.
  if (lost.length === 0 && options.intervalBlocks === 1) return null
  return { kind: 'server_changed', lost }
}

/** Returns the seen blocks that the database lacks. */
async function lostOf(
  sql: Sql,
  { schema }: Options,
  { blocks }: Snapshot,
): Promise<readonly SeenBlock[]> {
  const present = await sql({ id: text })`
    select id from ${sql(schema)}.block
    where id = any(${blocks.map(({ chainId, number }) => `${chainId}-${number}`)}::text[])
      and hash = any(${blocks.map(({ hash }) => hash)}::text[])`
  const ids = new Set(present.map(({ id }) => id))
  return blocks.filter(({ chainId, number }) => !ids.has(`${chainId}-${number}`))
}

function isOtherCluster(before: Server, now: Server): boolean {
  const { systemIdentifier } = now
  if (before.systemIdentifier === null || systemIdentifier === null) return false
  return before.systemIdentifier !== systemIdentifier
}
