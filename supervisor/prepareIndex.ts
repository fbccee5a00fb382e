import { z } from 'zod'
import { type Config, chainUrls } from '../core/config.ts'
import { int, text } from '../core/platform/db/columns.ts'
import {
  findHoles,
  type Hole,
  READ_ALL_BLOCKS_TIMEOUT_MS,
} from '../core/platform/db/continuity/findHoles.ts'
import { hasParentConstraint } from '../core/platform/db/continuity/parentConstraint.ts'
import { createSql, type Sql } from '../core/platform/db/createSql.ts'
import { databaseOf } from '../core/platform/db/database.ts'
import { readSchemasWithIndexer } from '../core/platform/db/indexes/indexLock.ts'

/** Timeout of a request to a chain, milliseconds; a local node answers within a few milliseconds. */
const ANSWER_MS = 5_000

/** Answer of a node without an error: the block, or null for an unknown block. */
const blockAnswer = z.object({
  error: z.undefined().optional(),
  result: z.object({ hash: z.string() }).nullable(),
})

/** Fields of a deployment that decide whether the schema must be rebuilt. */
type IndexedChains = {
  readonly devnet: boolean
  readonly chains: readonly { readonly chainId: number }[]
}

export type IndexState = 'new' | 'held' | 'continues' | 'rebuilt' | 'rebuilt_after_hole'

/**
 * Prepares the index schema for the chains before the indexer opens the schema.
 *
 * If the node of a devnet chain was killed before a save, the chain may have lost indexed blocks: the schema is then
 * dropped and rebuilt. On a devnet, schemas of other builds without a running indexer are dropped, and so is Ponder's
 * cache if its blocks belong to earlier chains with the same ids. The lock of a dead holder is released, so that a
 * restart does not wait for the expiry of the lock. An index with a running indexer is never changed.
 *
 * A hole below the safe checkpoint causes a rebuild on every chain: Ponder can revert only later blocks, and no answer
 * may come from such an index. For any other reason, the index of a real deployment is not changed.
 *
 * Throws if a chain does not answer whether a block exists: a missing answer is not a reason to drop the schema.
 */
export async function prepareIndex(
  config: Config,
  deployment: IndexedChains,
  index: { readonly schema: string; readonly holderIsDead: boolean },
): Promise<IndexState> {
  const { schema, holderIsDead } = index
  const sql = createSql(databaseOf(config).sessionUrl, {
    name: 'quartet-prepare-index',
    max: 1,
    reader: false,
    answerMs: READ_ALL_BLOCKS_TIMEOUT_MS,
  })
  try {
    const [known] = await sql`select 1 from pg_namespace where nspname = ${schema}`
    if (deployment.devnet) await dropOthers(sql, index)
    const isHeld = !holderIsDead && (await readSchemasWithIndexer(sql, [schema])).has(schema)
    if (known !== undefined && isHeld) return 'held'
    if (deployment.devnet) await dropForeignCache(sql, config, deployment)
    if (known === undefined) return 'new'
    if ((await keptHoles(sql, schema, config.BLOCK_INTERVAL)).length > 0) {
      await sql`drop schema ${sql(schema)} cascade`
      return 'rebuilt_after_hole'
    }
    if (!deployment.devnet) return 'continues'
    if (await lostBlocks(sql, schema, config, deployment)) {
      await sql`drop schema ${sql(schema)} cascade`
      await sql`drop schema if exists chain cascade`
      return 'rebuilt'
    }
    if (holderIsDead) {
      await sql`update ${sql(schema)}._ponder_meta
        set value = jsonb_set(value::jsonb, '{is_locked}', '0') where key = 'app'`
    }
    return 'continues'
  } finally {
    await sql.end()
  }
}

/**
 * Returns the holes that remain after Ponder reverts the blocks above its safe checkpoint; returns an empty list
 * without reading blocks if the constraint on parents excludes holes.
 */
