import {
  type HandleOpsFailure,
  readHandleOpsFailure,
} from '../../../../core/sponsor/evm/domain/readHandleOpsFailure.ts'
import type { DueSponsorship } from '../../../../core/sponsor/evm/workPorts.ts'
import type { CancelReason, LaneOutcome } from '../../../../core/transactions/ports.ts'
import { findOperationEvent } from '../findOperationEvent.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { moveFailed, moveReverted, recordExecution } from '../moveSponsorship.ts'
import { isCallerFault } from './isCallerFault.ts'

/**
 * Minimum seconds of validity that another transaction needs: the time until its first block, and
 * some further blocks.
 */
const MIN_LEFT_SEC = 20
/** Maximum transactions for one operation; more failures are not random. */
const MAX_SENDS = 4
/**
 * Maximum transactions for an operation that reverts in its block and succeeds on the block before:
 * each transaction costs gas, and the payment covers one.
 */
const MAX_UNEXPLAINED_SENDS = 2

type Lost = {
  readonly due: DueSponsorship
  /**
   * Outcome of the operator's transaction, which did not execute the operation and cannot execute
   * it later.
   */
  readonly outcome: LaneOutcome
}

/**
 * Resolves a posted operation whose transaction had no effect.
 *
 * An execution by a third party is recorded. After a fault of the caller the operation ends without
 * a credit. Otherwise the operation is sent again while time remains; after that, it ends with a
 * credit. Returns true if a row changed.
 */
export async function resolveLostOperation(
  work: GasWork,
  site: GasSite,
  lost: Lost,
): Promise<boolean> {
  const { due, outcome } = lost
  const event = await findOperationEvent(work, site, due)
  if (event !== null) return recordExecution(work, due, event)
  if (due.bundleSize > 1) return resolveLostBundle(work, site, lost)
  if (outcome.state === 'failed') return resolveUnsent(work, site, lost)
  if (outcome.wasCancelled) return resolveCancelled(work, site, lost)
  const data = outcome.txHash === null ? null : await site.watch.revertData(outcome.txHash)
  if (data === null) return resolveUnexplained(work, site, due)
  const failure = readHandleOpsFailure(data)
  return (await isCallerFault(site, due, failure))
    ? moveReverted(work, due, reasonOf(due, failure))
    : moveFailed(work, due, failure.reason)
}

/**
 * Sends an operation of a lost bundle alone. The loss shows no fault of any single operation,
 * because one operation, one wallet or one withdrawal loses the transaction of all.
 */
function resolveLostBundle(work: GasWork, site: GasSite, { due, outcome }: Lost): Promise<boolean> {
  const isMined = outcome.state !== 'failed' && !outcome.wasCancelled
  return resendOrFail(
    work,
    site,
    due,
    isMined ? 'bundle_reverted' : (outcome.reason ?? 'not_mined'),
  )
}

/**
 * Returns the reason of a reverted operation. All sponsorships of a payment share a nonce, so a
 * used nonce means that an earlier sponsorship of the payment was executed.
 */
function reasonOf({ attempt }: DueSponsorship, { code, reason }: HandleOpsFailure): string {
  return code === 'AA25' && attempt > 1
    ? 'an earlier operation of the payment was executed'
    : reason
}

/**
 * Handles a revert that a repeated run on the block before does not reproduce: sends the operation
 * again, because the cause was in the same block.
 *
 * A second such revert is a fault of the caller: only the caller's account can make the same
 * operation fail in two blocks and succeed on the blocks before.
 */
async function resolveUnexplained(
  work: GasWork,
  site: GasSite,
  due: DueSponsorship,
): Promise<boolean> {
  if (due.sends < MAX_UNEXPLAINED_SENDS) return resendOrFail(work, site, due, 'reverted')
  return moveReverted(work, due, 'the operation fails only in its block')
}

/**
 * Handles a cancelled transaction. If the wallet had another transaction, the fault is the
 * caller's, because the post checked that the wallet had no pending transaction.
 */
function resolveCancelled(work: GasWork, site: GasSite, { due, outcome }: Lost): Promise<boolean> {
  if (outcome.reason !== ('authority_busy' satisfies CancelReason)) {
    return resendOrFail(work, site, due, 'not_mined')
  }
  return moveReverted(work, due, 'the wallet had pending transactions of its own')
}

/** Handles a transaction of which no attempt was mined. */
function resolveUnsent(work: GasWork, site: GasSite, { due, outcome }: Lost): Promise<boolean> {
  const { reason } = outcome
  // The transaction was withdrawn after an execution by a third party, and the block of that
  // execution left the chain since then.
  if (reason === 'withdrawn') return resendOrFail(work, site, due, 'withdrawn')
  return moveFailed(work, due, reason ?? 'not_sent')
}

async function resendOrFail(
  work: GasWork,
  { watch }: GasSite,
  due: DueSponsorship,
  failureReason: string,
): Promise<boolean> {
  const { id, chainId, chainValidUntilSec, sends } = due
  const { timestampSec } = await watch.head()
  const leftSec = (chainValidUntilSec ?? 0) - timestampSec
  if (leftSec < MIN_LEFT_SEC || sends >= MAX_SENDS) return moveFailed(work, due, failureReason)
  const isDone = await work.rows.resend(due)
  if (!isDone) return false
  work.metrics.count('sent_again', chainId)
  work.log.warn(
    { event: 'operation_retried', sponsorshipId: id, chainId, leftSec, sends },
    'retry: operation sent again',
  )
  return true
}
