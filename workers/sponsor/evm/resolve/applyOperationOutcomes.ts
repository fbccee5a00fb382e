import { operationEventIn } from '../../../../core/sponsor/evm/domain/operationEventIn.ts'
import type {
  DueSponsorship,
  Execution,
  OperationEvent,
} from '../../../../core/sponsor/evm/workPorts.ts'
import type { LaneOutcome } from '../../../../core/transactions/ports.ts'
import { findOperationEvent } from '../findOperationEvent.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { moveAllExecuted } from '../moveSponsorship.ts'
import { resolveLostOperation } from './resolveLostOperation.ts'

type Moved = { readonly due: DueSponsorship; readonly outcome: LaneOutcome }

/**
 * Applies lane outcomes to posted operations on one chain: mined, failed, cancelled, final, or out
 * of their block. Reads the stored logs of the transaction, and the chain if the logs do not
 * contain the operation.
 *
 * Returns the milliseconds until the next pass; null for the usual pause.
 */
export async function applyOperationOutcomes(work: GasWork, site: GasSite): Promise<number | null> {
  const moved = await work.rows.moved(site.chainId)
  if (moved.length === 0) return null
  work.crashAt('gas_before_judge')
  const judged = moved.map((entry) => ({ entry, execution: executionOf(site, entry) }))
  const executions = judged.flatMap(({ execution }) => execution ?? [])
  const changes = await Promise.all([
    moveAllExecuted(work, executions),
    ...judged.flatMap(({ entry, execution }) =>
      execution === null ? [applyOutcome(work, site, entry)] : [],
    ),
  ])
  work.crashAt('gas_after_judge')
  return changes.includes(true) ? 0 : null
}

/** Returns the execution of the operation in the transaction of the outcome; null without one. */
function executionOf(site: GasSite, { due, outcome }: Moved): Execution | null {
  if (outcome.state !== 'mined' && outcome.state !== 'final') return null
  const event = eventOf(site, due, outcome)
  return event === null ? null : { due, event, isFinal: outcome.state === 'final' }
}

/** Applies one outcome in which the operation was not executed; returns true if a row changed. */
async function applyOutcome(work: GasWork, site: GasSite, moved: Moved): Promise<boolean> {
  const { due, outcome } = moved
  switch (outcome.state) {
    case 'queued':
    case 'signed':
    case 'sent':
      return moveBack(work, site, due)
    case 'failed':
      return due.state === 'posted' && resolveLostOperation(work, site, { due, outcome })
    case 'mined':
    case 'final':
      return applyMinedWithout(work, site, moved)
    default:
      return outcome.state satisfies never
  }
}

/** Applies a mined transaction without the execution of the operation. */
async function applyMinedWithout(
  work: GasWork,
  site: GasSite,
  { due, outcome }: Moved,
): Promise<boolean> {
  const isFinal = outcome.state === 'final'
  switch (due.state) {
    case 'posted':
      return resolveLostOperation(work, site, { due, outcome })
    case 'executed':
      // The operation executed in another block, but not in this block.
      return moveBack(work, site, due)
    case 'reverted':
      // The operation was lost in another block than the stored block.
      return outcome.blockHash !== due.blockHash && work.rows.move(due, 'reverted', { isFinal })
    case 'asked':
    case 'signed':
    case 'failed':
    case 'external':
    case 'expired':
    case 'refused':
    case 'void':
      return false
    default:
      return due.state satisfies never
  }
}

/**
 * Returns the event of the operation in the operator's own transaction; null if the transaction did
 * not execute the operation.
 */
function eventOf(
  { entryPoint }: GasSite,
  { userOpHash }: DueSponsorship,
  { logs, txHash, blockNumber, blockHash }: LaneOutcome,
): OperationEvent | null {
  if (userOpHash === null) return null
  if (txHash === null || blockNumber === null || blockHash === null) return null
  const found = operationEventIn(logs ?? [], { entryPoint, userOpHash })
  return found === null ? null : { ...found, userOpHash, txHash, blockNumber, blockHash }
}

/**
 * Moves an operation back to `posted` after its block left the chain; the lane sends the
 * transaction again.
 *
 * Keeps the state while the block is still in the chain: then that block contains an older
 * transaction of the operator, which the lane had marked as failed.
 */
async function moveBack(work: GasWork, site: GasSite, due: DueSponsorship): Promise<boolean> {
  if (due.state !== 'executed') return false
  const event = await findOperationEvent(work, site, due)
  if (event !== null && event.blockHash === due.blockHash) return false
  const { rows, metrics, log } = work
  const isDone = await rows.move(due, 'posted', { event: null, isFinal: false })
  if (!isDone) return false
  const { id, chainId } = due
  metrics.count('reorged', chainId)
  log.warn(
    { event: 'operation_reorganised', sponsorshipId: id, chainId },
    'reorganisation: block of an operation left the chain',
  )
  return true
}
