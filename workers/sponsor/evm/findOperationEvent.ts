import type { DueSponsorship, OperationEvent } from '../../../core/sponsor/evm/workPorts.ts'
import type { GasSite, GasWork } from './gasWork.ts'

/**
 * Additional blocks that are searched, for chains whose clock lags behind the clock of the service.
 */
const MARGIN_BLOCKS = 120
/** Maximum blocks of one search; an event is older than this only after a long outage. */
const MAX_BLOCKS = 20_000

/**
 * Returns the event of a sponsored operation on the current chain, by any sender; null if the
 * operation was not executed.
 *
 * Blocks are at least one second apart, so the time since the signature limits the number of
 * blocks. Throws `RpcUnavailable`.
 */
export async function findOperationEvent(
  { rules }: Pick<GasWork, 'rules'>,
  { watch }: GasSite,
  due: DueSponsorship,
): Promise<OperationEvent | null> {
  const { userOpHash, chainValidUntilSec } = due
  if (userOpHash === null || chainValidUntilSec === null) return null
  const head = await watch.head()
  const signedSec = chainValidUntilSec - rules.graceSec - rules.quoteSec
  const elapsedSec = Math.max(0, head.timestampSec - signedSec)
  const blocks = Math.min(elapsedSec + MARGIN_BLOCKS, MAX_BLOCKS)
  return watch.event(userOpHash, Math.max(0, head.number - blocks))
}
