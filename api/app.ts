import { Hono } from 'hono'
import { Counter, Histogram, type Registry } from 'prom-client'
import { bridgeUsdc } from '../core/bridge/operations/bridgeUsdc.ts'
import { getBridgeStatus } from '../core/bridge/operations/getBridgeStatus.ts'
import type { AgentCards } from '../core/cards/ports.ts'
import type { Deps } from '../core/catalogue/deps.ts'
import type { Operation } from '../core/catalogue/operation.ts'
import { operations } from '../core/catalogue/registry.ts'
import type { DayFiles } from '../core/dayfiles/ports.ts'
import type { GraphReads } from '../core/graph/ports.ts'
import type { Tracer } from '../core/kernel/tracer.ts'
import { getLeadSearch } from '../core/leads/operations/getLeadSearch.ts'
import { postLeadOptOut } from '../core/leads/operations/postLeadOptOut.ts'
import type { CallerLimits } from '../core/limits/ports.ts'
import { createTransferDigest } from '../core/payments/domain/createTransferDigest.ts'
import { DID_PATH } from '../core/payments/domain/receipts/didDocument.ts'
import type { FreeGrants } from '../core/payments/freePorts.ts'
import { defineGetPayment, GET_PAYMENT } from '../core/payments/operations/getPayment.ts'
import { defineListPayments, LIST_PAYMENTS } from '../core/payments/operations/listPayments.ts'
import type { Vouchers } from '../core/payments/voucherPorts.ts'
import { getGas } from '../core/sponsor/evm/operations/getGas.ts'
import { postGas } from '../core/sponsor/evm/operations/postGas.ts'
import { postGasSolana } from '../core/sponsor/solana/operations/postGasSolana.ts'
import { serveA2a } from './a2a/serveA2a.ts'
import { serveBridge } from './bridge/serveBridge.ts'
import { createStatusStreams } from './bridge/status/createStatusStreams.ts'
import { DAY_FILE_PATH, serveDayFile } from './data/serveDayFile.ts'
import { agentDocuments } from './discovery/agentDocuments.ts'
import type { AgentRegistration } from './discovery/agentRegistration.ts'
import { bridgeDocuments } from './discovery/bridgeDocuments.ts'
import { docsFiles } from './discovery/docsFiles.ts'
import { describeApi } from './discovery/openapi.ts'
import { serveDid } from './discovery/serveDid.ts'
import { serveDocument } from './discovery/serveDocument.ts'
import { serveResources } from './discovery/serveResources.ts'
import { siteFiles } from './discovery/siteFiles.ts'
import type { createSchema } from './graphql/createSchema.ts'
import { createGraphql } from './graphql/http/createGraphql.ts'
import { GRAPHQL_METHODS, serveGraphql } from './graphql/http/serveGraphql.ts'
import { serveSchema } from './graphql/http/serveSchema.ts'
import { createActivityFeed } from './graphql/subscriptions/createActivityFeed.ts'
import type { HeadFeed } from './graphql/subscriptions/createHeadFeed.ts'
import { type AgentOf, type AgentSettings, createAgentOf, type HttpEnv } from './http/agent.ts'
import { type BlockCache, createBlockCache } from './http/blockCache.ts'
import { createCoder } from './http/createCoder.ts'
import { createFaceCounters } from './http/createFaceCounters.ts'
import type { MinBlock } from './http/createMinBlock.ts'
import { createStreamCounters, type StreamFace } from './http/createStreamCounters.ts'
import { createStreamGate, STREAM_PATIENCE_MS, type StreamGate } from './http/createStreamGate.ts'
import { notFound } from './http/notFound.ts'
import { livez, type Readiness, readyz } from './http/probes.ts'
import { registerHeadMetrics } from './http/registerHeadMetrics.ts'
import { registerPublicationMetrics } from './http/registerPublicationMetrics.ts'
import type { Reply } from './http/reply.ts'
import { requireFreeSegment } from './http/requireFreeSegment.ts'
import { ucpErrors } from './http/ucpErrors.ts'
import {
  type ExchangeDeps,
  type FailureLog,
  type Handler,
  type RequestLog,
  wrapHandler,
} from './http/wrapHandler.ts'
import { createLeadCounters, type LeadCounters } from './leads/createLeadCounters.ts'
import { serveLeadSearch } from './leads/serveLeadSearch.ts'
import { serveOptOut } from './leads/serveOptOut.ts'
import type { ServedOperation } from './mcp/createCallForAgent.ts'
import type { ToolDeps } from './mcp/createTool.ts'
import { readableDocuments } from './mcp/readableDocuments.ts'
import { serveMcp } from './mcp/serveMcp.ts'
import { createDevnetNotice } from './pages/createDevnetNotice.ts'
import { createPages } from './pages/createPages.ts'
import { SCHEMA_PATH } from './pages/graphql/editorPage.ts'
import type { Explorers } from './pages/links.ts'
import type { Manual } from './pages/manual/createManual.ts'
import { pageForBrowsers } from './pages/manual/pageForBrowsers.ts'
import { missingPage } from './pages/missingPage.ts'
import { createPayerQueues } from './payments/createPayerQueues.ts'
import {
  createChallengeExtensions,
  type ExtensionSettings,
} from './payments/extensions/createChallengeExtensions.ts'
import { isPaid, isQuoted, type QuotedOperation } from './payments/paidOperation.ts'
import type { PaymentDeps } from './payments/paymentOutcome.ts'
import { referenceWhenBare } from './payments/referenceWhenBare.ts'
import { serveOwnPayments } from './payments/serveOwnPayments.ts'
import { type PaidDeps, servePaid } from './payments/servePaid.ts'
import { servePaymentState } from './payments/servePaymentState.ts'
import { showsPrice } from './rest/sentQuery.ts'
import { serveOperation } from './rest/serveOperation.ts'
import { type ServeGasDeps, serveGas } from './sponsor/evm/serveGas.ts'
import { serveGasQuote } from './sponsor/evm/serveGasQuote.ts'
import { serveSolana } from './sponsor/solana/serveSolana.ts'
import { createTaskSources } from './tasks/createTaskSources.ts'

