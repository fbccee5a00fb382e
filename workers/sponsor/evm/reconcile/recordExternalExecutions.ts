import type { DueSponsorship, OperationEvent } from '../../../../core/sponsor/evm/workPorts.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { recordExecution } from '../moveSponsorship.ts'

/** Takes note of operations of ours that the index saw and that others carried; our own transaction is called back. */
export async function recordExternalExecutions(work: GasWork, site: GasSite): Promise<void> {
  for (const { due, event } of await work.rows.unseen(site.chainId)) {
    await adopt(work, site, due, event)
  }
}

async function adopt(
  work: GasWork,
  { watch }: GasSite,
  due: DueSponsorship,
  seen: OperationEvent,
): Promise<void> {
  // The index may lag behind a block that left the chain: the node has the last word.
  const event = await watch.event(seen.userOpHash, seen.blockNumber)
  if (event === null) return
  if (due.state === 'posted') {
    // Our own transaction is judged by its receipt.
    if (event.txHash === due.txHash) return
    await withdraw(work, due)
  }
  await recordExecution(work, due, event)
}

/** First, so that a crash in between finds the row as it was; it may be mined all the same, and then costs gas alone. */
async function withdraw({ rows, metrics, log }: GasWork, due: DueSponsorship): Promise<void> {
  const { id, chainId } = due
  if (!(await rows.withdraw(due))) return
  metrics.count('withdrawn', chainId)
  log.info({ sponsorshipId: id, chainId }, 'others were faster: transaction withdrawn')
}
