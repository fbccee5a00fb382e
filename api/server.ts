import { randomBytes } from 'node:crypto'
import { createBridgeDeps } from '../core/bridge/store/createBridgeDeps.ts'
import { createAgentCards } from '../core/cards/store/createAgentCards.ts'
import { listOperations } from '../core/catalogue/registry.ts'
import { agentHashSecret } from '../core/config/agentHashSecret.ts'
import { dataFilesPath } from '../core/config/dataFilesPath.ts'
import { optOutLogPath } from '../core/config/optOutLogPath.ts'
import { replicaUrls } from '../core/config/replicaUrls.ts'
import { solanaRpcUrl } from '../core/config/solanaVariables.ts'
import {
  type Config,
  chainUrls,
  gasTipsWei,
  loadConfig,
  loadDeployment,
  nativePriceUsdc6,
  requiresSyncStandby,
} from '../core/config.ts'
import { createDayFiles } from '../core/dayfiles/store/createDayFiles.ts'
import type { Deployment } from '../core/deployment.ts'
import type { PublicSettings } from '../core/kernel/publicSettings.ts'
import { createLeadDeps } from '../core/leads/store/createLeadDeps.ts'
import { createOptOutLog } from '../core/leads/store/optouts/createOptOutLog.ts'
import { createAuthorizationChecks } from '../core/payments/store/createAuthorizationChecks.ts'
import { createFreeGrants } from '../core/payments/store/createFreeGrants.ts'
import {
  createPaymentOptions,
  paymentOptions,
} from '../core/payments/store/createPaymentOptions.ts'
import { createPayments } from '../core/payments/store/createPayments.ts'
import { requirePaymentTokens } from '../core/payments/store/requirePaymentTokens.ts'
import { createEscrowChain } from '../core/payments/store/sessions/createEscrowChain.ts'
import { createSessionSales } from '../core/payments/store/sessions/createSessionSales.ts'
import { watchBackgroundFaults } from '../core/platform/background/watchBackgroundFaults.ts'
import { createCoinPrices } from '../core/platform/chains/createCoinPrices.ts'
import { createGasEstimates } from '../core/platform/chains/createGasEstimates.ts'
import { createCrashAt } from '../core/platform/createCrashAt.ts'
import { watchIndexHoles } from '../core/platform/db/continuity/watchIndexHoles.ts'
import { databaseOf } from '../core/platform/db/database.ts'
import { POOL_SIZE } from '../core/platform/db/poolSizes.ts'
import { requireConnections } from '../core/platform/db/requireConnections.ts'
import { createStandbyCheck } from '../core/platform/db/standby/createStandbyCheck.ts'
import { watchStandby } from '../core/platform/db/standby/watchStandby.ts'
import { keepCompiledCode } from '../core/platform/keepCompiledCode.ts'
import { createLog, createRequestLog } from '../core/platform/log.ts'
import { createMetrics } from '../core/platform/metrics.ts'
import { createShutdown } from '../core/platform/shutdown.ts'
import { systemClock } from '../core/platform/systemClock.ts'
import { openTracer } from '../core/platform/tracing/openTracer.ts'
import { createPublications } from '../core/publish/store/createPublications.ts'
import { createSales } from '../core/sales/store/createSales.ts'
import { createShopDeps } from '../core/shops/store/createShopDeps.ts'
import { createGasDeps } from '../core/sponsor/evm/store/createGasDeps.ts'
import { gasRules } from '../core/sponsor/evm/store/gasRules.ts'
import { createSolanaDeps } from '../core/sponsor/solana/store/createSolanaDeps.ts'
import { createReadiness } from '../core/status/store/createReadiness.ts'
import { createStatusDeps } from '../core/status/store/createStatusDeps.ts'
import { createMarketDeps } from '../core/updown/store/createMarketDeps.ts'
import { readMarketSettings } from '../core/updown/store/readMarketSettings.ts'
import { createCheckReports } from '../core/vaults/store/createCheckReports.ts'
import { createPermitRequests } from '../core/vaults/store/createPermitRequests.ts'
import { createTokenReads } from '../core/vaults/store/createTokenReads.ts'
import { type AppDeps, createApp } from './app.ts'
import { createCallerLimits } from './createCallerLimits.ts'
import { createIndexReads } from './createIndexReads.ts'
import { API_VERSION } from './discovery/openapi.ts'
import { createSchema } from './graphql/createSchema.ts'
import { createHeadFeed } from './graphql/subscriptions/createHeadFeed.ts'
import { createConnectionCounters } from './http/createConnectionCounters.ts'
import { listen } from './http/listen.ts'
import { loadManual } from './pages/manual/loadManual.ts'

