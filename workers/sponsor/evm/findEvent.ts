import type { DueSponsorship, OperationEvent } from '../../../core/sponsor/evm/workPorts.ts'
import type { GasSite, GasWork } from './gasWork.ts'

/** Additional blocks for chains whose clock lags behind the clock of the service. */
const MARGIN_BLOCKS = 120
/** Maximum blocks of one search; only after a long outage can an event be older. */
const MAX_BLOCKS = 20_000

/**
 * Returns the event of a sponsored operation on the current chain, from any sender; null when the operation was not
 * executed.
 *
 * Blocks are at least one second apart, which limits the blocks since the signature. Throws `RpcUnavailable`.
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
