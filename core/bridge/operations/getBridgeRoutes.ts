import { z } from 'zod'
import { bridgeChainById } from '../../kernel/chains/bridgeChains.ts'
import { DomainError } from '../../kernel/errors.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { bps, count, units } from '../../kernel/operation/outputFields.ts'
import { MIN_RECEIVE_USDC6 } from '../domain/bridgeRules.ts'
import { ROUTE_STATES } from '../domain/judgeWaits.ts'
import { leastReceiveUsdc6, priceBridge, SERVICE_BPS } from '../domain/priceBridge.ts'
import type { WindowFigures } from '../domain/routeFigures.ts'
import type { RouteHealth } from '../domain/routeHealth.ts'
import { tierFor } from '../domain/routeTiers.ts'
import type { BridgeCallDeps, BridgeProofs, RouteTimes } from '../ports.ts'

const text = (description: string) => z.string().meta({ description })

const seconds = (description: string) => z.int().min(0).nullable().meta({ description })

const times = z
  .object({
    delivered: count('Bridges delivered in that time'),
    p50Seconds: seconds('Half took no longer'),
    p95Seconds: seconds('95 of 100 took no longer'),
  })
  .meta({
    id: 'BridgeTimes',
    description:
      'From burn to mint of bridges bought here; those that wait for a day at most count by their age',
  })

const route = z
  .object({
    from: text('Chain that is left, as `from` takes it'),
    to: text('Chain that is reached, as `to` takes it'),
    fromNetwork: text('Chain that is left, CAIP-2'),
    toNetwork: text('Chain that is reached, CAIP-2'),
    fromDomain: count('CCTP domain of the chain that is left'),
    toDomain: count('CCTP domain of the chain that is reached'),
    open: z.boolean().meta({ description: 'Whether it can be bought now' }),
    state: z.enum(ROUTE_STATES).meta({
      description: '`warning` can be bought, though earlier bridges on it are late',
    }),
    reason: text('Why it is closed; null while it is open').nullable(),
    warning: text('What is late in state `warning`; else null').nullable(),
    waiting: count('Bridges bought here that were burned and wait for delivery').nullable(),
    oldestWaitSeconds: count('Age of the oldest of them; 0 without any').nullable(),
    lastHour: times.nullable(),
    lastDay: times.nullable(),
    minAmountUsdc: units('Least that it delivers now, USDC-6'),
    maxAmountUsdc: units('Most that it delivers now, USDC-6; 0 while it is closed'),
    etaSeconds: count(
      'Seconds until the least amount arrives: the median of lastHour or lastDay from ten deliveries on',
    ).nullable(),
    measured: z
      .object({
        p50Seconds: z.number().nullable().meta({ description: 'Half took no longer' }),
        p95Seconds: z.number().nullable().meta({ description: '95 of 100 took no longer' }),
        samples: count('Delivered bridges that were measured, the newest 200 at most'),
      })
      .meta({ id: 'BridgeMeasured', description: 'From burn to mint, as the chains’ logs say' }),
    feeBps: bps('Our share of what is delivered, before gas and ceiling, basis points'),
    networkFeeUsdc: units('Most that the network keeps of the least amount, USDC-6').nullable(),
  })
  .meta({ id: 'BridgeRoute', description: 'A way from one chain to another' })

export const getBridgeRoutes = defineOperation({
  id: 'getBridgeRoutes',
  method: 'GET',
  path: '/v1/bridge/routes',
  tag: 'Bridge',
  summary: 'List the routes of the bridge',
  description:
    'Every pair of chains, whether it can be bought now and why not, limits, how long it took lately, ' +
    'and what waits. A route closes by itself when anything that it needs is paused, unreachable or ' +
    'unfunded. It warns when an earlier bridge is late, closes when several are, and opens when they ' +
    'are delivered.',
  input: {},
  output: z
    .object({ routes: z.array(route) })
    .meta({ id: 'BridgeRoutes', description: 'Routes of the bridge' }),
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'bridge_routes',
    readOnly: true,
    notFor: 'what a bridge costs; bridge_quote says that.',
  },
  refusals: [],
  why: 'Tells where USDC can go now, how fast and how much of it.',
  example: () => ({}),

  async run({ bridge }: BridgeCallDeps) {
    const [health, times] = await Promise.all([bridge.routes.health(), measured(bridge.proofs)])
    return { body: { routes: health.flatMap((entry) => show(entry, times)) }, at: null }
  },
})

/** Nothing is measured while there is no index to measure by. */
async function measured(proofs: Pick<BridgeProofs, 'times'>): Promise<readonly RouteTimes[]> {
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

/** Open only where something can be sold. */
function showSale({ state, isOpen, reason, warning, tiers, maxReceiveUsdc6 }: RouteHealth) {
  const smallest = tierFor(tiers, MIN_RECEIVE_USDC6)
  const leastUsdc6 =
    smallest === undefined ? null : leastReceiveUsdc6(smallest.costs, smallest.maxReceiveUsdc6)
  if (!isOpen || smallest === undefined || leastUsdc6 === null) {
    return {
      open: false,
      state: 'closed' as const,
      warning: null,
      reason: reason ?? 'it costs more now than a bridge may',
      minAmountUsdc: String(MIN_RECEIVE_USDC6),
      maxAmountUsdc: '0',
      etaSeconds: null,
      networkFeeUsdc: null,
    }
  }
  const least = priceBridge(smallest.costs, leastUsdc6)
  return {
    open: true,
    state,
    reason: null,
    warning,
    minAmountUsdc: String(leastUsdc6),
    maxAmountUsdc: String(maxReceiveUsdc6),
    etaSeconds: smallest.etaSec,
    networkFeeUsdc: least.kind === 'price' ? String(least.price.maxNetworkFeeUsdc6) : null,
  }
}
