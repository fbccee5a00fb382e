import type { BlockRef } from '../../../kernel/blockRef.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { BLOCK_ROW, toBlockRef } from '../../../platform/db/toBlockRef.ts'

/** Reads the newest indexed block of each chain; omits chains without an indexed block. */
export async function readHeads(
  query: Query,
  chainIds: readonly number[],
): Promise<readonly BlockRef[]> {
  const rows = await query(BLOCK_ROW)`
    select b.chain_id, b.number, b.hash, b.timestamp
    from unnest(${chainIds}::int[]) as wanted(chain_id)
    cross join lateral (
      select chain_id, number, hash, timestamp from chain.block
      where chain_id = wanted.chain_id order by number desc limit 1
    ) b
    order by b.chain_id`
  return rows.map(toBlockRef)
}
