import type { Deployment } from '../../../deployment.ts'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { atBlock } from '../../../platform/db/query.ts'
import { bucketEdgesSec, bucketEndSec, INTERVAL_SEC } from '../../domain/analytics/intervals.ts'
import type { PricePoint } from '../../ports.ts'
import { computePricePoints } from './computePricePoints.ts'
import { readBlocksAt, readBlockUpTo, readFirstBlock } from './readBlocks.ts'
import { PRICE_POINT_REVISION } from './readPricePoints.ts'

/**
 * Length of the finest interval, seconds. The last block of a coarser bucket is also the last block of a bucket of this
 * length.
 */
const STEP_SEC = INTERVAL_SEC['5m']

/** Minimum depth in blocks at which a price point is stored; the indexer treats a depth of 30 blocks as final. */
export const FINAL_AFTER_BLOCKS = 64

/** Number of buckets per step: one day, whose prices are computed in well below a second. */
const BUCKETS_PER_STEP = 288

export type StoredPriceStep = {
  /** Number of price points that this step stored. */
  readonly stored: number
  /** Second up to which every final price point is stored. */
  readonly upToSec: number
  /** True if every price point that is final at the head is stored. */
  readonly isDone: boolean
}

/**
 * Stores the price points of the next day of buckets after `afterSec` that are final at `head`.
 *
 * A repeated step changes nothing: the key of a row is its block, and its values derive from the facts up to the block.
 * Throws the same errors as reads of the index.
 */
export async function storePricePoints(
  sql: Sql,
  deployment: Deployment,
  wanted: {
    readonly head: BlockRef
    readonly afterSec: number | null
    /**
     * Depth in blocks, `FINAL_AFTER_BLOCKS` by default; tests set another value to store rows that a reorganisation can
     * still reach.
     */
    readonly finalAfterBlocks?: number
  },
): Promise<StoredPriceStep> {
  const { head, afterSec, finalAfterBlocks = FINAL_AFTER_BLOCKS } = wanted
  const step = await atBlock(sql, head, async (query) => {
    // JIT compilation of the plan for one day would take longer than its execution.
    await query`set local jit = off`
    const fromSec = (afterSec ?? (await readFirstBlock(query, head)).timestampSec - 1) + 1
    const lastSec = await lastFinalEndSec(query, head, finalAfterBlocks)
    const endSec = bucketEndSec(fromSec, STEP_SEC) + (BUCKETS_PER_STEP - 1) * STEP_SEC
    const toSec = Math.min(endSec, lastSec)
    if (toSec < fromSec) return { points: [], upToSec: fromSec - 1, isDone: true }
    const blocks = await readBlocksAt(query, head, bucketEdgesSec({ fromSec, toSec }, STEP_SEC))
    const distinct = new Map(
      blocks.flatMap((block) => (block === null ? [] : [[block.hash, block]])),
    )
    const points = await computePricePoints(query, deployment, [...distinct.values()])
    return { points, upToSec: toSec, isDone: toSec === lastSec }
  })
  const known = step.points.filter((point) => point !== null)
  if (known.length > 0) await store(sql, deployment, known)
  return { stored: known.length, upToSec: step.upToSec, isDone: step.isDone }
}

/**
 * Deletes rows after a second whose blocks are not on the indexed chain, and rows of other versions of the formula;
 * returns the number of deleted rows.
 */
export async function deleteUnusedPricePoints(
  sql: Sql,
  deployment: Deployment,
  afterSec: number,
): Promise<number> {
  const { chainId, factory } = deployment.vaults
  const removed = await sql`
    delete from app.price_point p
    where p.chain_id = ${chainId} and p.block_at > ${afterSec}
      and (p.factory <> ${factory} or p.revision <> ${PRICE_POINT_REVISION} or not exists (
        select from chain.block b
        where b.id = p.chain_id || '-' || p.block_number and b.hash = p.block_hash))`
  return removed.count
}

/** Deletes every stored price point, and every index step, because the steps derive from the price points. */
export async function deletePricePoints(sql: Sql): Promise<void> {
  await sql`truncate app.price_point, app.index_step`
}

/**
 * Returns the end of the newest final bucket: no further block can fall into the bucket, and no reorganisation is
 * expected to reach it.
 */
async function lastFinalEndSec(query: Query, head: BlockRef, afterBlocks: number): Promise<number> {
  const end = await readBlockUpTo(query, head, head.number - afterBlocks)
  return end === null ? -1 : bucketEndSec(end.timestampSec, STEP_SEC) - STEP_SEC
}

async function store(
  sql: Sql,
  { vaults }: Deployment,
  points: readonly PricePoint[],
): Promise<void> {
  const rows = points.map(({ block, pricesUsdc6, isAnswered, pricedAtSec }) => ({
    chain_id: vaults.chainId,
    factory: vaults.factory,
    block_number: block.number,
    block_hash: block.hash,
    block_at: block.timestampSec,
    revision: PRICE_POINT_REVISION,
    is_answered: isAnswered,
    priced_at: pricedAtSec,
    price0_usdc: String(pricesUsdc6[0]),
    price1_usdc: String(pricesUsdc6[1]),
    price2_usdc: String(pricesUsdc6[2]),
    price3_usdc: String(pricesUsdc6[3]),
  }))
  await sql`
    insert into app.price_point ${sql(rows)}
    on conflict (chain_id, factory, block_number) do update set
      block_hash = excluded.block_hash, block_at = excluded.block_at, revision = excluded.revision,
      is_answered = excluded.is_answered, priced_at = excluded.priced_at,
      price0_usdc = excluded.price0_usdc, price1_usdc = excluded.price1_usdc,
      price2_usdc = excluded.price2_usdc, price3_usdc = excluded.price3_usdc`
}
