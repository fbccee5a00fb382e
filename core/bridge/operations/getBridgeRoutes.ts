import { z } from 'zod'
import { bridgeChainById } from '../../kernel/chains/bridgeChains.ts'
import { DomainError } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { bps, count, units } from '../../kernel/operation/outputFields.ts'
import { MIN_RECEIVE_USDC6 } from '../domain/bridgeRules.ts'
import { ROUTE_STATES } from '../domain/checkWaits.ts'
import { minReceiveUsdc6, priceBridge, SERVICE_BPS } from '../domain/priceBridge.ts'
import type { WindowFigures } from '../domain/routeFigures.ts'
import type { RouteHealth } from '../domain/routeHealth.ts'
import { tierFor } from '../domain/routeTiers.ts'
import type { BridgeCallDeps, BridgeProofs, RouteTimes } from '../ports.ts'
import { bridgeChainField } from './bridgeQueryFields.ts'

const text = (description: string) => z.string().meta({ description })

const seconds = (description: string) => z.int().min(0).nullable().meta({ description })

const times = z
  .object({
    delivered: count('Number of bridges delivered in this period'),
    p50Seconds: seconds('Median time from burn to mint, seconds'),
    p95Seconds: seconds('95th percentile, seconds'),
  })
  .meta({
    id: 'BridgeTimes',
    description:
      'Time from burn to mint of bridges of this service; pending bridges count with their age, ' +
      'up to one day',
  })

const route = z
  .object({
    from: text('Source chain, a value of `from`'),
    to: text('Destination chain, a value of `to`'),
    fromNetwork: text('Source chain, CAIP-2'),
    toNetwork: text('Destination chain, CAIP-2'),
    fromDomain: count('CCTP domain of the source chain'),
    toDomain: count('CCTP domain of the destination chain'),
    open: z.boolean().meta({ description: 'Whether the route is open now' }),
    state: z.enum(ROUTE_STATES).meta({
      description: '`warning`: open, but earlier bridges on the route are late',
    }),
    reason: text('Reason why the route is closed; null while open').nullable(),
    warning: text('Late step in state `warning`; else null').nullable(),
    waiting: count(
      'Number of burned and undelivered bridges of this service on the route; null while unknown',
    ).nullable(),
    oldestWaitSeconds: count(
      'Age of the oldest undelivered bridge, seconds; 0 if all are delivered, null while unknown',
    ).nullable(),
    lastHour: times.nullable(),
    lastDay: times.nullable(),
    minAmountUsdc: units('Minimum amount now, USDC-6'),
    maxAmountUsdc: units('Maximum amount now, USDC-6; 0 while the route is closed'),
    etaSeconds: count(
      'Expected seconds until delivery of the minimum amount: the median of lastHour, else ' +
        'of lastDay, with at least 10 deliveries; else the stated time of CCTP',
    ).nullable(),
    measured: z
      .object({
        p50Seconds: z
          .number()
          .nullable()
          .meta({ description: 'Median time from burn to mint, seconds' }),
        p95Seconds: z.number().nullable().meta({ description: '95th percentile, seconds' }),
        samples: count('Number of measured bridges: the newest deliveries, at most 200'),
      })
      .meta({ id: 'BridgeMeasured', description: 'Time from burn to mint by block timestamps' }),
    feeBps: bps(
      'Fee of this service, basis points of the delivered amount, before the gas cost is added ' +
        'and the fee ceiling is applied',
    ),
    networkFeeUsdc: units(
      'Maximum network fee for the minimum amount (networkUsdc of the quote), USDC-6; the unused part is delivered in addition',
    ).nullable(),
  })
  .meta({ id: 'BridgeRoute', description: 'A source chain and a destination chain' })

