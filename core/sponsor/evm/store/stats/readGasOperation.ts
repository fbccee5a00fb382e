import type { Hex } from 'viem'
import type { Query } from '../../../../platform/db/createQuery.ts'
import type { GasOperationFacts } from '../../ports.ts'
import { OPERATION_ROW, operationColumns, toOperationFacts } from './operationSql.ts'
import { type SponsorContract, sponsorContractsSql } from './sponsorContracts.ts'

/** Returns the operation with this hash that a paymaster of the deployment paid for; null without a match. */
export async function readGasOperation(
  query: Query,
  homes: readonly SponsorContract[],
  userOpHash: Hex,
): Promise<GasOperationFacts | null> {
  const [row] = await query(OPERATION_ROW)`
    select ${operationColumns(query)}
    from chain.paymaster_operation o
    join ${sponsorContractsSql(query, homes)} on h.chain_id = o.chain_id and h.paymaster = o.paymaster
    where o.user_op_hash = ${userOpHash.toLowerCase()} limit 1`
  return row === undefined ? null : toOperationFacts(row)
}
