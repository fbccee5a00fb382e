import { chainUrls, loadConfig, loadDeployment } from '../core/config.ts'
import { watchBackground } from '../core/platform/background/watchBackground.ts'
import { assertNodeMatchesChain } from '../core/platform/chains/assertNodeMatchesChain.ts'
import { createCrashAt } from '../core/platform/createCrashAt.ts'
import { databaseOf } from '../core/platform/db/database.ts'
import { POOL_SIZE } from '../core/platform/db/poolSizes.ts'
import { requireConnections } from '../core/platform/db/requireConnections.ts'
import { createJobs } from '../core/platform/jobs/createJobs.ts'
import { createLog } from '../core/platform/log.ts'
import { createMetrics } from '../core/platform/metrics.ts'
import { createShutdown } from '../core/platform/shutdown.ts'
import { systemClock } from '../core/platform/systemClock.ts'
import { startPayouts } from './bridge/payouts/startPayouts.ts'
import { startBridge } from './bridge/startBridge.ts'
import { startLeads } from './leads/startLeads.ts'
import { startPayments } from './payments/startPayments.ts'
import { startShops } from './shops/startShops.ts'
import { startSponsor } from './sponsor/evm/startSponsor.ts'
import { startSolana } from './sponsor/solana/startSolana.ts'
import { startProber } from './status/startProber.ts'
import { openLaneKeys } from './transactions/openLaneKeys.ts'
import { startLanes } from './transactions/startLanes.ts'
import { startUpdown } from './updown/startUpdown.ts'
import { startVaults } from './vaults/startVaults.ts'
import type { WorkerParts } from './workerParts.ts'

/**
 * Entry point of `npm run start:workers`: starts the workers of each product.
 *
 * A stop runs the shutdown steps in reverse order: loops end before their rows are closed.
 */
const config = loadConfig()
const deployment = loadDeployment(config)
const log = createLog('workers', config.LOG_LEVEL)
const shutdown = createShutdown(log)
const { chainId } = deployment.vaults
const rpcUrl = chainUrls(config, chainId)?.rpcUrl ?? ''
await assertNodeMatchesChain({ rpcUrl, chainId, isDevnet: config.DEVNET })

const metrics = await createMetrics({
  host: config.METRICS_HOST,
  port: config.WORKERS_METRICS_PORT,
})
shutdown.add('metrics', () => metrics.close())
const { registry } = metrics
watchBackground({ registry, log, clock: systemClock, rejections: 'end' })
const crashAt = createCrashAt(config.DEVNET ? config.QUARTET_CRASH_AT : undefined)
const databaseUrl = databaseOf(config)
await requireConnections({ log }, databaseUrl)
const parts: WorkerParts = { config, databaseUrl, deployment, registry, shutdown, crashAt, log }

const vaults = startVaults(parts)
const laneKeys = openLaneKeys(parts)
const bridge = startBridge(parts, laneKeys)
const products = [
  startPayments(parts),
  bridge,
  startSponsor(parts),
  startSolana(parts),
  startShops(parts),
  startLeads(parts),
]
const jobs = createJobs({
  databaseUrl,
  jobs: products.flatMap((product) => product.jobs),
  registry,
  log,
})
shutdown.add('jobs', () => jobs.close())
const loops = [startPayouts(parts, laneKeys), startProber(parts, bridge.gate), startUpdown(parts)]
const lanes = await startLanes(parts, laneKeys)
const most = metrics.pools.maxConnections() + POOL_SIZE.jobs
log.info({ event: 'database_connections_limited', most }, 'maximum of database connections')
log.info({ event: 'process_ready', metricsPort: config.WORKERS_METRICS_PORT }, 'ready')
await Promise.all([vaults, ...products.map(({ running }) => running), ...loops, ...lanes])
