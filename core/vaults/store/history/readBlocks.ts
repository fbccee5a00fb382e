import type { BlockRef } from '../../../kernel/blockRef.ts'
import { int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { BLOCK_ROW, toBlockRef } from '../../../platform/db/toBlockRef.ts'
import type { BlockQuery } from '../../ports.ts'

/** Reads the block that `wanted` selects, at or before `at`; null if the index has no such block. */
export async function readBlock(
  query: Query,
  at: BlockRef,
  wanted: BlockQuery,
): Promise<BlockRef | null> {
  if (wanted.kind === 'time') return (await readBlocksAt(query, at, [wanted.atSec]))[0] ?? null
  if (wanted.number > at.number) return null
  const [row] = await query(BLOCK_ROW)`
    select chain_id, number, hash, timestamp from chain.block
    where id = ${`${at.chainId}-${wanted.number}`}`
  return row === undefined ? null : toBlockRef(row)
}

/** Reads the oldest indexed block of the chain of `at`. The block always exists, because the index has `at`. */
export async function readFirstBlock(query: Query, at: BlockRef): Promise<BlockRef> {
  const [row] = await query(BLOCK_ROW)`
    select chain_id, number, hash, timestamp from chain.block
    where chain_id = ${at.chainId} order by number limit 1`
  return row === undefined ? at : toBlockRef(row)
}

/**
 * Reads the last indexed block whose number is at most the given number, at or before `at`; null before the first
 * block.
 */
export async function readBlockUpTo(
  query: Query,
  at: BlockRef,
  number: number,
): Promise<BlockRef | null> {
  const [row] = await query(BLOCK_ROW)`
    select chain_id, number, hash, timestamp from chain.block
    where chain_id = ${at.chainId} and number <= ${Math.min(number, at.number)}
    order by number desc limit 1`
  return row === undefined ? null : toBlockRef(row)
}

/**
 * Reads, for each second, the last block at or before the second and at or before `at`; null before the first block.
 */
export async function readBlocksAt(
  query: Query,
  at: BlockRef,
  edgesSec: readonly number[],
): Promise<readonly (BlockRef | null)[]> {
  const rows = await query({ ...BLOCK_ROW, edge: int })`
    select edge.number::int as edge, b.chain_id, b.number, b.hash, b.timestamp
    from unnest(${[...edgesSec]}::int8[]) with ordinality as edge(at_sec, number)
    cross join lateral (
      select chain_id, number, hash, timestamp from chain.block
      where chain_id = ${at.chainId} and timestamp <= least(edge.at_sec, ${at.timestampSec}::int8)
        and number <= ${at.number}
      order by timestamp desc, number desc limit 1) b`
  const byEdge = new Map(rows.map((row) => [row.edge, toBlockRef(row)]))
  return edgesSec.map((_, index) => byEdge.get(index + 1) ?? null)
}
