import type { PageAsk } from '../../../graphPorts.ts'
import type { ActivityFacts, BlockRef } from '../../../ports.ts'
import type { Query } from '../createSql.ts'
import { type ActivityRow, activityColumns, toActivityFacts } from '../history/toActivityFacts.ts'
import { blockBounds } from './blockBounds.ts'
import { type Columns, conditionsSql, orderSql } from './pageSql.ts'

const columns: Columns = new Map([
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

/** Events at or before a block that meet conditions, in the order asked for. */
export async function readActivityPage(
  query: Query,
  at: BlockRef,
  ask: PageAsk,
): Promise<readonly ActivityFacts[]> {
  const rows = await query<ActivityRow[]>`
    select ${activityColumns(query)}
    from chain.activity
    where chain_id = ${at.chainId} and block_number <= ${at.number}
      ${blockBounds(query, at, ask)} ${conditionsSql(query, columns, ask)}
    ${orderSql(query, columns, ask)}`
  return rows.map(toActivityFacts)
}

/** Events of blocks after one up to another, oldest first. */
export async function readActivityBetween(
  query: Query,
  { after, at }: { readonly after: BlockRef; readonly at: BlockRef },
  limit: number,
): Promise<readonly ActivityFacts[]> {
  const rows = await query<ActivityRow[]>`
    select ${activityColumns(query)}
    from chain.activity
    where chain_id = ${at.chainId} and block_number > ${after.number}
      and block_number <= ${at.number}
    order by block_number, log_index limit ${limit}`
  return rows.map(toActivityFacts)
}
