import type { Address } from 'viem'
import { CHANNELS } from '../../../kernel/channels.ts'
import { int } from '../../../platform/db/columns.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { handleOpsCall } from '../domain/handleOpsGasLimit.ts'
import type { DueSponsorship } from '../workPorts.ts'
import { POSTED_OPERATION, signedOperation } from './postedOperation.ts'
import { chooseLaneFor, queueOperation } from './postOperation.ts'

const POSTED_ROW = { chain_id: int, ...POSTED_OPERATION }

/**
 * Queues another transaction, with only this operation, for a posted operation. The first transaction after a lost
 * bundle counts as the first transaction of the operation. Returns false if the row changed, if the last
 * transaction may still execute the operation, or if no key is open.
 *
 * A repeated delegation costs 25,000 more gas and has no other effect.
 */
export function resendOperation(
  sql: Sql,
  entryPoints: ReadonlyMap<number, Address>,
  due: DueSponsorship,
): Promise<boolean> {
  return sql.begin('', async (query) => {
    const [row] = await query(POSTED_ROW)`
      select s.chain_id, p.payer, s.operation, s.signature, s."authorization", s.max_fee_cap_wei,
        s.chain_valid_until_sec
      from app.gas_sponsorship as s join app.lane_tx as t on t.id = s.lane_tx_id
        join app.payment as p on p.id = s.payment_id
      where s.id = ${due.id} and s.xmin::text = ${due.version} and s.state = 'posted'
        and s.signature is not null and t.state in ('mined', 'final', 'failed')
      for update of s, t`
    if (row === undefined) return false
    const operation = signedOperation(row)
    const delegations = row.authorization === null ? 0 : 1
    const { gasLimit, dataFor } = handleOpsCall(operation, { delegations })
    const send = {
      chainId: row.chain_id,
      account: row.payer,
      entryPoint: entryPoints.get(row.chain_id),
      tipWei: operation.maxPriorityFeePerGas,
      maxFeeWei: operation.maxFeePerGas,
      capWei: row.max_fee_cap_wei,
      deadlineSec: row.chain_valid_until_sec,
      delegation: row.authorization,
      call: (beneficiary: Address) => ({ data: dataFor(beneficiary), gasLimit }),
    }
    const lane = await chooseLaneFor(query, send)
    if (lane === null) return false
    const laneTxId = await queueOperation(query, send, lane)
    await query`
      update app.gas_sponsorship set lane_tx_id = ${laneTxId}, bundle_size = 1,
        sends = case when bundle_size > 1 then sends else sends + 1 end,
        tx_hash = null, block_number = null, block_hash = null, updated_at = now()
      where id = ${due.id}`
    await query`select pg_notify(${CHANNELS.gasMoved}, ${due.id})`
    return true
  })
}
