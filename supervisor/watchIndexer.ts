import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { int, maybe } from '../core/platform/db/columns.ts'
import { createSql, type Sql } from '../core/platform/db/createSql.ts'
import type { DatabaseUrl } from '../core/platform/db/database.ts'
import { createStallDetector, type Heads } from './createStallDetector.ts'

export type WatchedChain = { readonly chainId: number; readonly rpcUrl: string }

export type Stall = { readonly chainId: number; readonly lagBlocks: number }

type Options = {
  readonly databaseUrl: DatabaseUrl
  /** Chains to watch, each on its own: one chain may stall while the others move. */
  readonly chains: readonly WatchedChain[]
  /** Distance in blocks between two headers of the index. */
  readonly blockInterval: number
  readonly signal: AbortSignal
  readonly onStall: (stall: Stall) => Promise<void>
}

const CHECK_EVERY_MS = 5_000

const headAnswer = z.object({ result: z.string().regex(/^0x[0-9a-f]+$/) })

/**
 * Calls `onStall` when the indexer stopped following one of its chains, until the signal aborts.
 *
 * The readiness probe of the indexer does not show this fault: after a silent socket, or a reorganisation below its
 * finality window, the indexer still answers. Only the distance between chain head and newest indexed block shows the
 * stall.
 *
 * Throws the errors of `onStall`.
 */
export async function watchIndexer(options: Options): Promise<void> {
  const { signal, chains, onStall } = options
  const sql = createSql(options.databaseUrl, { name: 'quartet-watch', max: 1, reader: true })
  const watches = chains.map((chain) => ({
    chain,
    detectStall: createStallDetector(options.blockInterval),
  }))
  try {
    while (!signal.aborted) {
      await delay(CHECK_EVERY_MS, undefined, { signal }).catch(() => {})
      const checks = watches.map(async ({ chain, detectStall }) => {
        // A node or database that does not answer is no stall; other watches cover both.
        const heads = await readHeads(sql, chain).catch(() => undefined)
        const lagBlocks = detectStall(heads, performance.now())
        return lagBlocks === undefined ? [] : [{ chainId: chain.chainId, lagBlocks }]
      })
      const [stall] = (await Promise.all(checks)).flat()
      if (stall !== undefined && !signal.aborted) await onStall(stall)
    }
  } finally {
    await sql.end()
  }
}

/** Returns undefined for a chain that the index does not have yet. */
async function readHeads(sql: Sql, { chainId, rpcUrl }: WatchedChain): Promise<Heads | undefined> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
    signal: AbortSignal.timeout(CHECK_EVERY_MS),
  })
  const { result } = headAnswer.parse(await response.json())
  const [row] = await sql({ number: maybe(int) })`
    select max(number) as number from chain.block where chain_id = ${chainId}`
  const indexed = row?.number ?? null
  return indexed === null ? undefined : { chain: Number(result), indexed }
}
