import type { DueSponsorship, OperationEvent } from '../../../core/sponsor/evm/workPorts.ts'
import type { GasSite, GasWork } from './gasWork.ts'

/** Blocks more than time allows, for chains whose clock lags behind ours. */
const MARGIN_BLOCKS = 120
/** Most blocks of one search; nobody asks for what is older by that much, except after a long outage. */
const MAX_BLOCKS = 20_000

/**
 * The event of a sponsored operation as the chain is now, whoever carried it; null when it was not executed.
 *
 * Blocks are at least a second apart, so that it lies in the last blocks since it was signed. Throws `RpcUnavailable`.
 */
export async function findEvent(
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
