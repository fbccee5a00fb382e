import { hex, int, type RowOf } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { BLOCK_ROW } from '../toBlockRef.ts'
import type { Anchor } from './proofAnchors.ts'

const ANCHOR_ROW = { number: int, hash: hex }
const LINK_ROW = { ...BLOCK_ROW, parent_hash: hex, relation: int }

/** Indexed block with the hash of its parent and the identity of `chain.block`. */
export type LinkRow = RowOf<typeof LINK_ROW>

/** Reads the first blocks of each chain from a number on, in ascending order by chain and number. */
export async function readLinksFrom(
  query: Query,
  starts: readonly { readonly chainId: number; readonly number: number }[],
  limit: number,
): Promise<readonly LinkRow[]> {
  return query(LINK_ROW)`
    select b.chain_id, b.number, b.hash, b.parent_hash, b.timestamp,
      to_regclass('chain.block')::oid as relation
    from unnest(${starts.map(({ chainId }) => chainId)}::int[],
      ${starts.map(({ number }) => number)}::int8[]) as start(chain_id, number)
    cross join lateral (
      select chain_id, number, hash, parent_hash, timestamp from chain.block
      where chain_id = start.chain_id and number >= start.number
      order by number limit ${limit}::int8
    ) b
    order by b.chain_id, b.number`
}

/** Reads the first block of a chain, or the first of its newest `recent` blocks; undefined without a block. */
export async function readFirstLink(
  query: Query,
  chainId: number,
  recent: number | null,
): Promise<Anchor | undefined> {
  const [row] =
    recent === null
      ? await query(ANCHOR_ROW)`
          select number, hash from chain.block where chain_id = ${chainId}
          order by number limit 1`
      : await query(ANCHOR_ROW)`
          select number, hash from (
            select number, hash from chain.block where chain_id = ${chainId}
            order by number desc limit ${recent}::int8
          ) newest
          order by number limit 1`
  return row
}
