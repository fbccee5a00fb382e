import { createPublicClient, http } from 'viem'
import type { Clock } from '../../ports.ts'
import type { ChainProgress } from '../../statusPorts.ts'
import { createRemembered } from '../bridge/createRemembered.ts'
import type { Sql } from '../db/createSql.ts'

/** Whoever looks at the status waits for this. */
const TIMEOUT_MS = 2_000
const REMEMBERED_MS = 3_000

type Node = { readonly chainId: number; readonly rpcUrl: string | undefined }
type HeadRow = { chain_id: number; number: number; timestamp: number }

/** How far the index of every chain is, remembered for three seconds; never throws. */
export function createChainProgress(
  { sql, clock }: { readonly sql: Sql; readonly clock: Clock },
  nodes: readonly Node[],
): () => Promise<readonly ChainProgress[]> {
  const heads = nodes.map(({ chainId, rpcUrl }) => ({ chainId, read: headReader(rpcUrl) }))
  const chainIds = nodes.map(({ chainId }) => chainId)
  const remember = createRemembered<readonly ChainProgress[]>(clock, {
    ttlMs: REMEMBERED_MS,
    maxEntries: 1,
    maxRunning: 1,
    busy: () => new Error('one question at a time'),
  })
  const look = async (): Promise<readonly ChainProgress[]> => {
    const [indexed, ...numbers] = await Promise.all([
      readIndexed(sql, chainIds),
      ...heads.map(({ read }) => read()),
    ])
    const nowSec = clock.nowSec()
    return heads.map(({ chainId }, index) => {
      const row = indexed.find(({ chain_id }) => chain_id === chainId)
      return {
        chainId,
        headBlock: numbers[index] ?? null,
        indexedBlock: row?.number ?? null,
        lagSec: row === undefined ? null : Math.max(0, nowSec - row.timestamp),
      }
    })
  }
  return () => remember('all', look)
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
    return await sql<HeadRow[]>`
      select wanted as chain_id, newest.number, newest.timestamp
      from unnest(${chainIds}::int8[]) as wanted
      cross join lateral (
        select number, timestamp from chain.block where chain_id = wanted
        order by number desc limit 1) as newest`
  } catch {
    return []
  }
}
