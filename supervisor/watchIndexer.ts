import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { int, maybe, text } from '../core/platform/db/columns.ts'
import { createSql, type Sql } from '../core/platform/db/createSql.ts'
import type { DatabaseUrl } from '../core/platform/db/database.ts'
import { createStallDetector, type Heads } from './createStallDetector.ts'

export type WatchedChain = { readonly chainId: number; readonly rpcUrl: string }

export type Stall = { readonly chainId: number; readonly lagBlocks: number }

type Options = {
  readonly databaseUrl: DatabaseUrl
  /** Schema of the index; the views of the live index by default. */
  readonly schema?: string
  /** Resolves to false while the indexer reads past blocks; always true by default. */
  readonly isLive?: () => Promise<boolean>
  /** Watched chains; each chain is watched separately, because one chain may stall while the others move. */
  readonly chains: readonly WatchedChain[]
  /** Number of blocks between two headers of the index. */
  readonly blockInterval: number
  readonly signal: AbortSignal
  readonly onStall: (stall: Stall) => Promise<void>
}

const CHECK_EVERY_MS = 5_000
/** Check interval after a database outage, and the time for which an outage counts as recent. */
const [CHECK_AFTER_OUTAGE_MS, RECENT_MS] = [1_000, 120_000]

const headAnswer = z.object({ result: z.string().regex(/^0x[0-9a-f]+$/) })

/**
 * Calls `onStall` when the indexer stops following one of its chains, until the signal aborts.
 *
 * The readiness probe of the indexer does not show this fault: after a silent socket, or a reorganisation below its
 * finality window, the indexer still answers the probe. Only the distance between the head of the chain and the newest
 * indexed block shows the stall.
 *
 * Throws the errors of `onStall`.
 */
export async function watchIndexer(options: Options): Promise<void> {
  const { signal, chains, onStall } = options
  const { schema = 'chain', isLive = async () => true } = options
  const sql = createSql(options.databaseUrl, { name: 'quartet-watch', max: 1, reader: true })
  const watches = chains.map((chain) => ({
    chain,
    detectStall: createStallDetector(options.blockInterval),
    indexed: null as number | null,
  }))
  let outageMs = Number.NEGATIVE_INFINITY
  let server: string | undefined
  try {
    while (!signal.aborted) {
      const isAfterOutage = performance.now() - outageMs < RECENT_MS
      const waitMs = isAfterOutage ? CHECK_AFTER_OUTAGE_MS : CHECK_EVERY_MS
      await delay(waitMs, undefined, { signal, ref: false }).catch(() => {})
      const isFollowing = await isLive().catch(() => false)
      const checks = watches.map(async (watch) => {
        const { chain, detectStall } = watch
        const read = isFollowing ? await readIndex(sql, schema, watch) : undefined
        // A statement may wait through a short failover; the answer then comes from another server.
        const isLost = read === 'database_lost' || (read && server && read.startedAt !== server)
        if (isLost) outageMs = performance.now()
        if (typeof read === 'object') server = read.startedAt
        const heads = typeof read === 'object' ? read.heads : undefined
        watch.indexed = heads?.indexed ?? null
        const lagBlocks = detectStall(heads, performance.now(), isAfterOutage)
        return lagBlocks === undefined ? [] : [{ chainId: chain.chainId, lagBlocks }]
      })
      const [stall] = (await Promise.all(checks)).flat()
      if (stall !== undefined && !signal.aborted) await onStall(stall)
    }
  } finally {
    await sql.end()
  }
}

type IndexRead = {
  /** Start time of the server that answered. */
  readonly startedAt: string
  /** Undefined if the chain has no indexed block, or if the node does not answer; other watches report such a node. */
  readonly heads: Heads | undefined
}

/** Reads both heads; requests the head of the node only if the index stored no block since the last read. */
async function readIndex(
  sql: Sql,
  schema: string,
  last: { readonly chain: WatchedChain; readonly indexed: number | null },
): Promise<IndexRead | 'database_lost'> {
  const { chainId, rpcUrl } = last.chain
  try {
    const [row] = await sql({ number: maybe(int), started_at: text })`
      select max(number) as number, pg_postmaster_start_time()::text as started_at
      from ${sql(schema)}.block where chain_id = ${chainId}`
    if (row === undefined) return 'database_lost'
    const { number: indexed, started_at: startedAt } = row
    const hasMoved = indexed !== last.indexed
    const chain = hasMoved ? indexed : await readChainHead(rpcUrl).catch(() => null)
    const isKnown = indexed !== null && chain !== null
    return { startedAt, heads: isKnown ? { chain, indexed } : undefined }
  } catch {
    return 'database_lost'
  }
}

async function readChainHead(rpcUrl: string): Promise<number> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
    signal: AbortSignal.timeout(CHECK_EVERY_MS),
  })
  const { result } = headAnswer.parse(await response.json())
  return Number(result)
}
