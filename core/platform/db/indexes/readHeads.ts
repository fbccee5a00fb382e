import { int, maybe, text } from '../columns.ts'
import type { Query } from '../createQuery.ts'

/** Newest block of one chain in an index. */
export type IndexHead = {
  readonly chainId: number
  readonly number: number
  /** Null while the row of the block is absent: before the first block, or during a reorganisation. */
  readonly hash: string | null
}

/** An index, and the number of blocks from each of its headers to the next header. */
export type HeadedIndex = { readonly schema: string; readonly intervalBlocks: number }

/**
 * Reads the newest block of each chain of an index, ascending by chain.
 *
 * Blocks are found by the checkpoint and the primary key, because the other keys of the table are absent while the
 * indexer reads the past.
 */
export async function readHeads(
  query: Query,
  { schema, intervalBlocks }: HeadedIndex,
): Promise<readonly IndexHead[]> {
  const rows = await query({ chain_id: int, number: int, hash: maybe(text) })`
    select c.chain_id, c.number, b.hash
    from (
      select chain_id, substring(latest_checkpoint, 27, 16)::int8
        / ${intervalBlocks}::int8 * ${intervalBlocks}::int8 as number
      from ${query(schema)}._ponder_checkpoint
    ) c
    left join ${query(schema)}.block b on b.id = c.chain_id || '-' || c.number
    order by c.chain_id`
  return rows.map(({ chain_id: chainId, number, hash }) => ({ chainId, number, hash }))
}

/** Chain on which an index lacks a block of the live index. */
export type ChainBehind = {
  readonly chainId: number
  /** Newest block of the live index. */
  readonly liveNumber: number
  /** Newest block of the index; undefined without a block of the chain. */
  readonly number: number | undefined
}

/**
 * Returns the first of the chains on which `target` lacks the newest block of `live`; undefined if a switch to `target`
 * moves no chain back.
 */
export function findChainBehind(
  chainIds: readonly number[],
  live: readonly IndexHead[],
  target: readonly IndexHead[],
): ChainBehind | undefined {
  for (const chainId of chainIds) {
    const before = live.find((head) => head.chainId === chainId)
    if (before === undefined) continue
    const after = target.find((head) => head.chainId === chainId)
    if (after === undefined || after.hash === null || after.number < before.number) {
      return { chainId, liveNumber: before.number, number: after?.number }
    }
  }
  return undefined
}

/** Returns true if both indexes have the same newest block on each of the chains. */
export function haveSameHeads(
  chainIds: readonly number[],
  one: readonly IndexHead[],
  other: readonly IndexHead[],
): boolean {
  return chainIds.every((chainId) => {
    const first = one.find((head) => head.chainId === chainId)
    const second = other.find((head) => head.chainId === chainId)
    const isIn = first !== undefined && second !== undefined && first.hash !== null
    return isIn && first.number === second.number && first.hash === second.hash
  })
}