export type AppDeps = Deps & {
  readonly graph: GraphReads
  /** Files of facts by day. */
  readonly dayFiles: DayFiles
  /** Lowest block that each request accepts. */
  readonly floor: MinBlock
  /** Shared by all apps of a process. */
  readonly graphSchema: ReturnType<typeof createSchema>
  /** New blocks, for subscribers. */
  readonly heads: HeadFeed
  readonly log: FailureLog
  readonly requestLog: RequestLog
  /** Null without a receiver of traces. */
  readonly tracer: Tracer | null
  readonly registry: Registry
  readonly agents: AgentSettings
  readonly limits: CallerLimits
  /** Dependencies for charging paid operations. */
  readonly payment: Omit<PaymentDeps, 'clock' | 'queues' | 'transferDigest'> &
    Pick<ExtensionSettings, 'newNonce'> & {
      readonly grants: FreeGrants
      readonly vouchers: Vouchers
    }
  /**
   * `mailto:` or `https:` address for vulnerability reports; null when the operator configured no
   * address.
   */
  /** Entries of this service in identity registries. */
  readonly agentRegistrations: readonly AgentRegistration[]
  readonly cards: AgentCards
  readonly securityContact: string | null
  /** Block explorers that pages link to. */
  readonly explorers: Explorers
  /** Node that pages offer to browser wallets; null if the operator configured none. */
  readonly walletRpcUrl: string | null
  /** Documents of the repository, for the pages of the manual. */
  readonly manual: Manual
  readonly readiness: () => Readiness | Promise<Readiness>
}

export type App = Hono<HttpEnv>

/**
 * Maximum number of answers cached per block, and their maximum total size, bytes: one series can
 * be a megabyte.
 */
const MAX_CACHED_ANSWERS = 2_000
const MAX_CACHED_BYTES = 32_000_000

/**
 * Histogram buckets, seconds; the first two separate cached answers from answers that read
 * Postgres.
 */
