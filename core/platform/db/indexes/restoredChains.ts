import { int, text } from '../columns.ts'
import type { Query } from '../createQuery.ts'

/** Table of an index that was restored from a snapshot: newest block of each chain in the snapshot. */
export const RESTORED_TABLE = '_quartet_restored'

export type RestoredBlocks = {
  readonly chainId: number
  readonly blockNumber: number
  /** Vaults that were created up to the block, with the block of their creation. */
  readonly vaults: ReadonlyMap<string, number>
}

/** Reads the blocks and vaults with which an index was restored; an empty list for an index that was not restored. */
export async function readRestoredChains(
  query: Query,
  schema: string,
): Promise<readonly RestoredBlocks[]> {
  const [table] = await query`
    select 1 from pg_tables where schemaname = ${schema} and tablename = ${RESTORED_TABLE}`
  if (table === undefined) return []
  const chains = await query({ chain_id: int, block_number: int })`
    select chain_id, block_number from ${query(schema)}.${query(RESTORED_TABLE)}`
  const vaults = await query({ chain_id: int, address: text, created_block: int })`
    select v.chain_id, v.address, v.created_block
    from ${query(schema)}.vault v
    join ${query(schema)}.${query(RESTORED_TABLE)} r
      on r.chain_id = v.chain_id and v.created_block <= r.block_number`
  return chains.map(({ chain_id: chainId, block_number: blockNumber }) => ({
    chainId,
    blockNumber,
    vaults: new Map(
      vaults
        .filter((vault) => vault.chain_id === chainId)
        .map(({ address, created_block: block }) => [address, block]),
    ),
  }))
}

/** Stores the blocks with which an index was restored. */
export async function storeRestoredChains(
  query: Query,
  schema: string,
  blocks: readonly Pick<RestoredBlocks, 'chainId' | 'blockNumber'>[],
): Promise<void> {
  const table = query`${query(schema)}.${query(RESTORED_TABLE)}`
  await query`create table ${table} (chain_id int8 primary key, block_number int8 not null)`
  await query`
    insert into ${table}
    select * from unnest(${blocks.map(({ chainId }) => chainId)}::int8[],
      ${blocks.map(({ blockNumber }) => blockNumber)}::int8[])`
}
