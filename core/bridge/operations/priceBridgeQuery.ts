import type { Clock } from '../../kernel/clock.ts'
import { InvalidInput, RouteClosed } from '../../kernel/errors.ts'
import { formatUsdc6 } from '../../kernel/money.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import type { PaymentOption } from '../../payments/ports.ts'
import { type BridgeQuery, bridgeQueryKey } from '../domain/bridgeQuery.ts'
import { BRIDGE_QUOTE_SEC } from '../domain/bridgeRules.ts'
import { type BridgePrice, priceBridge } from '../domain/priceBridge.ts'
import type { RouteHealth } from '../domain/routeHealth.ts'
import { type RouteTier, tierFor } from '../domain/routeTiers.ts'
import type { BridgeQuote, BridgeRoutes, Bridges } from '../ports.ts'

type RouteReads = Pick<BridgeRoutes, 'health' | 'sources' | 'connectedChainIds' | 'requireStandby'>

/** A bridge query with its open route and its current price. */
export type PricedBridgeQuery = {
  readonly query: BridgeQuery
  /** Token of the payment; the payee is the bridge contract. */
  readonly source: PaymentOption
  readonly route: RouteHealth
  readonly tier: RouteTier
  readonly price: BridgePrice
}

export type QuotedBridgeQuery = PricedBridgeQuery & { readonly quote: BridgeQuote }

/**
 * Returns the open route of a query.
 *
 * Throws InvalidInput for a chain without a bridge contract or without a node in this deployment, RouteClosed, and
 * NoSynchronousStandby.
 */
export async function openRoute(
  routes: RouteReads,
  { from, to }: Pick<BridgeQuery, 'from' | 'to'>,
): Promise<{ readonly route: RouteHealth; readonly source: PaymentOption }> {
  const source = routes.sources.find(({ token }) => token.chainId === from.chainId)
  if (source === undefined) {
    const known = routes.sources.map(({ token }) => `eip155:${token.chainId}`).join(', ')
    throw new InvalidInput('from', `must be a chain with a bridge contract: ${known}`)
  }
  if (!routes.connectedChainIds.includes(to.chainId)) {
    throw new InvalidInput(
      'to',
      `${to.name} is not connected; GET /v1/bridge/routes lists the open routes`,
    )
  }
  await routes.requireStandby()
  const health = await routes.health()
  const route = health.find(
    ({ chainId, toChainId }) => chainId === from.chainId && toChainId === to.chainId,
  )
  if (route === undefined || !route.isOpen) {
    throw new RouteClosed(route?.reason ?? 'the chain is unknown', RETRY_AFTER_SEC.closedRoute)
  }
  return { route, source }
}

/**
 * Prices a bridge query at current costs.
 *
 * Throws InvalidInput for an amount above the maximum of the route; throws RouteClosed for a closed route, and if every
 * price would cause a loss.
 */
export async function priceBridgeQuery(
  { routes }: { readonly routes: RouteReads },
  query: BridgeQuery,
): Promise<PricedBridgeQuery> {
  const { route, source } = await openRoute(routes, query)
  const tier = tierFor(route.tiers, query.receiveUsdc6)
  if (tier === undefined) {
    const maximum = formatUsdc6(route.maxReceiveUsdc6)
    throw new InvalidInput(
      'amount',
      `must be at most ${maximum}, the current maximum of this route`,
    )
  }
  const verdict = priceBridge(tier.costs, query.receiveUsdc6)
  if (verdict.kind === 'refused') throw new RouteClosed(verdict.reason, RETRY_AFTER_SEC.closedRoute)
  return { query, source, route, tier, price: verdict.price }
}

/**
 * Prices a bridge query and stores the quote, which is valid for two minutes. Throws the errors of `priceBridgeQuery`
 * and DatabaseUnavailable.
 */
export async function quoteBridgeQuery(
  deps: {
    readonly routes: RouteReads
    readonly bridges: Pick<Bridges, 'saveQuote'>
    readonly clock: Clock
  },
  query: BridgeQuery,
): Promise<QuotedBridgeQuery> {
  const priced = await priceBridgeQuery(deps, query)
  const quote = await deps.bridges.saveQuote({
    ...priced.price,
    requestHash: bridgeQueryKey(query),
    chainId: query.from.chainId,
    toChainId: query.to.chainId,
    minFinality: priced.tier.minFinality,
    expiresAtSec: deps.clock.nowSec() + BRIDGE_QUOTE_SEC,
  })
  return { ...priced, quote }
}
