import type { DueSponsorship } from '../../../../core/sponsor/evm/workPorts.ts'
import { isNeverCharged } from '../../../../core/sponsor/shared/domain/isNeverCharged.ts'
import {
  EVM_STATES,
  REFUSED_BY_OPERATOR,
} from '../../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { findOperationEvent } from '../findOperationEvent.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { moveFailed, recordExecution } from '../moveSponsorship.ts'

/**
 * Minimum seconds of validity after the payment settled: the caller must sign and post in this
 * time.
 */
const MIN_USE_SEC = 60
/** Maximum seconds by which the lane may report the outcome of a posted operation late. */
const MAX_LANE_DELAY_SEC = 30

/**
 * Ends sponsorships of one chain that are past their validity, or whose payment can no longer be
 * charged. `timestampSec` is the second of the newest block.
 */
export async function endOverdueSponsorships(
  work: GasWork,
  site: GasSite,
  timestampSec: number,
): Promise<void> {
  for (const due of await work.rows.overdue(site.chainId, timestampSec)) {
    await end(work, site, due, timestampSec)
  }
}

async function end(
  work: GasWork,
  site: GasSite,
  due: DueSponsorship,
  chainSec: number,
): Promise<void> {
  if (isNeverCharged(EVM_STATES, due)) {
    await voidUnpaid(work, due)
    return
  }
  const validUntilSec = due.chainValidUntilSec ?? Number.POSITIVE_INFINITY
  switch (due.state) {
    case 'signed':
      if (chainSec > validUntilSec) await endUnposted(work, site, due)
      return
    case 'posted':
      if (chainSec > validUntilSec + MAX_LANE_DELAY_SEC) await endUnmined(work, site, due)
      return
    case 'asked':
    case 'executed':
    case 'external':
    case 'expired':
    case 'failed':
    case 'reverted':
    case 'refused':
    case 'void':
      return
    default:
      return due.state satisfies never
  }
}

async function voidUnpaid({ rows, metrics, log }: GasWork, due: DueSponsorship): Promise<void> {
  const { id, chainId } = due
  if (!(await rows.move(due, 'void', { reason: 'not_paid' }))) return
  metrics.count('void', chainId)
  log.info(
    { event: 'sponsorship_voided', sponsorshipId: id, chainId },
    'sponsorship void: payment not charged',
  )
}

async function endUnposted(work: GasWork, site: GasSite, due: DueSponsorship): Promise<void> {
  const event = await findOperationEvent(work, site, due)
  if (event !== null) {
    await recordExecution(work, due, event)
    return
  }
  const lateReason = lateReasonOf(due)
  if (lateReason !== null) {
    await moveFailed(work, due, lateReason)
    return
  }
  // The caller posted in time, and the service could not accept the post.
  if (due.reason === REFUSED_BY_OPERATOR) {
    await moveFailed(work, due, REFUSED_BY_OPERATOR)
    return
  }
  const { id, chainId } = due
  if (!(await work.rows.move(due, 'expired', { reason: 'not_posted' }))) return
  work.metrics.count('expired', chainId)
  work.log.info(
    { event: 'sponsorship_expired', sponsorshipId: id, chainId },
    'sponsorship expired unused',
  )
}

/**
 * Returns the reason for which the caller received the sponsorship too late for use, or never; null
 * if enough time remained.
 */
function lateReasonOf(due: DueSponsorship): 'settled_late' | 'not_served' | 'served_late' | null {
  const { settledAtSec, servedAtSec, validUntilSec } = due
  const wasUsable = (sinceSec: number) => (validUntilSec ?? 0) - sinceSec >= MIN_USE_SEC
  if (settledAtSec === null || !wasUsable(settledAtSec)) return 'settled_late'
  // The answer was lost with its process. Whether the payment settled may still change; the credit
  // exists while the payment is settled.
  if (servedAtSec === null) return 'not_served'
  return wasUsable(servedAtSec) ? null : 'served_late'
}

async function endUnmined(work: GasWork, site: GasSite, due: DueSponsorship): Promise<void> {
  const event = await findOperationEvent(work, site, due)
  if (event !== null) {
    await recordExecution(work, due, event)
    return
  }
  await work.rows.withdraw(due)
  await moveFailed(work, due, 'not_mined')
}
