import type { Address } from 'viem'
import type { Query } from '../../../../platform/db/createQuery.ts'
import type { GasOperationFacts } from '../../ports.ts'
import { OPERATION_ROW, operationColumns, toOperationFacts } from './operationSql.ts'
import { type SponsorContract, sponsorContractsSql } from './sponsorContracts.ts'

/** Returns the newest operations of an account that a paymaster of the deployment paid for. */
export async function readOperationsOf(
  query: Query,
  homes: readonly SponsorContract[],
  { sender, limit }: { readonly sender: Address; readonly limit: number },
): Promise<readonly GasOperationFacts[]> {
  const rows = await query(OPERATION_ROW)`
    select ${operationColumns(query)}
    from chain.paymaster_operation o
    join ${sponsorContractsSql(query, homes)} on h.chain_id = o.chain_id and h.paymaster = o.paymaster
    where o.sender = ${sender.toLowerCase()}
    order by o.block_at desc, o.chain_id, o.user_op_hash limit ${limit}`
  return rows.map(toOperationFacts)
}
