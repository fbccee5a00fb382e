import type { Deployment } from '../../../deployment.ts'
import {
  type BridgeChain,
  bridgeChainById,
  bridgeChains,
} from '../../../kernel/chains/bridgeChains.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError, RpcUnavailable } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import type { PaymentOption } from '../../../payments/ports.ts'
import { createCallCache } from '../../../platform/background/createCallCache.ts'
import { createSql, type Sql } from '../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import type { StandbyCheck } from '../../../platform/db/standby/createStandbyCheck.ts'
import type { Attestations, BurnFees } from '../../cctpPorts.ts'
import { type ChainFacts, checkRoute } from '../../domain/checkRoute.ts'
import { EMPTY_ROUTE_WAITS, type RouteWaits } from '../../domain/checkWaits.ts'
import { type DeliverySample, routeFigures } from '../../domain/routeFigures.ts'
import type { RouteHealth } from '../../domain/routeHealth.ts'
import { routeKey } from '../../domain/routeKey.ts'
import type { BridgeRoutes } from '../../ports.ts'
import { checkBridge } from './checkBridge.ts'
import { readBurners } from './readBurners.ts'
import { type RouteChain, readChainFacts } from './readChainFacts.ts'
import { readDeliveries } from './readDeliveries.ts'
import { readRouteWaits } from './readRouteWaits.ts'
import { createRouteClient, type RouteClient } from './routeClient.ts'

/**
 * Milliseconds for which the facts of a chain are cached: longer than a block, shorter than a caller needs to decide.
 */
const FRESH_MS = 2_000
/** Milliseconds for which fees of the attestation service are cached; all callers share 30 requests per second. */
const FEES_FRESH_MS = 10_000
/**
 * Milliseconds for which a failed read of fees is cached; this delays the reopening of a route by at most the same
 * time.
 */
const FEES_FAILED_MS = 2_000
/** Milliseconds for which delivery times are cached; they change slowly. */
const DELIVERIES_FRESH_MS = 5_000
/** Maximum number of cache entries: more than all pairs of known chains. */
const MAX_ROUTES = 500

type Options = {
  readonly databaseUrl: DatabaseUrl
  readonly deployment: Deployment
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly attestations: Pick<Attestations, 'fees' | 'fastAllowanceUsdc6'>
  /**
   * Returns the current price of one native coin of a chain, USDC-6; the maximum price if no current price is known.
   */
  readonly nativePriceUsdc6: (chainId: number) => Promise<bigint>
  /** Check of the synchronous standby; null if a single copy of the rows suffices. */
  readonly standby: Pick<StandbyCheck, 'require'> | null
  readonly clock: Clock
}

type Node = { readonly chain: RouteChain; readonly client: RouteClient }

/** Creates the routes of a deployment; the state of a route depends on nodes, attestation service and lanes. */
export function createBridgeRoutes(options: Options): BridgeRoutes & { close(): Promise<void> } {
  const sql = createSql(options.databaseUrl, { name: 'quartet-routes', max: 1, reader: true })
  const nodes = nodesOf(options)
  const sources = sourcesOf(options.deployment)
  const leaving = sources.flatMap(({ token }) => bridgeChainById(token.chainId) ?? [])
  const routeFacts = createRouteFacts(options, { nodes, sql, leaving })
  const routes = leaving.flatMap((from) =>
    bridgeChains.filter((to) => to !== from).map((to) => ({ from, to })),
  )
  return {
    sources,
    connectedChainIds: [...nodes.keys()],
    health: () =>
      Promise.all(
        routes.map((route) => healthOf({ routeFacts, nodes, clock: options.clock }, route)),
      ),
    requireStandby: async () => options.standby?.require(),
    check: async (burn) => {
      const destination = bridgeChainById(burn.toChainId)
      if (destination === undefined)
        throw new RpcUnavailable(burn.toChainId, RETRY_AFTER_SEC.readNode)
      const [from, to] = [nodeOf(nodes, burn.chainId), nodeOf(nodes, burn.toChainId)]
      return mapReadError(burn.chainId, async () => {
        const { bridge } = await routeFacts.facts(from)
        if (bridge === null) throw new RpcUnavailable(burn.chainId, RETRY_AFTER_SEC.readNode)
        const check = {
          burn: { ...burn, destinationDomain: destination.domain },
          from: { client: from.client, usdc: from.chain.usdc },
          to: { client: to.client, usdc: to.chain.usdc },
        }
        return checkBridge(check, bridge.operator)
      })
    },
    code: (chainId, address) =>
      mapReadError(
        chainId,
        async () => (await nodeOf(nodes, chainId).client.getCode({ address })) ?? '0x',
      ),
    close: () => sql.end(),
  }
}

type RouteFacts = ReturnType<typeof createRouteFacts>