const DURATION_BUCKETS_SEC = [0.0005, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * Maximum streams of the process, and of one agent. A page with many vaults needs a few
 * subscriptions; a bridge stream costs one read per heartbeat; a reader of Parquet requests some
 * parts of a file at once. All streams together stay under the default of `MAX_CONNECTIONS`.
 */
const STREAM_LIMITS = {
  graphql: { maxStreams: 500, maxPerAgent: 32 },
  'bridge status': { maxStreams: 512, maxPerAgent: 16 },
  'data file': { maxStreams: 128, maxPerAgent: 8 },
} as const satisfies Record<StreamFace, object>

const GRAPHQL_PATH = '/graphql'
const graphqlEntries = (['GET', 'POST'] as const).map((method) => ({ method, path: GRAPHQL_PATH }))

/** Creates the public HTTP app: every operation, documents and probes. */
export function createApp(deps: AppDeps, registered: readonly Operation[] = operations): App {
  const app: App = new Hono()
  const agentOf = createAgentOf(deps.agents)
  const shared = exchangeDeps(deps, agentOf)
  const counters = createFaceCounters(deps.registry)
  const gateOf = createStreamGates(deps, agentOf)
  registerHeadMetrics(deps)
  registerPublicationMetrics(deps)
  const paid = paidDeps(deps, shared)
  const { payments } = deps.payment
  const served = [...registered, ...paymentReads(deps.payment)]
  const cache = createAnswerCache(deps)
  const answering = served.map((operation) => ({
    operation,
    handler: handlerOf({ deps, paid, cache }, operation),
  }))
  for (const { operation, handler } of answering) {
    const route = { name: operation.path, limited: true, isVerbatim: showsPrice(operation) }
    const isStatus = operation.id === getBridgeStatus.id
    const gate = gateOf('bridge status')
    const sold = isPaid(operation) || isQuoted(operation)
    const answering = sold ? referenceWhenBare(paid, operation, handler) : handler
    const face = isStatus ? createStatusStreams({ ...deps, gate }, handler) : answering
    const negotiated = pageForBrowsers(deps, operation, ucpErrors(operation.path, face))
    app.on(operation.method, honoPath(operation.path), wrapHandler(shared, route, negotiated))
  }
  const description = serveDocument(() => describeApi(served, deps.settings.publicUrl))
  const resources = serveResources({
    operations: served,
    options: deps.payment.options.all,
    sources: deps.bridge.routes.sources,
    publicUrl: deps.settings.publicUrl,
    madeAtMs: deps.clock.nowMs(),
    shops: deps.shops.reads,
  })
  const pages = createPages({ ...deps, payments }, served)
  const dayFile = serveDayFile({ ...deps, gate: gateOf('data file') })
  const documents = [
    { method: 'GET', path: DAY_FILE_PATH, limited: true, handler: dayFile },
    // The paths of files are before `/docs/{page}`.
    ...docsFiles(),
    ...pages.routes,
    ...bridgeDocuments(deps, registered),
    ...siteFiles(deps, ['/', '/docs/api', GRAPHQL_PATH, '/llms.txt', ...pages.sitePaths]),
    { method: 'GET', path: '/openapi.json', limited: true, handler: description },
    { method: 'GET', path: SCHEMA_PATH, limited: true, handler: serveSchema(deps.graphSchema) },
    { method: 'GET', path: DID_PATH, limited: true, handler: serveDid({ ...deps, payments }) },
    { method: 'GET', path: '/.well-known/x402', limited: true, handler: resources },
    { method: 'GET', path: '/.well-known/x402-resources', limited: true, handler: resources },
    { method: 'GET', path: '/livez', limited: false, handler: livez },
    { method: 'GET', path: '/readyz', limited: false, handler: readyz(deps.readiness) },
  ] as const
  const written = [...documents.map(({ path }) => path), GRAPHQL_PATH]
  const firstRead = agentDocuments({ ...deps, index: pages.index }, served, written)
  const asPage = createDevnetNotice(deps.settings)
  for (const { path, limited, handler } of [...documents, ...firstRead]) {
    app.get(honoPath(path), wrapHandler(shared, { name: path, limited }, asPage(handler)))
  }
  const graphql = createGraphql({
    ...deps,
    feed: createActivityFeed(deps.graph, deps.heads),
    countOperation: (end) => counters.graphql.inc({ end }),
  })
  const graphqlRoute = { name: GRAPHQL_PATH, limited: true }
  const graphqlFace = serveGraphql(graphql, gateOf('graphql'), asPage(pages.editor))
  app.on([...GRAPHQL_METHODS], GRAPHQL_PATH, wrapHandler(shared, graphqlRoute, graphqlFace))
  const protocols = protocolsOf({ deps, counters }, answering, description)
  for (const { path, handler } of protocols) {
    app.post(honoPath(path), wrapHandler(shared, { name: path, limited: true }, handler))
  }
  const entries = [...documents, ...firstRead, ...graphqlEntries, ...protocols]
  requireOwnSegment(deps, served, entries)
  const rest = notFound([...served, ...entries], missingPage)
  app.notFound(wrapHandler(shared, { name: 'none', limited: true }, asPage(rest)))
  return app
}

const paymentReads = ({ payments, vouchers }: AppDeps['payment']) => [
  defineGetPayment(payments, vouchers),
  defineListPayments(payments, vouchers),
]

const marketsPath = ({ markets }: AppDeps): string => `/${markets.settings.segment}`

/** Throws RangeError when the segment of markets collides with another path. */
function requireOwnSegment(
  deps: AppDeps,
  served: readonly Operation[],
  entries: readonly { readonly path: string }[],
): void {
  const others = [...served.filter(({ tag }) => tag !== 'Markets'), ...entries]
  const own = others.findIndex(({ path }) => path === marketsPath(deps))
  requireFreeSegment(
    deps.markets.settings.segment,
    others.toSpliced(own, 1).map(({ path }) => path),
  )
}

const createAnswerCache = ({ clock }: AppDeps): BlockCache<Reply> =>
  createBlockCache<Reply>(clock, {
    maxEntries: MAX_CACHED_ANSWERS,
    maxBytes: MAX_CACHED_BYTES,
    bytesOf: ({ body }) => (typeof body === 'string' ? body.length : 0),
  })

/** Serves the operations again over the agent protocols. */
function protocolsOf(
  { deps, counters }: { deps: AppDeps; counters: ReturnType<typeof createFaceCounters> },
  answering: readonly ServedOperation[],
  description: Handler,
) {
  const { log } = deps
  const { publicUrl } = deps.settings
  const countCall: ToolDeps['countCall'] = (tool, end) => counters.mcp.inc({ tool, end })
  const documents = readableDocuments(answering, description)
  const tasks = createTaskSources(deps, answering)
  const mcp = serveMcp({ log, publicUrl, countCall }, { operations: answering, documents, tasks })
  const method = 'POST' as const
  return [
    { method, path: '/mcp', handler: mcp },
    { method, path: '/mcp/{toolset}', handler: mcp },
    { method, path: '/a2a', handler: serveA2a({ log, publicUrl }, answering) },
  ]
}

type SellingDeps = PaidDeps &
  Pick<ServeGasDeps, 'log' | 'takeRate'> & { readonly leadCounters: LeadCounters }
type Selling = {
  readonly deps: AppDeps
  readonly paid: SellingDeps
  readonly cache: BlockCache<Reply>
}

/**
 * Selects the handler of an operation by its price; each operation with a quoted price has its own
 * handler.
 */
function handlerOf({ deps, paid, cache }: Selling, operation: Operation): Handler {
  if (operation.id === getGas.id) return serveGasQuote(paid, operation)
  if (operation.id === GET_PAYMENT) return servePaymentState(paid, operation, cache)
  if (operation.id === LIST_PAYMENTS) return serveOwnPayments(paid, operation, cache)
  if (operation.id === postLeadOptOut.id) return serveOptOut(paid, operation)
  if (isQuoted(operation)) return quotedHandler({ deps, paid }, operation)
  if (isPaid(operation)) return servePaid(paid, operation)
  return serveOperation(deps, operation, cache)
}

/** Throws RangeError for an operation without a quoting handler. */
function quotedHandler(
  { deps, paid }: Omit<Selling, 'cache'>,
  operation: QuotedOperation,
): Handler {
  const { publicUrl } = deps.settings
  switch (operation.id) {
    case bridgeUsdc.id:
      return serveBridge({ ...paid, ...deps.bridge, publicUrl }, operation)
    case postGas.id:
      return serveGas(paid, operation)
    case postGasSolana.id:
      return serveSolana(paid, operation)
    case getLeadSearch.id:
      return serveLeadSearch(paid, operation)
    default:
      throw new RangeError(`no handler sells ${operation.id}`)
  }
}

function paidDeps(deps: AppDeps, { agentOf, rateLimit }: ExchangeDeps): SellingDeps {
  const { grants, newNonce, ...payment } = deps.payment
  const { clock } = deps
  const { publicUrl } = deps.settings
  const outcomes = new Counter({
    name: 'svc_payment_outcomes_total',
    help: 'Requests for paid operations, by outcome; rejected requests by reason',
    labelNames: ['operation', 'outcome'],
    registers: [deps.registry],
  })
  return {
    ...deps,
    ...payment,
    queues: createPayerQueues(deps.limits.uncovered),
    transferDigest: createTransferDigest(),
    agentOf,
    leadCounters: createLeadCounters(deps.registry),
    takeRate: (context) => rateLimit.take(agentOf(context)),
    count: (operation, outcome) => outcomes.inc({ operation, outcome }),
    free: { grants, clock, publicUrl },
    challengeExtensions: createChallengeExtensions({ publicUrl, clock, newNonce }),
  }
}

/**
 * Creates stream limits per protocol, so that streams of one protocol leave room for the other
 * protocol.
 */
function createStreamGates({ heads, log, registry }: AppDeps, agentOf: AgentOf) {
  const counters = createStreamCounters(registry)
  return (face: StreamFace): StreamGate =>
    createStreamGate(
      { face, agentOf, counters, log, stopping: heads.closed },
      { ...STREAM_LIMITS[face], patienceMs: STREAM_PATIENCE_MS },
    )
}

function exchangeDeps(deps: AppDeps, agentOf: AgentOf): ExchangeDeps {
  return {
    log: deps.log,
    requestLog: deps.requestLog,
    tracer: deps.tracer,
    rateLimit: deps.limits.requests,
    floor: deps.floor,
    agentOf,
    code: createCoder(),
    durations: new Histogram({
      name: 'svc_http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its answer, seconds',
      labelNames: ['route', 'method', 'code'],
      buckets: DURATION_BUCKETS_SEC,
      registers: [deps.registry],
    }),
  }
}

/** Writes `/v1/vault/{address}` in Hono syntax. */
const honoPath = (path: string): string => path.replace(/\{([^}]+)\}/g, ':$1')