/** `npm run start:api`: serves the public API; holds no key and calls no RPC on the read path. */
const config = loadConfig()
const deployment = loadDeployment(config)
const log = createLog('api', config.LOG_LEVEL)
const shutdown = createShutdown(log)
const settings = settingsOf(config, deployment)
const agentSecret = agentHashSecret(config) ?? randomBytes(32).toString('base64url')

const metrics = await createMetrics({ host: config.METRICS_HOST, port: config.API_METRICS_PORT })
shutdown.add('metrics', () => metrics.close())
const tracer = await openTracer({ log, shutdown }, 'api', config)
keepCompiledCode()
watchBackgroundFaults({ registry: metrics.registry, log, clock: systemClock, rejections: 'report' })
const limits = await createCallerLimits({ log, metrics, add: shutdown.add }, config)
const databaseUrl = databaseOf(config)
await requireConnections({ log }, databaseUrl)
const heads = createHeadFeed()
const index = createIndexReads({
  databases: [
    // Only the primary accepts listeners.
    ...replicaUrls(config).map((url) => ({ ...databaseUrl, url })),
    databaseUrl,
  ],
  deployment,
  blockInterval: config.BLOCK_INTERVAL,
  maxLagSec: config.MAX_INDEX_LAG_SEC,
  clock: systemClock,
  log,
  heads,
})
shutdown.add('index reads', () => index.close())
const { chain, history, graph, proof } = index
watchIndexHoles({
  index: chain,
  chainIds: deployment.chains.map(({ chainId }) => chainId),
  registry: metrics.registry,
})
const reports = createCheckReports(databaseUrl, { reader: true })
shutdown.add('check reports', () => reports.close())
const readiness = createReadiness({
  chain,
  reports,
  clock: systemClock,
  checkIntervalSec: config.CHECK_INTERVAL_SEC,
})
const rpcUrls = deployment.chains.flatMap(({ chainId }) => {
  const rpcUrl = chainUrls(config, chainId)?.rpcUrl
  return rpcUrl === undefined ? [] : [{ chainId, rpcUrl }]
})
const tokens = await requirePaymentTokens(
  paymentOptions(deployment).flatMap(({ token }) =>
    rpcUrls
      .filter(({ chainId }) => chainId === token.chainId)
      .map(({ rpcUrl }) => ({ token, rpcUrl })),
  ),
  { log },
)
const payments = createPayments({ databaseUrl, poolSize: POOL_SIZE.payments })
shutdown.add('payments', () => payments.close())
const cards = createAgentCards(databaseUrl)
shutdown.add('agent cards', () => cards.close())
const standby = requiresSyncStandby(config)
  ? createStandbyCheck({ databaseUrl, clock: systemClock, log })
  : null
shutdown.add('standby check', async () => standby?.close())
watchStandby({ standby, registry: metrics.registry })
const options = createPaymentOptions({
  databaseUrl,
  deployment,
  tokens,
  standby,
  clock: systemClock,
})
shutdown.add('payment options', () => options.close())
const sessions = config.SESSIONS
  ? createSessionSales({
      store: payments.sessions,
      escrows: rpcUrls.map((chain) => createEscrowChain(chain)),
      clock: systemClock,
    })
  : undefined
