import { quoteBridgeQuery } from '../../core/bridge/operations/priceBridgeQuery.ts'
import type {
  BridgeCallDeps,
  BridgeOutcome,
  BridgeRefusal,
  BridgeRequest,
} from './bridgeOutcome.ts'

/**
 * Returns a refusal with a price that the caller can pay instead.
 *
 * Throws when the route cannot be sold: a closed route has no price.
 */
export async function refuseWith(
  deps: Pick<BridgeCallDeps, 'bridges' | 'routes' | 'clock'>,
  { query }: Pick<BridgeRequest, 'query'>,
  refusal: BridgeRefusal,
): Promise<BridgeOutcome> {
  return { kind: 'refused', offer: await quoteBridgeQuery(deps, query), refusal }
}
