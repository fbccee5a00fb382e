import type { DueSponsorship, OperationEvent } from '../../../../core/sponsor/evm/workPorts.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { recordExecution } from '../moveSponsorship.ts'

/**
 * Records executions by third parties that the index found, and withdraws the operator's own
 * transactions.
 */
export async function recordExternalExecutions(work: GasWork, site: GasSite): Promise<void> {
  for (const { due, event } of await work.rows.unrecorded(site.chainId)) {
    await recordExternal(work, site, due, event)
  }
}

async function recordExternal(
  work: GasWork,
  { watch }: GasSite,
  due: DueSponsorship,
  indexed: OperationEvent,
): Promise<void> {
  // The index may lag behind a reorganisation, so the node decides.
  const event = await watch.event(indexed.userOpHash, indexed.blockNumber)
  if (event === null) return
  if (due.state === 'posted') {
    // `applyOperationOutcomes` handles the operator's own transaction.
    if (event.txHash === due.txHash) return
    await withdraw(work, due)
  }
  await recordExecution(work, due, event)
}

/**
 * Requests the withdrawal before the execution is recorded, so that a crash between both steps
 * leaves the row unchanged. The transaction may still be mined; then it costs only gas.
 */
async function withdraw({ rows, metrics, log }: GasWork, due: DueSponsorship): Promise<void> {
  const { id, chainId } = due
  if (!(await rows.withdraw(due))) return
  metrics.count('withdrawn', chainId)
  log.info(
    { event: 'sponsor_transaction_withdrawn', sponsorshipId: id, chainId },
    'transaction withdrawn: operation executed by a third party',
  )
}