const permitRequests = createPermitRequests({ databaseUrl })
shutdown.add('permits', () => permitRequests.close())
const grants = createFreeGrants({ databaseUrl, clock: systemClock })
shutdown.add('free calls', () => grants.close())
const gas = createGasDeps({
  databaseUrl,
  deployment,
  proof,
  rpcUrls,
  rules: gasRules(config),
  tipsWei: gasTipsWei(config),
  clock: systemClock,
  log,
})
shutdown.add('gas sponsor', () => gas.close())
const bridge = createBridgeDeps({
  databaseUrl,
  deployment,
  proof,
  rpcUrls,
  attestationUrl: config.ATTESTATION_URL,
  // The configured coin price compensates for devnet nodes, which suggest a tip a thousand times
  // too high.
  nativePriceUsdc6: createCoinPrices(config.DEVNET ? [] : gas.nodes, (chainId) =>
    nativePriceUsdc6(config, chainId),
  ),
  publicUrl: config.PUBLIC_URL,
  standby,
  clock: systemClock,
  log,
})
shutdown.add('bridge', () => bridge.close())
const publications = createPublications({ databaseUrl })
shutdown.add('publications', () => publications.close())
const leads = createLeadDeps({
  databaseUrl,
  clock: systemClock,
  contactEmail: config.LEADS_CONTACT_EMAIL ?? null,
  optOutLog: createOptOutLog({ path: optOutLogPath(config), clock: systemClock, log }),
  dnsServers: config.LEADS_DNS_SERVERS,
})
shutdown.add('leads', () => leads.close())
const shops = createShopDeps({ databaseUrl })
shutdown.add('shops', () => shops.close())
const markets = createMarketDeps({
  databaseUrl,
  clock: systemClock,
  settings: readMarketSettings(config),
})
shutdown.add('markets', () => markets.close())
const solana = createSolanaDeps({
  databaseUrl,
  rpcUrl: solanaRpcUrl(config),
  feePayer: config.SOLANA_FEE_PAYER,
  markets: markets.reads,
  clock: systemClock,
})
shutdown.add('sponsor on Solana', async () => solana?.close())
const sales = createSales({ databaseUrl, deployment, clock: systemClock })
shutdown.add('sales', () => sales.close())
const status = createStatusDeps({
  databaseUrl,
  nodes: deployment.chains.map(({ chainId }) => ({
    chainId,
    rpcUrl: chainUrls(config, chainId)?.rpcUrl,
  })),
  probeSec: config.STATUS_PROBE_SEC,
  version: API_VERSION,
  clock: systemClock,
})
shutdown.add('status', () => status.close())
const appDeps: AppDeps = {
  bridge,
  gas,
  solana,
  status,
  publications,
  leads,
  shops,
  markets,
  sales,
  chain,
  history,
  graph,
  dayFiles: createDayFiles({
    reads: index.days,
    clock: systemClock,
    folder: dataFilesPath(config),
    processId: process.pid,
  }),
  floor: index.floor,
  graphSchema: createSchema(),
  heads,
  tokens: createTokenReads({
    rpcUrl: chainUrls(config, settings.chainId)?.rpcUrl ?? '',
    chainId: settings.chainId,
    usdc: settings.usdc.address,
  }),
  permitRequests,
  gasEstimates: createGasEstimates({ rpcUrls, usdc: settings.usdc.address }),
  clock: systemClock,
  settings,
  log,
  requestLog: createRequestLog('api', config.LOG_LEVEL),
  tracer,
  registry: metrics.registry,
  securityContact: config.SECURITY_CONTACT ?? null,
  cards,
  agentRegistrations: config.AGENT_REGISTRATIONS ?? [],
  explorers: config.EXPLORER_URLS ?? new Map(),
  walletRpcUrl: config.WALLET_RPC_URL ?? null,
  manual: loadManual({ log }, settings.publicUrl),
  agents: { agentSecret, trustedProxies: config.TRUST_PROXY },
  limits,
  payment: {
    payments,
    vouchers: payments.vouchers,
    options,
    grants,
    sessions,
    checks: createAuthorizationChecks(rpcUrls),
    crashAt: createCrashAt(config.DEVNET ? config.QUARTET_CRASH_AT : undefined),
    newNonce: () => randomBytes(16).toString('hex'),
  },
  readiness: () =>
    shutdown.signal.aborted
      ? { ready: false, reasons: ['the process is stopping'], details: {} }
      : readiness(),
}
const app = createApp(appDeps, listOperations(markets.settings.segment))
// Before the first read of the index, the api would reject every request, even with a complete
// index.
await index.firstReads
const listening = await listen(app, {
  host: config.HOST,
  port: config.API_PORT,
  limits: {
    maxTotal: config.MAX_CONNECTIONS,
    // Null behind the operator's proxy, because all callers then share the address of the proxy.
    maxPerNetwork: config.TRUST_PROXY.kind === 'none' ? config.MAX_CONNECTIONS_PER_NETWORK : null,
  },
  counters: createConnectionCounters(metrics.registry),
})
shutdown.add('http', () => {
  // Subscriptions never end by themselves and would delay the drain.
  heads.close()
  return listening.close()
})
log.info(
  { event: 'database_connections_limited', most: metrics.pools.maxConnections() },
  'maximum number of database connections',
)
log.info(
  { event: 'process_ready', port: listening.port, metricsPort: config.API_METRICS_PORT },
  'ready',
)

function settingsOf(from: Config, { vaults, chains }: Deployment): PublicSettings {
  const home = chains.find(({ chainId }) => chainId === vaults.chainId)
  if (home === undefined) throw new RangeError(`the deployment lacks chain ${vaults.chainId}`)
  return {
    publicUrl: from.PUBLIC_URL,
    chainId: home.chainId,
    chainName: home.name,
    usdc: { address: home.usdc, name: home.usdcName, version: home.usdcVersion },
    attributionCode: from.ATTRIBUTION_CODE,
    nodes: publicNodes(from, home.chainId, chains),
    isDevnet: from.DEVNET,
  }
}

/** Returns the nodes of the devnet; elsewhere the node that the operator offers to wallets, because other URLs may hold a key. */
function publicNodes(
  from: Config,
  homeChainId: number,
  chains: Deployment['chains'],
): PublicSettings['nodes'] {
  const { WALLET_RPC_URL: url } = from
  if (!from.DEVNET) return url === undefined ? [] : [{ chainId: homeChainId, url }]
  return chains.flatMap(({ chainId }) => {
    const urls = chainUrls(from, chainId)
    return urls === undefined ? [] : [{ chainId, url: urls.rpcUrl }]
  })
}
