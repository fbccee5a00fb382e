import { int } from '../columns.ts'
import type { Query } from '../createQuery.ts'

/** Blocks that a chain of the index lacks between two blocks that the index has. */
export type Hole = {
  readonly chainId: number
  /** First block of the hole. */
  readonly missing: number
  /** First block above the hole. */
  readonly above: number
}

/** Timeout of a read of every block of an index, milliseconds; a year of blocks takes about a minute. */
export const READ_ALL_BLOCKS_TIMEOUT_MS = 15 * 60_000

/**
 * Returns the first hole of each chain of an index schema, by the rule of `findFirstMissing`.
 *
 * Reads every block, so the connection needs `READ_ALL_BLOCKS_TIMEOUT_MS`.
 */
export async function findHoles(
  query: Query,
  index: { readonly schema: string; readonly intervalBlocks: number },
): Promise<readonly Hole[]> {
  const { schema, intervalBlocks } = index
  const rows = await query({ chain_id: int, before: int, above: int })`
    select distinct on (chain_id) chain_id, before, number as above
    from (
      select chain_id, number, parent_hash,
        lag(number) over own as before, lag(hash) over own as before_hash
      from ${query(schema)}.block window own as (partition by chain_id order by number)
    ) linked
    where number <> before + ${intervalBlocks}::int8
      or (${intervalBlocks}::int8 = 1 and parent_hash <> before_hash)
    order by chain_id, number`
  return rows.map(({ chain_id: chainId, before, above }) => ({
    chainId,
    missing: above === before + intervalBlocks ? before : before + intervalBlocks,
    above,
  }))
}
