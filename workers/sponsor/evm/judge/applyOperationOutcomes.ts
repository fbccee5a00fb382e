import { operationEventIn } from '../../../../core/sponsor/evm/domain/operationEventIn.ts'
import type { DueSponsorship, OperationEvent } from '../../../../core/sponsor/evm/workPorts.ts'
import type { LaneOutcome } from '../../../../core/transactions/ports.ts'
import { findEvent } from '../findEvent.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { moveExecuted } from '../moveSponsorship.ts'
import { resolveLostOperation } from './resolveLostOperation.ts'

type Moved = { readonly due: DueSponsorship; readonly outcome: LaneOutcome }

/**
 * Judges posted operations on one chain whose transaction was mined, failed, was cancelled, became final or left its
 * block, by its stored logs; by the chain itself where these tell of no operation.
 *
 * Returns after how many milliseconds to look again, null when there is no hurry.
 */
export async function applyOperationOutcomes(work: GasWork, site: GasSite): Promise<number | null> {
  const moved = await work.rows.moved(site.chainId)
  if (moved.length === 0) return null
  work.crashAt('gas_before_judge')
  const judged = await Promise.all(moved.map((one) => judge(work, site, one)))
  work.crashAt('gas_after_judge')
  return judged.includes(true) ? 0 : null
}

/** Whether anything changed. */
async function judge(work: GasWork, site: GasSite, moved: Moved): Promise<boolean> {
  const { due, outcome } = moved
  switch (outcome.state) {
    case 'queued':
    case 'signed':
    case 'sent':
      return takeBack(work, site, due)
    case 'failed':
      return due.state === 'posted' && resolveLostOperation(work, site, { due, outcome })
    case 'mined':
    case 'final':
      return judgeMined(work, site, moved)
    default:
      return outcome.state satisfies never
  }
}

async function judgeMined(work: GasWork, site: GasSite, { due, outcome }: Moved): Promise<boolean> {
  const isFinal = outcome.state === 'final'
  const event = eventOf(site, due, outcome)
  if (event !== null) return moveExecuted(work, due, { by: 'executed', event, isFinal })
  switch (due.state) {
    case 'posted':
      return resolveLostOperation(work, site, { due, outcome })
    case 'executed':
      // It did in another block, and here it did not.
      return takeBack(work, site, due)
    case 'reverted':
      // Lost in another block than it was.
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

/** What our own transaction says of the operation; null when it did not carry it out. */
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
 * The block left the chain, and the lane sends the transaction again: the operation waits for it.
 *
 * Unless the block is still there: then an older transaction of ours was mined in it, which the lane gave up for lost.
 */
async function takeBack(work: GasWork, site: GasSite, due: DueSponsorship): Promise<boolean> {
  if (due.state !== 'executed') return false
  const event = await findEvent(work, site, due)
  if (event !== null && event.blockHash === due.blockHash) return false
  const { rows, metrics, log } = work
  const isDone = await rows.move(due, 'posted', { event: null, isFinal: false })
  if (!isDone) return false
  const { id, chainId } = due
  metrics.count('reorged', chainId)
  log.warn({ sponsorshipId: id, chainId }, 'block of an operation left the chain')
  return true
}
