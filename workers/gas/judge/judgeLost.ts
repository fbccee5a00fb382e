import { readHandleOpsFailure } from '../../../core/domain/gas/readHandleOpsFailure.ts'
import type { DueSponsorship } from '../../../core/gasWorkPorts.ts'
import type { LaneOutcome } from '../../../core/lanePorts.ts'
import { findEvent } from '../findEvent.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { moveFailed, moveReverted, moveSeen } from '../moveSponsorship.ts'

/** Seconds that must be left of a sponsorship for another transaction: some blocks, and the way to the first. */
const LEAST_LEFT_SEC = 20
/** Transactions of ours for one operation; by then it is not chance. */
const MOST_SENDS = 4

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
export async function judgeLost(work: GasWork, site: GasSite, lost: Lost): Promise<boolean> {
  const { due, outcome } = lost
  const event = await findEvent(work, site, due)
  if (event !== null) return moveSeen(work, due, event)
  if (outcome.state === 'failed') return judgeUnsent(work, site, lost)
  if (outcome.wasCancelled) return sendAgain(work, site, due, 'not_mined')
  const data = outcome.txHash === null ? null : await site.watch.revertData(outcome.txHash)
  // It passes on the block before: what was in its way in its own block is over by now, or shows next time.
  if (data === null) return sendAgain(work, site, due, 'reverted')
  const { fault, reason } = readHandleOpsFailure(data)
  return fault === 'caller' ? moveReverted(work, due, reason) : moveFailed(work, due, reason)
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
  if (leftSec < LEAST_LEFT_SEC || sends >= MOST_SENDS) return moveFailed(work, due, otherwise)
  const isDone = await work.rows.sendAgain(due)
  if (!isDone) return false
  work.metrics.count('sent_again', chainId)
  work.log.warn({ sponsorshipId: id, chainId, leftSec, sends }, 'operation sent again')
  return true
}
