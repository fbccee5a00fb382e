import type { BlockRef } from '../../../kernel/blockRef.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { ActivityFacts, ActivityQuery } from '../../ports.ts'
import { ACTIVITY_ROW, activityColumns, toActivityFacts } from './toActivityFacts.ts'

/** Reads events at or before `at`, newest first. */
export async function readActivity(
  query: Query,
  at: BlockRef,
  wanted: ActivityQuery,
): Promise<readonly ActivityFacts[]> {
  const { vault, account, txHash, kinds, before, limit } = wanted
  const rows = await query(ACTIVITY_ROW)`
    select ${activityColumns(query)}
    from chain.activity
    where chain_id = ${at.chainId} and block_number <= ${at.number}
      ${vault === undefined ? query`` : query`and vault = ${vault}`}
      ${account === undefined ? query`` : query`and account = ${account}`}
      ${txHash === undefined ? query`` : query`and tx_hash = ${txHash}`}
      ${kinds === undefined ? query`` : query`and kind = any(${[...kinds]}::text[])`}
      ${
        before === undefined
          ? query``
          : query`and (block_number, log_index) < (${before.blockNumber}, ${before.logIndex})`
      }
    order by block_number desc, log_index desc limit ${limit}`
  return rows.map(toActivityFacts)
}
