import { createPublicClient, http } from 'viem'
import type { Clock } from '../../kernel/clock.ts'
import { int, type RowOf } from '../../platform/db/columns.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import type { ChainProgress } from '../ports.ts'

/** Timeout of a read, milliseconds; short, because callers of the status wait. */
const TIMEOUT_MS = 2_000
/** Milliseconds for which a result is cached. */
const REMEMBERED_MS = 3_000

type Node = { readonly chainId: number; readonly rpcUrl: string | undefined }
const HEAD_ROW = { chain_id: int, number: int, timestamp: int }
type HeadRow = RowOf<typeof HEAD_ROW>

/**
 * Creates a read of the index progress of every chain, cached for three seconds; never throws.
 *
 * Concurrent callers share one read; a value that cannot be read is null.
 */
export function createChainProgress(
  { sql, clock }: { readonly sql: Sql; readonly clock: Clock },
  nodes: readonly Node[],
): () => Promise<readonly ChainProgress[]> {
  const headReaders = nodes.map(({ chainId, rpcUrl }) => ({ chainId, read: headReader(rpcUrl) }))
  const chainIds = nodes.map(({ chainId }) => chainId)
  const readProgress = async (): Promise<readonly ChainProgress[]> => {
    const [indexed, ...numbers] = await Promise.all([
      readIndexed(sql, chainIds),
      ...headReaders.map(({ read }) => read()),
    ])
    const nowSec = clock.nowSec()
    return headReaders.map(({ chainId }, index) => {
      const row = indexed.find(({ chain_id }) => chain_id === chainId)
      return {
        chainId,
        headBlock: numbers[index] ?? null,
        indexedBlock: row?.number ?? null,
        lagSec: row === undefined ? null : Math.max(0, nowSec - row.timestamp),
      }
    })
  }
  let last: { readonly answer: Promise<readonly ChainProgress[]>; untilMs: number } | undefined
  return () => {
    if (last === undefined || last.untilMs <= clock.nowMs()) {
      const entry = { answer: readProgress(), untilMs: Number.POSITIVE_INFINITY }
      last = entry
      // The cache entry starts after the answer, so that a hanging server gets no second request
      // before the first request has timed out.
      const settle = () => {
        entry.untilMs = clock.nowMs() + REMEMBERED_MS
      }
      void entry.answer.then(settle, settle)
    }
    return last.answer
  }
}

function headReader(rpcUrl: string | undefined): () => Promise<number | null> {
  if (rpcUrl === undefined) return () => Promise.resolve(null)
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 }),
  })
  return async () => {
    try {
      return Number(await client.getBlockNumber({ cacheTime: 0 }))
    } catch {
      return null
    }
  }
}

async function readIndexed(sql: Sql, chainIds: readonly number[]): Promise<readonly HeadRow[]> {
  try {
    return await sql(HEAD_ROW)`
      select wanted as chain_id, newest.number, newest.timestamp
      from unnest(${chainIds}::int8[]) as wanted
      cross join lateral (
        select number, timestamp from chain.block where chain_id = wanted
        order by number desc limit 1) as newest`
  } catch {
    return []
  }
}
