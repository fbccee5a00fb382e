import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ADVISORY_LOCKS } from '../advisoryLocks.ts'
import { int, text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import type { Session } from '../openSession.ts'
import { copyGrants } from './copyGrants.ts'
import { createIndexViews, PONDER_TABLES, readIndexTables } from './createIndexViews.ts'
import { type ChainBehind, findChainBehind, type IndexHead, readHeads } from './readHeads.ts'
import { LIVE_VIEW_SCHEMA, readLiveSchema } from './readLiveSchema.ts'
import { runStatementText } from './runStatementText.ts'

/** Schemas of the views that become live, and of the views that were live before. */
const NEXT_VIEWS = `${LIVE_VIEW_SCHEMA}_next`
const OLD_VIEWS = `${LIVE_VIEW_SCHEMA}_old`

/** Milliseconds for which a statement of a switch waits for a lock; less than `deadlock_timeout`. */
const LOCK_MS = 500
/** Milliseconds for which the live index waits for the other index to have its newest block. */
const LEVEL_MS = 2_000
/** Milliseconds for which the live index waits for answers that began before. A read of the api takes at most 3 s. */
const READERS_MS = 4_000
/** Maximum milliseconds of an answer on a standby, whose locks the primary does not show. */
const STANDBY_MS = 3_500
const CHECK_EVERY_MS = 20

/** SQLSTATE of a lock that was not free in time, and of a deadlock. */
const BUSY = new Set(['55P03', '40P01'])

export type SwitchOptions = {
  readonly from: string
  readonly to: string
  /** Chains that must not move back. */
  readonly chainIds: readonly number[]
  readonly intervalBlocks: number
}

/** Result of one attempt; every result but `switched` leaves the live index as before. */
export type SwitchResult =
  | {
      readonly kind: 'switched'
      readonly heads: readonly IndexHead[]
      /** Milliseconds for which the earlier live index stored no block. */
      readonly heldMs: number
    }
  /** Another index is live. */
  | { readonly kind: 'changed'; readonly live: string | undefined }
  | { readonly kind: 'behind'; readonly behind: ChainBehind }
  /** Newest live block of the chain, whose hash differs in the other index. */
  | { readonly kind: 'fork'; readonly chainId: number; readonly number: number }
  /** These programs read the index for longer than an answer may take. */
  | { readonly kind: 'readers'; readonly programs: readonly string[] }
  | { readonly kind: 'busy' }
  /** These tables and views, which depend on the live views or are in their schema, would be lost. */
  | { readonly kind: 'foreign'; readonly objects: readonly string[] }

class NotSwitched extends Error {
  readonly result: SwitchResult

  constructor(result: SwitchResult) {
    super(result.kind)
    this.result = result
  }
}

/**
 * Makes another index live in one transaction, at blocks that are not below the live blocks. No reader waits: the
 * schemas of the views are renamed, so a statement reads the views of either index.
 *
 * The live index stores no block during the switch. Answers that began before the other index had the newest live block
 * end first. An answer that begins later therefore finds in the other index every block that the live index had at the
 * start of the answer. A kill leaves the live index as before, and leaves views that the next switch drops.
 */
export async function switchIndex(session: Session, wanted: SwitchOptions): Promise<SwitchResult> {
  const { from } = wanted
  try {
    await session.begin((query) => prepareViews(query, wanted))
    return await session.begin(async (query) => {
      await limitLocks(query)
      await query`select pg_advisory_xact_lock(${ADVISORY_LOCKS.publishIndex})`
      const live = await readLiveSchema(query)
      if (live !== from) throw new NotSwitched({ kind: 'changed', live })
      const startMs = performance.now()
      await query`lock table ${query(from)}._ponder_checkpoint in share mode`
      await waitUntilLevel(query, wanted)
      await waitForReaders(query)
      const heads = await waitUntilLevel(query, wanted)
      await runStatementText(
        query,
        `alter schema ${name(LIVE_VIEW_SCHEMA)} rename to ${name(OLD_VIEWS)}`,
      )
      await runStatementText(
        query,
        `alter schema ${name(NEXT_VIEWS)} rename to ${name(LIVE_VIEW_SCHEMA)}`,
      )
      return { kind: 'switched' as const, heads, heldMs: performance.now() - startMs }
    })
  } catch (error) {
    if (error instanceof NotSwitched) return error.result
    if (error instanceof pg.DatabaseError && BUSY.has(error.code ?? '')) return { kind: 'busy' }
    throw error
  } finally {
    await dropUnusedViews(session)
  }
}

/**
 * Drops the views that a switch replaced or did not use. Views that a reader still uses remain until the next switch.
 */
export async function dropUnusedViews(session: Session): Promise<void> {
  await session
    .begin(async (query) => {
      await limitLocks(query)
      await dropViews(query)
    })
    .catch(() => {})
}

async function dropViews(query: Query): Promise<void> {
  for (const views of [OLD_VIEWS, NEXT_VIEWS])
    await query`drop schema if exists ${query(views)} cascade`
}

async function prepareViews(query: Query, { from, to }: SwitchOptions): Promise<void> {
  await limitLocks(query)
  const objects = await readForeignObjects(query, from)
  if (objects.length > 0) throw new NotSwitched({ kind: 'foreign', objects })
  await dropViews(query)
  await createIndexViews(query, { schema: to, views: NEXT_VIEWS })
  await copyGrants(query, LIVE_VIEW_SCHEMA, NEXT_VIEWS)
}

/** Returns tables and views that do not belong to the index, but that a drop of the live views would drop too. */
async function readForeignObjects(query: Query, live: string): Promise<readonly string[]> {
  const own = [...(await readIndexTables(query, live)), ...PONDER_TABLES]
  const rows = await query({ name: text })`
    select c.relnamespace::regnamespace || '.' || c.relname as name from pg_class c
    where c.relnamespace = to_regnamespace(${LIVE_VIEW_SCHEMA}) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not (c.relkind = 'v' and c.relname = any(${own}::text[]))
    union
    select c.relnamespace::regnamespace || '.' || c.relname
    from pg_class v
    join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = v.oid
      and d.classid = 'pg_rewrite'::regclass
    join pg_rewrite r on r.oid = d.objid
    join pg_class c on c.oid = r.ev_class
    where v.relnamespace = to_regnamespace(${LIVE_VIEW_SCHEMA}) and c.relnamespace <> v.relnamespace
    order by 1`
  return rows.map((row) => row.name)
}

/** Waits until the other index has the newest block of the live index; returns its heads. */
async function waitUntilLevel(
  query: Query,
  { from, to, chainIds, intervalBlocks }: SwitchOptions,
): Promise<readonly IndexHead[]> {
  const untilMs = performance.now() + LEVEL_MS
  const live = await readHeads(query, { schema: from, intervalBlocks })
  const shown = await readShownBlocks(query, from, live)
  for (;;) {
    const heads = await readHeads(query, { schema: to, intervalBlocks })
    const behind = findChainBehind(chainIds, live, heads)
    if (behind === undefined) {
      await requireSameBlocks(query, to, shown, chainIds)
      return heads
    }
    if (performance.now() > untilMs) throw new NotSwitched({ kind: 'behind', behind })
    await delay(CHECK_EVERY_MS)
  }
}

/**
 * Returns the newest block that readers find on each chain: the block of the checkpoint, or an earlier block during a
 * reorganisation and after a start of the indexer.
 */
async function readShownBlocks(
  query: Query,
  schema: string,
  heads: readonly IndexHead[],
): Promise<readonly IndexHead[]> {
  const shown = heads.filter(({ hash }) => hash !== null)
  for (const { chainId } of heads.filter(({ hash }) => hash === null)) {
    const rows = await query({ number: int, hash: text })`
      select number, hash from ${query(schema)}.block where chain_id = ${chainId}
      order by number desc limit 1`
    shown.push(...rows.map(({ number, hash }) => ({ chainId, number, hash })))
  }
  return shown
}

async function requireSameBlocks(
  query: Query,
  to: string,
  live: readonly IndexHead[],
  chainIds: readonly number[],
): Promise<void> {
  const wanted = live.filter(({ chainId }) => chainIds.includes(chainId))
  const found = await query({ id: text })`
    select b.id from ${query(to)}.block b
    join unnest(${wanted.map(({ chainId, number }) => `${chainId}-${number}`)}::text[],
      ${wanted.map(({ hash }) => hash)}::text[]) as live(id, hash)
      on live.id = b.id and live.hash = b.hash`
  const same = new Set(found.map(({ id }) => id))
  for (const { chainId, number } of wanted) {
    if (same.has(`${chainId}-${number}`)) continue
    throw new NotSwitched({ kind: 'fork', chainId, number })
  }
}

/**
 * Waits for the end of each transaction that has read the live views until now: a transaction with several statements
 * would find the views of the other index, but its snapshot may be older than the newest block of the other index.
 */
async function waitForReaders(query: Query): Promise<void> {
  const startMs = performance.now()
  const readers = await query({ transaction: text })`
    select distinct l.virtualtransaction as transaction
    from pg_locks l join pg_class c on c.oid = l.relation
    where l.database = (select oid from pg_database where datname = current_database())
      and c.relnamespace = to_regnamespace(${LIVE_VIEW_SCHEMA}) and l.pid <> pg_backend_pid()`
  const transactions = readers.map(({ transaction }) => transaction)
  for (;;) {
    const waiting = await query({ program: text })`
      select distinct coalesce(a.application_name, 'unknown') as program
      from pg_locks l left join pg_stat_activity a on a.pid = l.pid
      where l.virtualtransaction = any(${transactions}::text[])`
    if (waiting.length === 0) break
    if (performance.now() - startMs > READERS_MS) {
      const programs = waiting.map(({ program }) => program)
      throw new NotSwitched({ kind: 'readers', programs })
    }
    await delay(CHECK_EVERY_MS)
  }
  const [standbys] = await query({ count: int })`select count(*) from pg_stat_replication`
  const restMs = STANDBY_MS - (performance.now() - startMs)
  if ((standbys?.count ?? 0) > 0 && restMs > 0) await delay(restMs)
}

/**
 * Limits the wait for locks, because a failed attempt is repeated and a longer wait would delay the writers of both
 * indexes.
 */
async function limitLocks(query: Query): Promise<void> {
  await runStatementText(query, `set local lock_timeout = ${LOCK_MS}`)
}

const name = pg.escapeIdentifier
