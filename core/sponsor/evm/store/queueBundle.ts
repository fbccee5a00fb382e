import type { Address } from 'viem'
import { hex } from '../../../platform/db/columns.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { enqueueLaneTx } from '../../../transactions/store/enqueueLaneTx.ts'
import { bundleCalldata } from '../domain/handleOpsCalldata.ts'
import { type Bundle, delegationsOf } from '../domain/planBundle.ts'
import type { FreeSubmitter } from '../workPorts.ts'

type Queued = {
  readonly chainId: number
  readonly entryPoint: Address
  readonly bundle: Bundle
  readonly submitter: FreeSubmitter
}

/**
 * Queues one transaction for all operations of a bundle, in one database transaction under the locks of their rows.
 *
 * Returns false and changes nothing if an operation no longer waits, or if another process holds a row. The request
 * has no payer: it is its own customer in the queue of the lane, because the bundle already serves the payers in turns.
 */
export function queueBundle(
  sql: Sql,
  { chainId, entryPoint, bundle, submitter }: Queued,
): Promise<boolean> {
  const ids = bundle.operations.map(({ id }) => id)
  return sql.begin('', async (query) => {
    const held = await query({ id: hex })`
      select id from app.gas_sponsorship
      where id = any(${ids}::text[]) and chain_id = ${chainId} and state = 'posted'
        and lane_tx_id is null
      order by id for update skip locked`
    if (held.length !== ids.length) return false
    const laneTxId = await enqueueLaneTx(query, {
      chainId,
      purpose: submitter.purpose,
      to: entryPoint,
      data: bundleCalldata(
        bundle.operations.map(({ operation }) => operation),
        submitter.address,
      ),
      valueWei: 0n,
      gasLimit: bundle.gasLimit,
      terms: {
        tipWei: bundle.tipWei,
        maxFeeWei: bundle.maxFeeWei,
        capWei: bundle.capWei,
        deadlineSec: bundle.deadlineSec,
        delegations: delegationsOf(bundle.operations),
      },
    })
    await query`
      update app.gas_sponsorship set lane_tx_id = ${laneTxId}, sends = sends + 1,
        bundle_size = ${ids.length}, updated_at = now()
      where id = any(${ids}::text[])`
    return true
  })
}
