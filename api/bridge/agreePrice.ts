import { type BridgeQuery, bridgeQueryKey } from '../../core/bridge/domain/bridgeQuery.ts'
import type { BridgeReason } from '../../core/bridge/domain/bridgeReasons.ts'
import { adjustPrice, type BridgePrice } from '../../core/bridge/domain/priceBridge.ts'
import { openRoute, priceBridgeQuery } from '../../core/bridge/operations/priceBridgeQuery.ts'
import type { Bridges } from '../../core/bridge/ports.ts'
import type { BridgeCallDeps } from './bridgeOutcome.ts'

export type AgreedPrice =
  | {
      readonly kind: 'agreed'
      readonly price: BridgePrice
      readonly minFinality: number
      readonly quoteId: string | null
    }
  | { readonly kind: 'refused'; readonly reason: BridgeReason }

/**
 * Returns the price and the finality of the burn for a signed amount. If a quote has this amount,
 * the answer has the finality and the amount of the quote, and the service absorbs a small rise of
 * the network fee; otherwise the amount must equal the current price.
 *
 * Throws RouteClosed, InvalidInput and DatabaseUnavailable.
 */
export async function agreePrice(
  deps: Pick<BridgeCallDeps, 'routes'> & { readonly bridges: Pick<Bridges, 'quoteFor'> },
  query: BridgeQuery,
  amountUsdc6: bigint,
): Promise<AgreedPrice> {
  const { route } = await openRoute(deps.routes, query)
  const quote = await deps.bridges.quoteFor({ requestHash: bridgeQueryKey(query), amountUsdc6 })
  if (quote === null) return agreeNow(deps, query, amountUsdc6)
  // The burn keeps the finality of its quote. When that tier is unavailable, the payment is refused
  // instead of using a slower tier.
  const tier = route.tiers.find(({ minFinality }) => minFinality === quote.minFinality)
  if (tier === undefined || query.receiveUsdc6 > route.maxReceiveUsdc6) {
    return { kind: 'refused', reason: 'slower_now' }
  }
  const price = adjustPrice(quote, tier.costs)
  if (price === null) return { kind: 'refused', reason: 'price_moved' }
  return { kind: 'agreed', price, minFinality: tier.minFinality, quoteId: quote.id }
}

/** A payment without a quote must match the current price. */
async function agreeNow(
  deps: Pick<BridgeCallDeps, 'routes'>,
  query: BridgeQuery,
  amountUsdc6: bigint,
): Promise<AgreedPrice> {
  const { price, tier } = await priceBridgeQuery(deps, query)
  if (amountUsdc6 !== price.amountUsdc6) {
    const reason = amountUsdc6 < price.amountUsdc6 ? 'underpaid' : 'overpaid'
    return { kind: 'refused', reason }
  }
  return { kind: 'agreed', price, minFinality: tier.minFinality, quoteId: null }
}
