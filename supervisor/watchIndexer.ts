import { setTimeout as delay } from 'node:timers/promises'
import { createSql, type Sql } from '../core/platform/db/createSql.ts'

type Options = {
  readonly databaseUrl: string
  readonly rpcUrl: string
  readonly chainId: number
  readonly signal: AbortSignal
  readonly onStall: (lagBlocks: number) => Promise<void>
}

const LOOK_EVERY_MS = 5_000
/** Behind by more than this many blocks for this long is a stall: no back-fill of a running index takes so long. */
const STALL_BLOCKS = 20
const STALL_MS = 30_000

/**
 * Restarts an indexer that stopped following its chain.
 *
 * Its own readiness never says so: a silent socket or a reorganisation below its finality window leave it up and
 * answering. Only the distance between the chain's head and the newest indexed block tells.
 */
export async function watchIndexer(options: Options): Promise<void> {
  const { signal, chainId, onStall } = options
  const sql = createSql(options.databaseUrl, { name: 'quartet-watch', max: 1, reader: true })
  let behindSinceMs: number | undefined
  while (!signal.aborted) {
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
    const lag = await lagBlocks(sql, options.rpcUrl, chainId).catch(() => undefined)
    if (lag === undefined || lag <= STALL_BLOCKS) {
      behindSinceMs = undefined
      continue
    }
    behindSinceMs ??= performance.now()
    if (performance.now() - behindSinceMs < STALL_MS) continue
    behindSinceMs = undefined
    if (!signal.aborted) await onStall(lag)
  }
  await sql.end()
}

async function lagBlocks(sql: Sql, rpcUrl: string, chainId: number): Promise<number> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
    signal: AbortSignal.timeout(LOOK_EVERY_MS),
  })
  const body: unknown = await response.json()
  const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : '0x0'
  const [row] = await sql<{ number: number | null }[]>`
    select max(number) as number from chain.block where chain_id = ${chainId}`
  return Number(result) - (row?.number ?? 0)
}
