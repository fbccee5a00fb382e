import {
  type HandleOpsFailure,
  readHandleOpsFailure,
} from '../../../../core/sponsor/evm/domain/readHandleOpsFailure.ts'
import type { DueSponsorship } from '../../../../core/sponsor/evm/workPorts.ts'
import type { CancelReason, LaneOutcome } from '../../../../core/transactions/ports.ts'
import { findEvent } from '../findEvent.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { moveFailed, moveReverted, recordExecution } from '../moveSponsorship.ts'
import { isCallersDoing } from './isCallersDoing.ts'

/** Seconds that must be left of a sponsorship for another transaction: some blocks, and the way to the first. */
const MIN_LEFT_SEC = 20
/** Transactions of ours for one operation; by then it is not chance. */
const MAX_SENDS = 4
/** The same for one that reverted and passes on the block before: each costs its gas, and one of them was paid for. */
const MAX_UNEXPLAINED = 2

type Lost = {
  readonly due: DueSponsorship
  /** Transaction of ours that did not carry the operation out, and never will. */
  readonly outcome: LaneOutcome
}

/**
 * Decides what becomes of a posted operation whose transaction came to nothing.
 *
 * Executed by somebody else it is done; lost by its owner's doing nothing is owed; otherwise it is sent again while
 * there is time, or else its payment may have another. Returns whether anything changed.
 */
export async function resolveLostOperation(
  work: GasWork,
  site: GasSite,
  lost: Lost,
): Promise<boolean> {
  const { due, outcome } = lost
  const event = await findEvent(work, site, due)
  if (event !== null) return recordExecution(work, due, event)
  if (outcome.state === 'failed') return judgeUnsent(work, site, lost)
  if (outcome.wasCancelled) return judgeCancelled(work, site, lost)
  const data = outcome.txHash === null ? null : await site.watch.revertData(outcome.txHash)
  if (data === null) return judgeUnexplained(work, site, due)
  const failure = readHandleOpsFailure(data)
  return (await isCallersDoing(site, due, failure))
    ? moveReverted(work, due, reasonOf(due, failure))
    : moveFailed(work, due, failure.reason)
}

/** All of one payment share a nonce: somebody carried an earlier one while it held on its chain. */
function reasonOf({ attempt }: DueSponsorship, { code, reason }: HandleOpsFailure): string {
  return code === 'AA25' && attempt > 1 ? 'an earlier one of its payment was executed' : reason
}

/**
 * It passes on the block before: what was in its way in its own block is over by now, or shows next time.
 *
 * Nothing of ours is in the way of the same operation in two blocks and in none before them; its account may be.
 */
async function judgeUnexplained(
  work: GasWork,
  site: GasSite,
  due: DueSponsorship,
): Promise<boolean> {
  if (due.sends < MAX_UNEXPLAINED) return sendAgain(work, site, due, 'reverted')
  return moveReverted(work, due, 'it fails in its block alone')
}

/** Only its owner knew of a transaction of the wallet's own that came between: we looked when it was posted. */
function judgeCancelled(work: GasWork, site: GasSite, { due, outcome }: Lost): Promise<boolean> {
  if (outcome.reason !== ('authority_busy' satisfies CancelReason)) {
    return sendAgain(work, site, due, 'not_mined')
  }
  return moveReverted(work, due, 'its wallet had transactions of its own under way')
}

/** No form of it was ever mined. */
function judgeUnsent(work: GasWork, site: GasSite, { due, outcome }: Lost): Promise<boolean> {
  const { reason } = outcome
  // Withdrawn because others were faster, whose block left the chain since.
  if (reason === 'withdrawn') return sendAgain(work, site, due, 'withdrawn')
  return moveFailed(work, due, reason ?? 'not_sent')
}

async function sendAgain(
  work: GasWork,
  { watch }: GasSite,
  due: DueSponsorship,
  otherwise: string,
): Promise<boolean> {
  const { id, chainId, chainValidUntilSec, sends } = due
  const { timestampSec } = await watch.head()
  const leftSec = (chainValidUntilSec ?? 0) - timestampSec
  if (leftSec < MIN_LEFT_SEC || sends >= MAX_SENDS) return moveFailed(work, due, otherwise)
  const isDone = await work.rows.sendAgain(due)
  if (!isDone) return false
  work.metrics.count('sent_again', chainId)
  work.log.warn({ sponsorshipId: id, chainId, leftSec, sends }, 'operation sent again')
  return true
}