async function keptHoles(
  sql: Sql,
  schema: string,
  intervalBlocks: number,
): Promise<readonly Hole[]> {
  const tables = await sql`
    select 1 from pg_tables
    where schemaname = ${schema} and tablename in ('block', '_ponder_checkpoint')`
  if (tables.length < 2) return []
  if (await hasParentConstraint(sql, { schema, intervalBlocks })) return []
  const holes = await findHoles(sql, { schema, intervalBlocks })
  if (holes.length === 0) return []
  const rows = await sql({ chain_id: int, safe: int })`
    select chain_id, substring(safe_checkpoint, 27, 16)::int8 as safe
    from ${sql(schema)}._ponder_checkpoint`
  const safeOf = new Map(rows.map(({ chain_id: chainId, safe }) => [chainId, safe]))
  return holes.filter(({ chainId, above }) => above <= (safeOf.get(chainId) ?? 0))
}

async function dropOthers(
  sql: Sql,
  { schema, holderIsDead }: { readonly schema: string; readonly holderIsDead: boolean },
): Promise<void> {
  const others = await sql({ nspname: text })`
    select nspname from pg_namespace where nspname like 'ix\\_%' and nspname <> ${schema}`
  const names = others.map(({ nspname }) => nspname)
  const led = holderIsDead ? new Set<string>() : await readSchemasWithIndexer(sql, names)
  for (const nspname of names) {
    if (!led.has(nspname)) await sql`drop schema ${sql(nspname)} cascade`
  }
}

/**
 * Drops Ponder's cache if, for any chain, its newest block is not the chain's block with the same number.
 *
 * A new devnet has the chain ids of the devnet before, and the cache has only the chain id as key.
 */
async function dropForeignCache(
  sql: Sql,
  config: Config,
  deployment: IndexedChains,
): Promise<void> {
  const tables = await sql`
    select 1 from pg_tables
    where schemaname = 'ponder_sync' and tablename in ('blocks', 'intervals')`
  if (tables.length < 2) return
  for (const { chainId } of deployment.chains) {
    const [range] = await sql`
      select 1 from ponder_sync.intervals where chain_id = ${chainId} limit 1`
    const urls = chainUrls(config, chainId)
    if (range === undefined || urls === undefined) continue
    const [newest] = await sql({ number: int, hash: text })`
      select number, hash from ponder_sync.blocks
      where chain_id = ${chainId} order by number desc limit 1`
    const hash = newest && (await blockHash({ chainId, rpcUrl: urls.rpcUrl }, newest.number))
    if (newest !== undefined && hash === newest.hash) continue
    await sql`drop schema ponder_sync cascade`
    return
  }
}

/**
 * Returns true if, for any chain, the newest finalized block of the index is not the chain's block with the same
 * number.
 *
 * Later blocks do not matter: the indexer removes them at its start.
 */
async function lostBlocks(
  sql: Sql,
  schema: string,
  config: Config,
  deployment: IndexedChains,
): Promise<boolean> {
  const [table] = await sql`
    select 1 from pg_tables where schemaname = ${schema} and tablename = 'block'`
  if (table === undefined) return false
  for (const { chainId } of deployment.chains) {
    const [newest] = await sql({ number: int, hash: text })`
      select b.number, b.hash from ${sql(schema)}.block b
      join ${sql(schema)}._ponder_checkpoint c on c.chain_id = b.chain_id
      where b.chain_id = ${chainId} and b.number <= substring(c.finalized_checkpoint, 27, 16)::int8
      order by b.number desc limit 1`
    const urls = chainUrls(config, chainId)
    if (newest === undefined || urls === undefined) continue
    const hash = await blockHash({ chainId, rpcUrl: urls.rpcUrl }, newest.number)
    if (hash !== newest.hash) return true
  }
  return false
}

type Node = { readonly chainId: number; readonly rpcUrl: string }

/** Returns the hash of a block, or undefined if the chain has no block with this number. Throws on any other answer. */
async function blockHash(node: Node, number: number): Promise<string | undefined> {
  const answer = await fetchBlock(node.rpcUrl, number).catch((error: unknown) => ({ error }))
  const parsed = blockAnswer.safeParse(answer)
  if (parsed.success) return parsed.data.result?.hash
  const { chainId } = node
  const question = `whether chain ${chainId} still has block ${number} of the index`
  throw new Error(
    `RPC_URL_${chainId} does not say ${question}; the index is left as it is. Start the node, then try again.`,
    { cause: answer },
  )
}

async function fetchBlock(rpcUrl: string, number: number): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBlockByNumber',
      params: [`0x${number.toString(16)}`, false],
    }),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  return response.json()
}