export const getBridgeRoutes = defineOperation({
  id: 'getBridgeRoutes',
  method: 'GET',
  path: '/v1/bridge/routes',
  tag: 'Bridge',
  summary: 'List the routes of the bridge',
  description:
    'Every pair of chains with its state, reason, limits, recent delivery times and pending ' +
    'bridges. While one bridge is late, the route has a warning. While several bridges are late, or ' +
    'a dependency is paused, unreachable or unfunded, the route is closed.',
  input: {
    query: closedObject({
      from: bridgeChainField('Returns only routes from this chain').optional(),
      to: bridgeChainField('Returns only routes to this chain').optional(),
    }),
  },
  output: z
    .object({ routes: z.array(route) })
    .meta({ id: 'BridgeRoutes', description: 'Routes of the bridge' }),
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'bridge_routes',
    readOnly: true,
    notFor: 'the cost of a bridge; use bridge_quote.',
  },
  refusals: [],
  why: 'Shows the open routes, their delivery times and their limits.',
  example: () => ({}),

  async run({ bridge }: BridgeCallDeps, { query: { from, to } }) {
    const [health, times] = await Promise.all([bridge.routes.health(), readTimes(bridge.proofs)])
    const wanted = health.filter(
      ({ chainId, toChainId }) =>
        (from === undefined || from.chainId === chainId) &&
        (to === undefined || to.chainId === toChainId),
    )
    return { body: { routes: wanted.flatMap((entry) => show(entry, times)) }, at: null }
  },
})

/** Reads the measured delivery times of the routes; empty while the index is unavailable. */
async function readTimes(proofs: Pick<BridgeProofs, 'times'>): Promise<readonly RouteTimes[]> {
  try {
    return await proofs.times()
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return []
    throw error
  }
}

function show(health: RouteHealth, times: readonly RouteTimes[]) {
  const from = bridgeChainById(health.chainId)
  const to = bridgeChainById(health.toChainId)
  if (from === undefined || to === undefined) return []
  const time = times.find(
    ({ chainId, toChainId }) => chainId === from.chainId && toChainId === to.chainId,
  )
  return {
    from: from.slug,
    to: to.slug,
    fromNetwork: `eip155:${from.chainId}`,
    toNetwork: `eip155:${to.chainId}`,
    fromDomain: from.domain,
    toDomain: to.domain,
    ...showSale(health),
    waiting: health.waits?.waiting ?? null,
    oldestWaitSeconds: health.waits?.oldestSec ?? null,
    lastHour: health.figures === null ? null : showTimes(health.figures.hour),
    lastDay: health.figures === null ? null : showTimes(health.figures.day),
    measured: {
      p50Seconds: time?.p50Sec ?? null,
      p95Seconds: time?.p95Sec ?? null,
      samples: time?.samples ?? 0,
    },
    feeBps: SERVICE_BPS,
  }
}

function showTimes({ delivered, p50Sec, p95Sec }: WindowFigures) {
  return { delivered, p50Seconds: p50Sec, p95Seconds: p95Sec }
}

/** Formats the state of the sale of a route; a route on which the minimum amount cannot be sold is shown as closed. */
function showSale({ state, isOpen, reason, warning, tiers, maxReceiveUsdc6 }: RouteHealth) {
  const smallest = tierFor(tiers, MIN_RECEIVE_USDC6)
  const minUsdc6 =
    smallest === undefined ? null : minReceiveUsdc6(smallest.costs, smallest.maxReceiveUsdc6)
  if (!isOpen || smallest === undefined || minUsdc6 === null) {
    return {
      open: false,
      state: 'closed' as const,
      warning: null,
      reason: reason ?? 'the current cost exceeds the fee limit of a bridge',
      minAmountUsdc: String(MIN_RECEIVE_USDC6),
      maxAmountUsdc: '0',
      etaSeconds: null,
      networkFeeUsdc: null,
    }
  }
  const smallestPrice = priceBridge(smallest.costs, minUsdc6)
  return {
    open: true,
    state,
    reason: null,
    warning,
    minAmountUsdc: String(minUsdc6),
    maxAmountUsdc: String(maxReceiveUsdc6),
    etaSeconds: smallest.etaSec,
    networkFeeUsdc:
      smallestPrice.kind === 'price' ? String(smallestPrice.price.maxNetworkFeeUsdc6) : null,
  }
}
