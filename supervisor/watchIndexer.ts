import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { createSql, type Sql } from '../core/platform/db/createSql.ts'
import { createStallJudge, type Heads } from './createStallJudge.ts'

type Options = {
  readonly databaseUrl: string
  readonly rpcUrl: string
  readonly chainId: number
  /** Every how many blocks the index has a header. */
  readonly blockInterval: number
  readonly signal: AbortSignal
  readonly onStall: (lagBlocks: number) => Promise<void>
}

const LOOK_EVERY_MS = 5_000

const headAnswer = z.object({ result: z.string().regex(/^0x[0-9a-f]+$/) })

/**
 * Restarts an indexer that stopped following its chain.
 *
 * Its own readiness never says so: a silent socket or a reorganisation below its finality window leave it up and
 * answering. Only the distance between the chain's head and the newest indexed block tells.
 *
 * Throws what `onStall` throws.
 */
export async function watchIndexer(options: Options): Promise<void> {
  const { signal, chainId, onStall } = options
  const sql = createSql(options.databaseUrl, { name: 'quartet-watch', max: 1, reader: true })
  const judge = createStallJudge(options.blockInterval)
  try {
    while (!signal.aborted) {
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
      // No answer is no stall: whoever does not answer has a watch of its own.
      const heads = await readHeads(sql, options.rpcUrl, chainId).catch(() => undefined)
      const lagBlocks = judge(heads, performance.now())
      if (lagBlocks !== undefined && !signal.aborted) await onStall(lagBlocks)
    }
  } finally {
    await sql.end()
  }
}

async function readHeads(sql: Sql, rpcUrl: string, chainId: number): Promise<Heads> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
    signal: AbortSignal.timeout(LOOK_EVERY_MS),
  })
  const { result } = headAnswer.parse(await response.json())
  const [row] = await sql<{ number: number | null }[]>`
    select max(number) as number from chain.block where chain_id = ${chainId}`
  return { chain: Number(result), indexed: row?.number ?? 0 }
}