/** Creates the reads of route facts, each with its own cache time. */
function createRouteFacts(
  { attestations, clock }: Options,
  {
    nodes,
    sql,
    leaving,
  }: {
    readonly nodes: ReadonlyMap<number, Node>
    readonly sql: Sql
    readonly leaving: readonly BridgeChain[]
  },
) {
  const fresh = <T>(ttlMs: number, failedTtlMs = 0) =>
    createCallCache<T>(clock, {
      ttlMs,
      failedTtlMs,
      maxEntries: MAX_ROUTES,
      maxRunning: MAX_ROUTES,
      busy: () => new RpcUnavailable(nodes.keys().next().value ?? 0, RETRY_AFTER_SEC.readNode),
    })
  const facts = fresh<ChainFacts>(FRESH_MS)
  const fees = fresh<BurnFees>(FEES_FRESH_MS, FEES_FAILED_MS)
  const allowance = fresh<bigint>(FEES_FRESH_MS, FEES_FAILED_MS)
  const burners = fresh<ReadonlyMap<number, string>>(FRESH_MS)
  const waits = fresh<ReadonlyMap<string, RouteWaits>>(FRESH_MS)
  const deliveries = fresh<ReadonlyMap<string, readonly DeliverySample[]>>(DELIVERIES_FRESH_MS)
  return {
    facts: (node: Node) =>
      facts(String(node.chain.chainId), () => readChainFacts(node.client, node.chain)),
    fees: (from: number, to: number) => fees(`${from}-${to}`, () => attestations.fees(from, to)),
    allowance: () => allowance('', () => attestations.fastAllowanceUsdc6()),
    burners: () => burners('', () => readBurners(sql)),
    waits: () => waits('', () => readRouteWaits(sql, leaving)),
    deliveries: () => deliveries('', () => readDeliveries(sql)),
  }
}

type HealthDeps = {
  readonly routeFacts: RouteFacts
  readonly nodes: ReadonlyMap<number, Node>
  readonly clock: Clock
}

async function healthOf(
  { routeFacts, nodes, clock }: HealthDeps,
  { from, to }: { readonly from: BridgeChain; readonly to: BridgeChain },
): Promise<RouteHealth> {
  const [source, destination] = [nodes.get(from.chainId), nodes.get(to.chainId)]
  const route = { chainId: from.chainId, toChainId: to.chainId }
  const [waits, deliveries] = await Promise.all([
    orNull(routeFacts.waits()),
    orNull(routeFacts.deliveries()),
  ])
  const waited = waits === null ? null : (waits.get(routeKey(route)) ?? EMPTY_ROUTE_WAITS)
  const samples = deliveries === null ? null : (deliveries.get(routeKey(route)) ?? [])
  const common = {
    ...route,
    waits: waited,
    figures: samples === null ? null : routeFigures(samples),
  }
  if (source === undefined || destination === undefined) {
    const missing = source === undefined ? from : to
    return { ...common, ...closedRoute(`${missing.name} is not connected`) }
  }
  const [sourceFacts, destinationFacts, fees, fastAllowanceUsdc6, burners] = await Promise.all([
    orNull(routeFacts.facts(source)),
    orNull(routeFacts.facts(destination)),
    orNull(routeFacts.fees(from.domain, to.domain)),
    orNull(routeFacts.allowance()),
    orNull(routeFacts.burners()),
  ])
  const verdict = checkRoute({
    from,
    to,
    source: sourceFacts,
    destination: destinationFacts,
    fees,
    fastAllowanceUsdc6,
    burner: burners?.get(from.chainId) ?? null,
    waits: waited,
    deliveries: samples ?? [],
    nowSec: clock.nowSec(),
  })
  if (verdict.kind === 'closed') return { ...common, ...closedRoute(verdict.reason) }
  const { warning, maxReceiveUsdc6, tiers } = verdict
  const state = warning === null ? 'open' : 'warning'
  return { ...common, state, isOpen: true, reason: null, warning, maxReceiveUsdc6, tiers }
}

function closedRoute(reason: string) {
  const state = 'closed' as const
  return { state, isOpen: false, reason, warning: null, maxReceiveUsdc6: 0n, tiers: [] }
}

/** Returns null for a fact that is unavailable, which closes the route; the source of the fact logs the cause. */
async function orNull<T>(fact: Promise<T>): Promise<T | null> {
  try {
    return await fact
  } catch {
    return null
  }
}

async function mapReadError<T>(chainId: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode), { cause: error })
  }
}

function nodeOf(nodes: ReadonlyMap<number, Node>, chainId: number): Node {
  const node = nodes.get(chainId)
  if (node === undefined) throw new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode)
  return node
}

/** Returns the nodes of the CCTP chains of this deployment that have a configured RPC. */
function nodesOf({ deployment, rpcUrls, nativePriceUsdc6 }: Options): ReadonlyMap<number, Node> {
  const { cctp, bridges, chains } = deployment
  const nodes = cctp.flatMap(({ domain: _domain, ...contracts }) => {
    const { chainId } = contracts
    const rpc = rpcUrls.find((known) => known.chainId === chainId)
    const chain = chains.find((known) => known.chainId === chainId)
    if (rpc === undefined || chain === undefined) return []
    const node: Node = {
      client: createRouteClient(rpc.rpcUrl),
      chain: {
        ...contracts,
        usdc: chain.usdc,
        bridge: bridges.find((known) => known.chainId === chainId)?.address ?? null,
        nativePriceUsdc6: () => nativePriceUsdc6(chainId),
        peers: cctp.filter((peer) => peer.chainId !== chainId),
      },
    }
    return [[chainId, node] as const]
  })
  return new Map(nodes)
}

/** Returns the source chains with the token and the payee of payments. */
function sourcesOf({ bridges, chains }: Deployment): readonly PaymentOption[] {
  return bridges.flatMap(({ chainId, address }) => {
    const chain = chains.find((known) => known.chainId === chainId)
    if (chain === undefined) return []
    const { usdc, usdcName: name, usdcVersion: version } = chain
    return [{ token: { chainId, address: usdc, name, version }, payTo: address }]
  })
}
