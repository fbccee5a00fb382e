import type {
  DueSponsorship,
  Execution,
  OperationEvent,
} from '../../../core/sponsor/evm/workPorts.ts'
import { EVM_STATES, statesBefore } from '../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import type { GasWork } from './gasWork.ts'

/**
 * Moves a sponsorship to `executed` or `external`: its operation is in a block, through a
 * transaction of the operator or of a third party.
 */
export async function moveExecuted(
  work: GasWork,
  due: DueSponsorship,
  executed: {
    readonly by: 'executed' | 'external'
    readonly event: OperationEvent
    readonly isFinal: boolean
  },
): Promise<boolean> {
  const { by, event, isFinal } = executed
  const isDone = await work.rows.move(due, by, { reason: null, event, isFinal })
  if (isDone) reportExecuted(work, due, { by, event })
  return isDone
}

/**
 * Moves the sponsorships of a pass to `executed` together, because a block executes many operations. Returns whether a
 * row changed.
 */
export async function moveAllExecuted(
  work: GasWork,
  executions: readonly Execution[],
): Promise<boolean> {
  if (executions.length === 0) return false
  const changed = await work.rows.moveExecuted(executions)
  for (const { due, event } of executions) {
    if (changed.has(due.id)) reportExecuted(work, due, { by: 'executed', event })
  }
  return changed.size > 0
}

/** Counts and logs an execution, once for each block. */
function reportExecuted(
  { metrics, log }: GasWork,
  due: DueSponsorship,
  { by, event }: { readonly by: 'executed' | 'external'; readonly event: OperationEvent },
): void {
  if (due.blockHash === event.blockHash) return
  const { id, chainId } = due
  metrics.count(by, chainId)
  if (!event.success) metrics.count('op_reverted', chainId)
  const fields = { sponsorshipId: id, chainId, txHash: event.txHash, success: event.success }
  if (by === 'executed') log.info({ event: 'operation_executed', ...fields }, 'operation executed')
  else {
    log.info(
      { event: 'operation_executed_externally', ...fields },
      'operation executed by a third party',
    )
  }
}

/**
 * Records an execution on the chain, through any transaction of the operator, newest or older, or
 * through one of a third party.
 */
export async function recordExecution(
  work: GasWork,
  due: DueSponsorship,
  event: OperationEvent,
): Promise<boolean> {
  const isOwn = mayBeExecuted(due) && (await work.rows.isOwnTransaction(event.txHash))
  return moveExecuted(work, due, { by: isOwn ? 'executed' : 'external', event, isFinal: false })
}

/**
 * Returns whether a transaction of the operator may have executed the operation; only a posted
 * operation has such a transaction.
 */
function mayBeExecuted({ state }: DueSponsorship): boolean {
  return state === 'executed' || statesBefore(EVM_STATES, 'executed').includes(state)
}

/** Moves a sponsorship to `reverted`, by a fault of the caller, without a credit. */
export async function moveReverted(
  { rows, metrics, log }: GasWork,
  due: DueSponsorship,
  reason: string,
): Promise<boolean> {
  const isDone = await rows.move(due, 'reverted', { reason })
  if (!isDone) return false
  const { id, chainId } = due
  metrics.count('reverted', chainId)
  log.info(
    { event: 'operation_lost_by_owner', sponsorshipId: id, chainId, reason },
    'operation failed: fault of its owner',
  )
  return true
}

/**
 * Moves a sponsorship to `failed`, by a fault of the operator; the same payment buys another
 * sponsorship.
 */
export async function moveFailed(
  { rows, metrics, log }: GasWork,
  due: DueSponsorship,
  reason: string,
): Promise<boolean> {
  const isDone = await rows.move(due, 'failed', { reason })
  if (!isDone) return false
  const { id, chainId } = due
  metrics.count('failed', chainId)
  metrics.alarm('failed', chainId)
  log.error(
    { event: 'operation_lost_by_operator', alarm: 'failed', sponsorshipId: id, chainId, reason },
    'operation failed: fault of the operator',
  )
  return true
}
