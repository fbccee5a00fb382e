import type { BlockRef } from '../../kernel/blockRef.ts'
import { hex } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { ActivityFacts } from '../../vaults/ports.ts'
import {
  ACTIVITY_ROW,
  activityColumns,
  toActivityFacts,
} from '../../vaults/store/history/toActivityFacts.ts'
import type { EventPlace, ListReads, PlacedActivity } from '../ports.ts'
import { blockBounds } from './blockBounds.ts'
import { listReads } from './listReads.ts'
import type { FieldColumns } from './pageSql.ts'
import type { Turn } from './runInTurn.ts'

const columns: FieldColumns = new Map([
  ['kind', { name: 'kind', type: 'text' }],
  ['vault', { name: 'vault', type: 'text' }],
  ['account', { name: 'account', type: 'text' }],
  ['counterparty', { name: 'counterparty', type: 'text' }],
  ['txHash', { name: 'tx_hash', type: 'text' }],
  ['timestamp', { name: 'timestamp', type: 'int8' }],
  ['blockNumber', { name: 'block_number', type: 'int8' }],
  ['logIndex', { name: 'log_index', type: 'int8' }],
  ['shares', { name: 'shares', type: 'numeric' }],
  ['usdc', { name: 'usdc', type: 'numeric' }],
  ['volumeUsdc', { name: 'volume_usdc', type: 'numeric' }],
])

/** Reads events at or before a block by conditions, in the requested order. */
export function activityReads(
  reading: { readonly query: Query; readonly turn: Turn },
  at: BlockRef,
): ListReads<ActivityFacts> {
  const { query } = reading
  return listReads(reading, {
    row: ACTIVITY_ROW,
    columns,
    fields: activityColumns(query),
    source: (where) => query`from chain.activity
      where chain_id = ${at.chainId} and block_number <= ${at.number}
      ${blockBounds(query, at, where)}`,
    toRow: toActivityFacts,
  })
}

/** Reads events after a position up to a block, oldest first, each with the hash of its block. */
export async function readActivityBetween(
  query: Query,
  { after, at }: { readonly after: EventPlace; readonly at: BlockRef },
  limit: number,
): Promise<readonly PlacedActivity[]> {
  const { blockNumber, logIndex } = after
  const beyond =
    logIndex === null
      ? query`a.block_number > ${blockNumber}`
      : query`(a.block_number, a.log_index) > (${blockNumber}::int8, ${logIndex}::int8)`
  const rows = await query({ ...ACTIVITY_ROW, block_hash: hex })`
    select a.*, b.hash as block_hash
    from (
      select ${activityColumns(query)}, chain_id from chain.activity a
      where a.chain_id = ${at.chainId} and ${beyond} and a.block_number <= ${at.number}
      order by a.block_number, a.log_index limit ${limit}
    ) a join chain.block b on b.chain_id = a.chain_id and b.number = a.block_number
    order by a.block_number, a.log_index`
  return rows.map((row) => ({ facts: toActivityFacts(row), blockHash: row.block_hash }))
}
