import { getBridgeRoutes } from '../../core/bridge/operations/getBridgeRoutes.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import { networkLabel } from '../../core/kernel/chains/chainLabel.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import { getGasConfig } from '../../core/sponsor/evm/operations/getGasConfig.ts'
import { SOLANA_DISABLED } from '../../core/sponsor/solana/domain/solanaErrors.ts'
import { SOLANA_NETWORK } from '../../core/sponsor/solana/domain/solanaLimits.ts'
import {
  componentStates,
  type ProbeObservations,
  type ProductOffer,
} from '../../core/status/domain/componentStates.ts'
import type {
  AnswerCheck,
  ChainProgress,
  InternalsView,
  ProbedCall,
  ProbeReply,
  ProbeRequest,
  ProbeRun,
} from '../../core/status/ports.ts'
import { getUpdown } from '../../core/updown/operations/getUpdown.ts'
import { getBasket } from '../../core/vaults/operations/getBasket.ts'
import { type CallApi, type CalledOperations, callOperations } from './callOperations.ts'
import { isServerFault, probeGraphql, probeMcp, probePages } from './probeFaces.ts'

export type ProbeRoundDeps = {
  callApi(request: ProbeRequest, signal: AbortSignal): Promise<ProbeReply>
  /**
   * Returns the check of answers against this document; null if the text is not an OpenAPI
   * document.
   */
  checkOf(documentText: string): AnswerCheck | null
  /** Returns the internal view of the service; null while the database does not answer. */
  inside(): Promise<InternalsView | null>
  chains(): Promise<readonly ChainProgress[]>
  /** Returns the problem of the attestation service; null without a problem. */
  attestations(): Promise<string | null>
  readonly operations: readonly Operation[]
  readonly clock: Clock
  readonly homeChainId: number
  readonly maxLagSec: number
  readonly payableChainIds: readonly number[]
  /** Chains between which this deployment bridges; CCTP has more chains. */
  readonly bridgedChainIds: readonly number[]
}

/**
 * Timeout of the calls in one round, milliseconds, shorter than the interval; calls after the
 * timeout are left out.
 */
const MAX_ROUND_MS = 20_000

/** Seconds after the start of a window during which missing data is not a fault. */
const MARKET_START_SEC = 60

const EMPTY_CALLS: CalledOperations = { calls: [], bodies: new Map() }

/**
 * Probes all parts once, within 30 s, and returns the states of the parts; a round that `stop`
 * aborted must not be stored.
 */
export async function runProbeRound(deps: ProbeRoundDeps, stop: AbortSignal): Promise<ProbeRun> {
  const startedAtSec = deps.clock.nowSec()
  const [faces, inside, chains, attestations] = await Promise.all([
    probeEverything(deps, AbortSignal.any([stop, AbortSignal.timeout(MAX_ROUND_MS)])),
    deps.inside(),
    deps.chains(),
    deps.attestations(),
  ])
  const { called } = faces
  const routes = getBridgeRoutes.output.safeParse(called.bodies.get(getBridgeRoutes.id)).data
  const config = getGasConfig.output.safeParse(called.bodies.get(getGasConfig.id)).data
  const basket = getBasket.output.safeParse(called.bodies.get(getBasket.id)).data
  const updown = getUpdown.output.safeParse(called.bodies.get(getUpdown.id)).data
  const { homeChainId, maxLagSec, payableChainIds } = deps
  const networks = deps.bridgedChainIds.map((chainId) => `eip155:${chainId}`)
  const probes = componentStates({
    api: faces.api,
    databaseMs: inside?.databaseMs ?? null,
    index: { homeChainId, maxLagSec, chains, differences: inside?.differences ?? 0 },
    prices:
      basket === undefined ? null : { status: basket.priceStatus, reason: basket.priceReason },
    payments: paymentsOf(payableChainIds, inside),
    routes:
      routes?.routes
        .filter(({ fromNetwork }) => networks.includes(fromNetwork))
        .filter(({ toNetwork }) => networks.includes(toNetwork))
        .map(offerOfRoute) ?? null,
    attestations,
    ...sponsorsOf(config?.chains ?? null),
    markets: updown?.markets.map((market) => offerOfMarket(market, deps.clock.nowSec())) ?? null,
    graphql: faces.graphql,
    mcp: faces.mcp,
    late: inside?.late ?? null,
  })
  return { startedAtSec, probes, calls: called.calls }
}

