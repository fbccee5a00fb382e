import { hex } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { type WaitingOperation, waitingOperation } from '../domain/planBundle.ts'
import { POSTED_OPERATION, signedOperation } from './postedOperation.ts'

const WAITING_ROW = { id: hex, ...POSTED_OPERATION }

/**
 * Returns posted operations without a transaction, interleaved by payer: the oldest of each payer, then the second
 * oldest of each payer.
 */
export async function readWaitingOperations(
  query: Query,
  chainId: number,
  limit: number,
): Promise<WaitingOperation[]> {
  const rows = await query(WAITING_ROW)`
    select s.id, p.payer, s.operation, s.signature, s."authorization", s.max_fee_cap_wei,
      s.chain_valid_until_sec
    from app.gas_sponsorship as s join app.payment as p on p.id = s.payment_id
    where s.chain_id = ${chainId} and s.state = 'posted' and s.lane_tx_id is null
      and s.signature is not null
    order by row_number() over (partition by p.payer order by s.posted_at, s.id), s.posted_at, s.id
    limit ${limit}`
  return rows.map((row) =>
    waitingOperation({
      id: row.id,
      payer: row.payer,
      operation: signedOperation(row),
      delegation: row.authorization,
      maxFeeCapWei: row.max_fee_cap_wei,
      deadlineSec: row.chain_valid_until_sec,
    }),
  )
}
