import {
  type BundleLimits,
  bundleOf,
  costOf,
  planBundle,
  type WaitingOperation,
} from '../../../../core/sponsor/evm/domain/planBundle.ts'
import type { FreeSubmitter } from '../../../../core/sponsor/evm/workPorts.ts'
import type { GasSite, GasWork } from '../gasWork.ts'
import { takeOutFailing } from './takeOutFailing.ts'

/**
 * Maximum operations of a bundle. A revert in the block wastes the validation of every operation,
 * about 70,000 gas each, so that one operation wastes at most 2.3 million gas.
 */
const MAX_OPERATIONS = 32
/**
 * Maximum gas limit of a bundle: a third of a block of 30 million gas, so that a block takes a
 * bundle beside other transactions. Source: chosen here.
 */
const MAX_GAS = 10_000_000n
/** Seconds of validity below which an operation is sent alone, so that no bundle inherits its deadline. */
const MIN_SHARED_SEC = 20
/** Part of the free balance, as a divisor, for a bundle: a replacement costs more than its transaction. */
const BALANCE_PARTS = 2n

/**
 * Queues transactions for the posted operations of one chain that wait for a submitter. Takes the
 * operations that wait now, and does not wait for more.
 *
 * Returns the milliseconds until the next pass; null for the usual pause.
 */
export async function sendWaitingOperations(work: GasWork, site: GasSite): Promise<number | null> {
  const submitters = await work.rows.freeSubmitters(site.chainId)
  if (submitters.length === 0) return null
  const limit = submitters.length * MAX_OPERATIONS
  const waiting = await work.rows.waiting(site.chainId, limit)
  if (waiting.length === 0) return null
  const { timestampSec } = await site.watch.head()
  const isLate = ({ deadlineSec }: WaitingOperation) => deadlineSec - timestampSec < MIN_SHARED_SEC
  const isOver = ({ deadlineSec }: WaitingOperation) => deadlineSec <= timestampSec
  const late = waiting.filter((operation) => isLate(operation) && !isOver(operation))
  let left = waiting.filter((operation) => !isLate(operation))
  const alone = [...late]
  let sent = 0
  for (const submitter of submitters) {
    const planned = planBundle(left, limitsOf(submitter))
    if (planned === null) continue
    const split = await takeOutFailing(work, site, planned.operations, submitter)
    alone.push(...split.alone)
    left = left.filter((operation) => !planned.operations.includes(operation))
    if (split.shared.length > 0) sent += await queue(work, site, split.shared, submitter)
  }
  for (const [place, operation] of alone.entries()) {
    const submitter = submitters[place % submitters.length]
    if (submitter !== undefined) sent += await queue(work, site, [operation], submitter)
  }
  return waiting.length === limit && sent > 0 ? 0 : null
}

function limitsOf({ freeWei }: FreeSubmitter): BundleLimits {
  return {
    operations: MAX_OPERATIONS,
    gas: MAX_GAS,
    costWei: freeWei / BALANCE_PARTS,
    singleCostWei: freeWei,
  }
}

/** Queues one transaction; returns the number of its operations, 0 if an operation no longer waits. */
async function queue(
  { rows, metrics, log, crashAt }: GasWork,
  { chainId }: GasSite,
  operations: readonly WaitingOperation[],
  submitter: FreeSubmitter,
): Promise<number> {
  const bundle = bundleOf(operations)
  if (costOf(bundle) > submitter.freeWei) return 0
  crashAt('gas_before_bundle')
  if (!(await rows.queueBundle(chainId, bundle, submitter))) return 0
  crashAt('gas_after_bundle')
  const { length } = operations
  metrics.bundled(chainId, length)
  log.info(
    { event: 'operations_bundled', chainId, operations: length, purpose: submitter.purpose },
    'waiting operations queued in one transaction',
  )
  return length
}