function paymentsOf(
  wanted: readonly number[],
  inside: InternalsView | null,
): ProbeObservations['payments'] {
  if (inside === null) return null
  return { wanted, open: inside.payableChainIds, waitingSec: inside.waitingSec }
}

type Sponsor = {
  readonly network: string
  readonly enabled: boolean
  readonly reason: string | null
}

/**
 * Returns the sponsors as parts. Solana is a separate part, and is absent without a
 * configuration.
 */
function sponsorsOf(
  chains: readonly Sponsor[] | null,
): Pick<ProbeObservations, 'sponsors' | 'solana'> {
  if (chains === null) return { sponsors: null, solana: null }
  const configured = chains.filter(({ reason }) => reason !== SOLANA_DISABLED)
  return {
    sponsors: configured.filter(({ network }) => network !== SOLANA_NETWORK).map(offerOfSponsor),
    solana: configured.filter(({ network }) => network === SOLANA_NETWORK).map(offerOfSponsor),
  }
}

const offerOfSponsor = ({ network, enabled, reason }: Sponsor): ProductOffer => ({
  name: networkLabel(network),
  isOpen: enabled,
  reason,
  warning: null,
})

const offerOfRoute = (route: {
  readonly from: string
  readonly to: string
  readonly open: boolean
  readonly reason: string | null
  readonly warning: string | null
}): ProductOffer => ({
  name: `${route.from} to ${route.to}`,
  isOpen: route.open,
  reason: route.reason,
  warning: route.warning,
})

type Market = {
  readonly market: string
  readonly status: 'live' | 'degraded' | 'down'
  readonly reason: string | null
  /** Start in unix seconds. */
  readonly window: { readonly start: number }
}

/**
 * Returns the state of a market. A market publishes the price to beat and the tokens of a window
 * some seconds after the start of the window.
 */
function offerOfMarket({ market, status, reason, window }: Market, nowSec: number): ProductOffer {
  const isYoung = nowSec - window.start < MARKET_START_SEC
  const warning = status === 'degraded' && isYoung ? null : reason
  return { name: market, isOpen: status !== 'down', reason, warning }
}

type Faces = Pick<ProbeObservations, 'api' | 'graphql' | 'mcp'> & {
  readonly called: CalledOperations
}

/** Probes the API as a caller does; without a readable OpenAPI document the round ends here. */
async function probeEverything(deps: ProbeRoundDeps, signal: AbortSignal): Promise<Faces> {
  const callApi: CallApi = (wanted) => deps.callApi(wanted, signal)
  const document = await callApi({ method: 'GET', path: '/openapi.json' })
  const check = document.httpStatus === 200 ? deps.checkOf(document.text) : null
  if (check === null) return unreachableFaces(document)
  // The essential parts of a round are probed first.
  const graphql = await probeGraphql(callApi)
  const mcp = await probeMcp(callApi)
  const pages = await probePages(callApi)
  const called = await callOperations({ callApi, check, signal }, deps.operations)
  const problems = [...called.calls.flatMap(problemsOf), ...pages]
  return { api: { isReached: true, calls: called.calls.length, problems }, graphql, mcp, called }
}

function unreachableFaces({ httpStatus, problem }: ProbeReply): Faces {
  const words = problem ?? `the OpenAPI description returns status ${httpStatus}`
  return {
    api: { isReached: false, calls: 0, problems: [words] },
    graphql: words,
    mcp: words,
    called: EMPTY_CALLS,
  }
}

function problemsOf({ operation, httpStatus, isValid, problem }: ProbedCall): string[] {
  if (isServerFault(httpStatus)) return [`${operation}: ${problem ?? `status ${httpStatus}`}`]
  return isValid === false
    ? [`${operation}: ${problem ?? 'the answer does not match the schema'}`]
    : []
}
