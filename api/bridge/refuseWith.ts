import { quoteBridgeQuery } from '../../core/bridge/operations/priceBridgeQuery.ts'
import type {
  BridgeCallDeps,
  BridgeOutcome,
  BridgeRefusal,
  BridgeRequest,
} from './bridgeOutcome.ts'

/**
 * A refusal with a price that can be paid instead.
 *
 * Throws what keeps the route from being sold: a closed route tells no price.
 */
export async function refuseWith(
  deps: Pick<BridgeCallDeps, 'bridges' | 'routes' | 'clock'>,
  { ask }: Pick<BridgeRequest, 'ask'>,
  refusal: BridgeRefusal,
): Promise<BridgeOutcome> {
  return { kind: 'refused', offer: await quoteBridgeQuery(deps, ask), refusal }
}
